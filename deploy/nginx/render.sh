#!/bin/sh
# Renders the configuration of nginx to the folder RUN from the templates in this folder, and prints its path. Serves
# HTTPS with a redirect when there is a certificate, and HTTP otherwise; with an https address but no certificate only
# what a certificate is made with. The defaults are those of docker-compose.yml.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
RUN=${RUN:-/tmp/nginx}
TLS_CERT=${TLS_CERT:-/tls/fullchain.pem}
TLS_KEY=${TLS_KEY:-/tls/privkey.pem}

# The first name server, because the next ones may not know the names of containers.
find_resolver() {
  while read -r keyword address _ || [ -n "$keyword" ]; do
    [ "$keyword" = nameserver ] || continue
    case $address in
      *%*) continue ;; # nginx knows no zones of addresses.
      *:*) echo "[$address]" ;;
      *) echo "$address" ;;
    esac
    return
  done <"${RESOLV_CONF:-/etc/resolv.conf}"
  echo 'nginx finds no name server in /etc/resolv.conf: set RESOLVER.' >&2
  return 1
}
RESOLVER=${RESOLVER:-$(find_resolver)}
NO_CERTIFICATE='PUBLIC_URL begins with https://, but TLS_DIR has no certificate yet; set TRUST_PROXY=2 if a proxy in front has it.'

# A link to a file that is not in the container counts too, and so does a folder that is closed to nginx.
has_certificate() {
  for file in "$TLS_CERT" "$TLS_KEY"; do
    if [ -e "$file" ] || [ -L "$file" ]; then return 0; fi
    folder=$(dirname -- "$file")
    if [ -d "$folder" ] && ! [ -x "$folder" ]; then return 0; fi
  done
  return 1
}

servers=http.conf
if has_certificate; then
  for file in "$TLS_CERT" "$TLS_KEY"; do
    [ -r "$file" ] || { echo "nginx cannot read $file as user $(id -u)." >&2; exit 1; }
  done
  case ${PUBLIC_URL:-} in
    https://*) servers=https.conf ;;
    *) echo "There is a certificate, so PUBLIC_URL must begin with https://." >&2; exit 1 ;;
  esac
else
  # Browsers would find only empty pages: the portal tells them to load everything over https.
  case ${TRUST_PROXY:-1}${PUBLIC_URL:-} in
    1https://*)
      servers=no-certificate.conf
      echo "$NO_CERTIFICATE" >&2
      ;;
  esac
fi

mkdir -p "$RUN"
# Uses | as the separator of sed, because paths and addresses do not contain it.
render() {
  sed \
    -e "s|@RUN@|$RUN|g" \
    -e "s|@API@|${API:-api:3000}|g" \
    -e "s|@RESOLVER@|$RESOLVER|g" \
    -e "s|@HEALTH_LISTEN@|${HEALTH_LISTEN:-127.0.0.1:8081}|g" \
    -e "s|@HTTP_LISTEN@|${HTTP_LISTEN:-8080}|g" \
    -e "s|@HTTPS_LISTEN@|${HTTPS_LISTEN:-8443}|g" \
    -e "s|@PUBLIC_URL@|$(echo "${PUBLIC_URL:-}" | sed 's|/*$||')|g" \
    -e "s|@TLS_CERT@|$TLS_CERT|g" \
    -e "s|@TLS_KEY@|$TLS_KEY|g" \
    -e "s|@NO_CERTIFICATE@|$NO_CERTIFICATE|g" \
    -e "s|@ACME@|${ACME:-/acme}|g" \
    -e "s|@ACCEL_PREFIX@|${ACCEL_PREFIX:-/stored}|g" \
    -e "s|@FILES@|${FILES:-/data/files}|g" \
    "$here/$1" >"$RUN/$2"
}
render nginx.conf nginx.conf
render portal.conf portal.conf
render health.conf health.conf
render "$servers" servers.conf
echo "$RUN/nginx.conf"
