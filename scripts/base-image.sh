#!/bin/bash
# The digest of a base image. See --help.
set -euo pipefail

usage() {
  cat <<'TEXT'
bash scripts/base-image.sh [--renew] IMAGE:TAG

Prints IMAGE@sha256:DIGEST of a public image, from images.lock. An image that is not in the lock yet, or any with --renew,
is looked up in its registry (skopeo, or docker buildx) and written there. Commit images.lock: it decides what is built.

  IMAGES_LOCK  another lock file
TEXT
}

fail() { printf 'base-image: %s\n' "$*" >&2; exit 1; }

renew=no image=''
while [ $# -gt 0 ]; do
  case "$1" in
    --renew) renew=yes ;;
    -h | --help) usage; exit 0 ;;
    -*) usage >&2; exit 2 ;;
    *) image=$1 ;;
  esac
  shift
done
[[ $image =~ ^[a-z0-9./-]+:[A-Za-z0-9._-]+$ ]] || { usage >&2; exit 2; }
lock=${IMAGES_LOCK:-$(dirname "$0")/../images.lock}

is_digest() { [[ $1 =~ ^sha256:[0-9a-f]{64}$ ]]; }

look_up() {
  if command -v skopeo >/dev/null; then
    skopeo inspect --no-tags --format '{{.Digest}}' "docker://library/$image"
  elif docker buildx version >/dev/null 2>&1; then
    docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image"
  else
    fail "skopeo is missing, and $image is not in images.lock. On Debian: apt-get install skopeo"
  fi
}

digest=$([ "$renew" = yes ] || awk -v image="$image" '$1 == image { print $2 }' "$lock" 2>/dev/null || true)
if [ -z "$digest" ]; then
  digest=$(look_up) || fail "the registry says no digest of $image"
  is_digest "$digest" || fail "this is no digest of $image: $digest"
  others=$(awk -v image="$image" '$1 != image' "$lock" 2>/dev/null || true)
  printf '%s\n' "$others" "$image $digest" | sed '/^$/d' | LC_ALL=C sort >"$lock.new"
  mv "$lock.new" "$lock"
fi
is_digest "$digest" || fail "images.lock has no digest for $image: $digest"
printf '%s@%s\n' "${image%:*}" "$digest"
