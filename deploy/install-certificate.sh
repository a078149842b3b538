#!/bin/sh
# For `certbot --deploy-hook`: gives nginx a new certificate in deploy/tls. Its first one needs a restart; later ones
# are read without ending connections.
set -eu
cd "$(dirname -- "$0")/.."
if [ -e deploy/tls/fullchain.pem ]; then use='kill -s HUP'; else use=restart; fi
install -o 101 -g 101 -m 400 "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" deploy/tls/
# shellcheck disable=SC2086
docker compose $use nginx
