#!/bin/sh
set -eu
configuration=$(sh "$(dirname -- "$0")/render.sh")
exec nginx -c "$configuration"
