#!/bin/sh
# For `certbot --deploy-hook`: gives nginx a new certificate, and starts it again with that.
set -eu
cd "$(dirname -- "$0")/.."
install -o 101 -g 101 -m 400 "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" deploy/tls/
docker compose restart nginx
