#!/bin/sh
# Fetch Debian's sources of the packages that are named, into the folder it runs in: of each the
# version of trixie, or another revision of it that some suite lists. A mirror's index can be ahead
# of its files, and then what it lists first answers that it is not there.
set -eu
for package in "$@"; do
  listed=$(apt-cache madison "$package" | sed 's/ //g' | awk -F '|' '$3 ~ /Sources$/')
  ours=$(echo "$listed" | awk -F '|' '$3 ~ /trixie\/main/ { print $2; exit }')
  [ -n "$ours" ] || { echo "the mirror lists no source of $package in trixie" >&2; exit 5; }
  found=
  for version in "$ours" $(echo "$listed" | cut -d '|' -f 2 | grep -vxF "$ours" | sort -rVu); do
    [ "${version%-*}" = "${ours%-*}" ] || continue
    if apt-get source -qq -o APT::Sandbox::User=root "$package=$version"; then
      found=$version
      break
    fi
    echo "$package $version is listed, but cannot be had" >&2
  done
  [ -n "$found" ] || exit 5
done
