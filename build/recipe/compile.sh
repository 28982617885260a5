#!/bin/bash
# Run pygame_ce.py inside the Debian root $1/root, with the other words; the wheel is left in
# $1/root/build/out. Needs root, and a mount namespace of its own, like toolchain.sh.
set -euo pipefail
root=$1/root
shift
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
  python3 /build/recipe/pygame_ce.py /build "$@"
