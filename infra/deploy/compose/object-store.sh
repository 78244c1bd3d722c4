#!/bin/sh
# Starts the S3 server over a folder, in which the bucket is a folder, too.
set -eu
export ROOT_ACCESS_KEY="$ACCESS_KEY"
ROOT_SECRET_KEY="$(cat /run/secrets/bucket-secret)"
export ROOT_SECRET_KEY
mkdir -p "/objects/$BUCKET"
program="$(command -v versitygw || echo /app/versitygw)"
exec "$program" --port :9000 --region "$REGION" \
  --cert /run/secrets/object-store-certificate --key /run/secrets/object-store-key posix /objects
