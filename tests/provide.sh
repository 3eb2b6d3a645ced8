#!/bin/sh
# Install what some tests want and this machine lacks: Chromium, PostgreSQL, npm and nginx. Where that cannot be, they are skipped.
# With --must nothing may be missing, and PyTorch is installed too, for the tests of `parlour train`.
PYTHON=.venv/bin/python
if [ "$1" = "--must" ] && ! "$PYTHON" -c "import torch" 2>/dev/null; then
    "$PYTHON" -m pip install --quiet --disable-pip-version-check -r requirements-train.txt || exit 1
fi
missing=""
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || missing="$missing chromium fonts-dejavu-core"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$missing postgresql"
command -v npm >/dev/null || missing="$missing nodejs npm"
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing="$missing nginx openssl"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing for the tests:$missing ..."
    export DEBIAN_FRONTEND=noninteractive
    install() { apt-get -q -y install --no-install-recommends "$@"; }
    shell=$(echo "$missing" | sed 's/chromium/chromium-headless-shell/') # starts faster, where there is such a package
    (apt-get -q update && { install $shell || install $missing; }) >/tmp/parlour-provide.log 2>&1 && exit 0
fi
echo "Tests that need$missing are skipped: they cannot be installed here."
[ "$1" != "--must" ]
