#!/usr/bin/env bash
# Makes stand-ins of the two public base images of infra/deploy/Dockerfile, on a Debian without a registry:
# localhost/debian:bookworm-slim from debootstrap, and localhost/node:24-bookworm-slim from it, this Node and npm.
# Wants root, debootstrap, podman and buildah. Then:
#   NODE_IMAGE=localhost/node:24-bookworm-slim BASE=localhost/debian:bookworm-slim node tests/deploy/try-image.ts
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
mirror="${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
node="$(readlink -f node_modules/.bin/node)"
npm="$(readlink -f "$(dirname "$(readlink -f "$(command -v npm)")")/..")"

if ! podman image exists localhost/debian:bookworm-slim; then
  directory="$(mktemp -d /var/tmp/danji-base.XXXXXX)"
  trap 'rm -rf "$directory"' EXIT
  debootstrap --variant=minbase bookworm "$directory" "$mirror"
  # As the public image leaves them out.
  rm -rf "$directory"/var/cache/apt/* "$directory"/var/lib/apt/lists/* "$directory"/usr/share/{man,info,locale}/*
  find "$directory/usr/share/doc" ! -type d ! -name copyright -delete
  tar -C "$directory" -c . | podman import - localhost/debian:bookworm-slim
fi

container="$(buildah from localhost/debian:bookworm-slim)"
buildah copy "$container" "$node" /usr/local/bin/node
buildah copy "$container" "$npm" /usr/local/lib/node_modules/npm
buildah run --isolation chroot "$container" -- ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
buildah commit --rm "$container" localhost/node:24-bookworm-slim
