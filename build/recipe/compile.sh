#!/bin/bash
# Run pygame_ce.py inside the Debian root $1/root, with the other words; the wheel is left in
# $1/root/build/out. Needs root, and a mount namespace of its own, like toolchain.sh.
set -euo pipefail
root=$1/root
shift
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
inside() {
  chroot "$root" env -i PATH=/build/tools/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    LC_ALL=C.UTF-8 "$@"
}
inside /usr/bin/python3 /build/recipe/pygame_ce.py /build "$@"

echo "== audit"
wheel=$(cd "$root" && ls build/out/*.whl)
# One line for each module, with the shared libraries it needs behind the colon: none.
needs=$(inside pyodide auditwheel show "/$wheel" | sed 's/.*\.so://' | tr -d ' \n')
[ -z "$needs" ] || { echo "the wheel needs shared libraries: $needs" >&2; exit 4; }
inside pyodide auditwheel exports "/$wheel" | grep -q PyInit_base ||
  { echo "the wheel's module exports no PyInit_base" >&2; exit 4; }
