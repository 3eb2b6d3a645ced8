#!/usr/bin/env bash
# Builds a commit beside this tree and measures both in turn: bench/compare.sh COMMIT. Needs a built tree.
set -euo pipefail
cd "$(dirname "$0")/.."
commit=$(git rev-parse --short "$1^{commit}")
folder=$PWD/build/base-$commit
if [ ! -e "$folder/src/parlour/_build.json" ]; then
    echo "Compiling $1 ($commit) in build ..."
    rm -rf "$folder"
    git clone --quiet --no-checkout . "$folder"
    git -C "$folder" checkout --quiet "$commit"
    (cd "$folder" && PYTHONPATH=src "$PYTHON" setup.py --quiet build_ext --inplace)
fi
"$(dirname "$PYTHON")/parlour" bench --against "$folder"
