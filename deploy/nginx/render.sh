#!/bin/sh
# Writes nginx's configuration to RUN out of the files beside this one, and says where: with a certificate https and a
# redirect, without one http. What is not set is as docker-compose.yml has it.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
RUN=${RUN:-/tmp/nginx}
TLS_CERT=${TLS_CERT:-/tls/fullchain.pem}
TLS_KEY=${TLS_KEY:-/tls/privkey.pem}

servers=http.conf
if [ -e "$TLS_CERT" ] || [ -e "$TLS_KEY" ]; then
  for file in "$TLS_CERT" "$TLS_KEY"; do
    [ -r "$file" ] || { echo "nginx cannot read $file as user $(id -u)." >&2; exit 1; }
  done
  case ${PUBLIC_URL:-} in
    https://*) servers=https.conf ;;
    *) echo "There is a certificate, so PUBLIC_URL must begin with https://." >&2; exit 1 ;;
  esac
fi

mkdir -p "$RUN"
# The separator of sed stands in no path and no address.
fill() {
  sed \
    -e "s|@RUN@|$RUN|g" \
    -e "s|@API@|${API:-api:3000}|g" \
    -e "s|@RESOLVER@|${RESOLVER:-127.0.0.11}|g" \
    -e "s|@HTTP_LISTEN@|${HTTP_LISTEN:-8080}|g" \
    -e "s|@HTTPS_LISTEN@|${HTTPS_LISTEN:-8443}|g" \
    -e "s|@PUBLIC_URL@|$(echo "${PUBLIC_URL:-}" | sed 's|/*$||')|g" \
    -e "s|@TLS_CERT@|$TLS_CERT|g" \
    -e "s|@TLS_KEY@|$TLS_KEY|g" \
    -e "s|@ACME@|${ACME:-/acme}|g" \
    -e "s|@ACCEL_PREFIX@|${ACCEL_PREFIX:-/stored}|g" \
    -e "s|@FILES@|${FILES:-/data/files}|g" \
    "$here/$1" >"$RUN/$2"
}
fill nginx.conf nginx.conf
fill portal.conf portal.conf
fill "$servers" servers.conf
echo "$RUN/nginx.conf"
