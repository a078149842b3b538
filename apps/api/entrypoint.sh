#!/bin/sh
# Commands of the portal run by their names, such as init or backup; anything else runs as it is.
set -eu
# The folder of the operator that becomes an installation.
[ "$*" != init ] || set -- init /install
if [ "$1" != init ] && command -v "$1" >/dev/null; then exec "$@"; fi
exec node /portal/apps/api/dist/portal.js "$@"
