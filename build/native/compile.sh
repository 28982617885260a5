#!/bin/bash
# Compile what generate.py made in $1/root/build/native into one side module, native.so beside it.
# Needs root, and a mount namespace of its own, like toolchain.sh, which made $1.
set -euo pipefail
root=$1/root
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
echo "== compiling the rules"
# Pyodide's main module uses WebAssembly's own exceptions; a side module must do the same.
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 bash -euc '
cd /build/native
wasm="-fwasm-exceptions -sSUPPORT_LONGJMP=wasm"
flags="-O2 -g0 -fPIC $wasm -fvisibility=hidden -DNDEBUG -w -fwrapv -Iinclude -Ilib-rt -I."
emcc $flags -c __native_rules.c -o rules.o
emcc $flags -c table.c -o table.o
emcc -O2 $wasm -sSIDE_MODULE=2 -sEXPORTED_FUNCTIONS=_PyInit_rules__mypyc,_PyInit_native \
  -Wl,-Bsymbolic -Wl,--gc-sections rules.o table.o -o native.so
'
