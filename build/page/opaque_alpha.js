// Makes pixels opaque: a loop of JavaScript's is slow the first times it runs, and the first picture has up to four
// million of them. So it is a few instructions of WebAssembly in the memory where they lie:
//
//   (func (param $at i32) (param $end i32)
//     (block (loop (br_if 1 (i32.gt_u (i32.add (local.get $at) (i32.const 16)) (local.get $end)))
//       (v128.store (local.get $at) (v128.or (v128.load (local.get $at)) (v128.const i32x4 -16777216 -16777216 -16777216 -16777216)))
//       (local.set $at (i32.add (local.get $at) (i32.const 16))) (br 0)))
//     (block (loop (br_if 1 (i32.ge_u (local.get $at) (local.get $end)))
//       (i32.store8 offset=3 (local.get $at) (i32.const 255))
//       (local.set $at (i32.add (local.get $at) (i32.const 4))) (br 0))))
const ALPHA = [0, 0, 0, 255];
const [FOUR, SIXTEEN] = [[0x41, 4], [0x41, 16]];
const [AT, END, SET_AT, ADD] = [[0x20, 0], [0x20, 1], [0x21, 0], 0x6a];
const NEXT = (step) => [...AT, ...step, ADD, ...SET_AT, 0x0c, 0, 0x0b, 0x0b]; // and round again
const BODY = [
  0, // no locals
  0x02, 0x40, 0x03, 0x40, ...AT, ...SIXTEEN, ADD, ...END, 0x4b, 0x0d, 1,
  ...AT, ...AT, 0xfd, 0x00, 0, 0, 0xfd, 0x0c, ...ALPHA, ...ALPHA, ...ALPHA, ...ALPHA, 0xfd, 0x50, 0xfd, 0x0b, 0, 0, ...NEXT(SIXTEEN),
  0x02, 0x40, 0x03, 0x40, ...AT, ...END, 0x4f, 0x0d, 1,
  ...AT, 0x41, 0xff, 0x01, 0x3a, 0, 3, ...NEXT(FOUR),
  0x0b,
];
const section = (kind, ...content) => [kind, content.length, ...content];
const CODE = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, 1, 0x60, 2, 0x7f, 0x7f, 0), // (type (func (param i32 i32)))
  ...section(2, 1, 1, 0x65, 1, 0x6d, 2, 0, 0), // (import "e" "m" (memory 0))
  ...section(3, 1, 0),
  ...section(7, 1, 1, 0x66, 0, 0), // (export "f" (func 0))
  ...section(10, 1, BODY.length, ...BODY),
);

/** Return a function that makes the pixels of a memory opaque, from one address to another. */
function opaque(memory) {
  return new WebAssembly.Instance(new WebAssembly.Module(CODE), { e: { m: memory } }).exports.f;
}

Object.assign(globalThis.portolan, { opaque });
