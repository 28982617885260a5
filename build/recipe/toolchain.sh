#!/bin/bash
# A Debian sid root with emscripten, and the C sources that SDL needs, in the folder $1. Needs
# root. Runs in a mount namespace of its own (unshare), so that no end leaves a mount behind.
set -euo pipefail
root=$1/root
step() { echo "== $*"; }
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -1)
[ -n "$mirror" ] || { echo "no Debian mirror found: run apt-get update first" >&2; exit 3; }

step "debootstrap"
command -v debootstrap >/dev/null || { apt-get update -qq; apt-get install -y -qq debootstrap; }
mkdir -p "$root"
debootstrap --variant=minbase --include=ca-certificates sid "$root" "$mirror"
printf 'deb %s sid main\ndeb-src %s trixie main\ndeb-src %s sid main\n' \
  "$mirror" "$mirror" "$mirror" >"$root/etc/apt/sources.list"
# A mirror's index of sid can be a little past its date.
echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/99build"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"

step "compiler packages"
chroot "$root" apt-get update -qq
chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
  emscripten ninja-build python3.14-dev python3 python3-venv cython3 dpkg-dev patch

step "pyodide-build, for the audit of the wheel"
# The host's certificates and pip's settings hold in here, too: the network may ask for them.
mkdir -p "$root/build"
cp /etc/ssl/certs/ca-certificates.crt "$root/build/certificates.crt"
chroot "$root" python3 -m venv /build/tools
ca=/build/certificates.crt
chroot "$root" env -u PIP_FIND_LINKS PIP_CERT=$ca SSL_CERT_FILE=$ca REQUESTS_CA_BUNDLE=$ca \
  /build/tools/bin/pip install --quiet --disable-pip-version-check \
  pyodide-build==0.39.2 auditwheel-emscripten==0.3.0

step "C sources"
mkdir -p "$root/build/src"
cp "$(dirname "$0")/sources.sh" "$root/build/sources.sh"
chroot "$root" sh -c 'cd /build/src && exec /build/sources.sh "$@"' sources.sh \
  libsdl2 libsdl2-ttf libsdl2-image libsdl2-mixer freetype
chroot "$root" apt-get clean
rm -rf "$root"/var/lib/apt/lists/*
step "toolchain ready"
