"""What can be done with integers, to be compiled: each function is one operation.

mypyc knows these operations by their forms; so each is written out as a program would write it.
"""


def both(a: int, b: int) -> int:
    return a & b


def either(a: int, b: int) -> int:
    return a | b


def one_of_them(a: int, b: int) -> int:
    return a ^ b


def inverted(a: int, b: int) -> int:
    return ~a ^ ~b


def added(a: int, b: int) -> int:
    return a + b


def less(a: int, b: int) -> int:
    return a - b


def times(a: int, b: int) -> int:
    return a * b


def shared_out(a: int, b: int) -> tuple[int, int]:
    return a // b, a % b


def negated(a: int, b: int) -> list[int]:
    return [-a, abs(b)]


def up(a: int, b: int) -> int:
    return a << (b & 127)


def down(a: int, b: int) -> int:
    return a >> (b & 127)


def compared(a: int, b: int) -> list[bool]:
    return [a < b, a <= b, a == b, a != b, a >= b, a > b, bool(a), not b]


def extremes(a: int, b: int) -> list[int]:
    return [min(a, b), max(a, b)]


def bits(a: int, b: int) -> list[int]:
    found = [a.bit_length(), b.bit_count()]
    left = abs(a)
    while left:
        low = left & -left
        found.append(low.bit_length() - 1)
        left ^= low
    return found


def constant(a: int, b: int) -> int:
    return (a & 0x3FFFFFFFFFFFFF) | (b & 0x7FFFFFFFFF) ^ 0xFFFFFFFFFFFFFFFF


def in_place(a: int, b: int) -> int:
    a += b
    a |= b
    a &= ~b
    a -= 3
    a <<= 2
    a >>= 1
    a ^= b
    a *= 3
    return a


def formatted(a: int, b: int) -> str:
    return f"{a} and {b!s}, {a!s}"


def as_floats(a: int, b: int) -> list[float]:
    return [float(a), float(b), int(float(a))]


def hashed(a: int, b: int) -> int:
    numbers = {a: 1, b: 2}
    return numbers[a] + numbers.get(b, 0) + hash(a)


def listed(a: int, b: int) -> list[int]:
    numbers = [a, b, 3]
    numbers.remove(a)
    numbers.append(a)
    numbers.insert(a & 1, b)
    return [*sorted(numbers), numbers.index(b), numbers.count(a)]


def contained(a: int, b: int) -> bool:
    return a in {b, 3, 5} or a in [b, 1] or b in (a, 7)


def item(a: int, b: int) -> int:
    numbers = [10, 20, 30, 40, 50]
    numbers[a % 5] = b
    return numbers[b % 5] + numbers[-1 - b % 5] + numbers.pop(a % 5)


def far_item(a: int, b: int) -> int:
    return [a, b][a & 0xFFFFFFFFFFFFF]


def sliced(a: int, b: int) -> list[int]:
    numbers = list(range(20))
    return numbers[a & 7 : b & 15] + numbers[: b & 3] + numbers[a & 15 :] + numbers[a:b]


def unpacked(a: int, b: int) -> int:
    one, other, third = (a, b, 7)
    return one + other * third


def summed(a: int, b: int) -> int:
    return sum([a, b, a]) + sum(i for i in range(b & 15))


def counted(a: int, b: int) -> int:
    number = 0
    for i in range(a & 7, b & 31, 2):
        number += i
    for i in range(b & 31, -3, -1):
        number ^= i
    return number


def bytes_of(a: int, b: int) -> int:
    number = 0
    for byte in bytes([a & 255, b & 255, 7]):
        number = number * 256 + byte
    return number


class Box:
    """Keeps two numbers."""

    def __init__(self, a: int) -> None:
        self.a = a
        self.b = -a


def in_fields(a: int, b: int) -> int:
    box = Box(a)
    box.b += b
    box.a &= b
    return box.a + box.b
