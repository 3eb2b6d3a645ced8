#!/usr/bin/env bash
# The stopwatch of `make play`: a clean clone, no package cache, until a table is served and answers, then until it runs compiled.
set -euo pipefail
origin=$(cd "$(dirname "$0")/.." && git rev-parse --show-toplevel)
for round in $(seq "${1:-3}"); do
    folder=$(mktemp -d)
    git clone --quiet "$origin" "$folder/parlour"
    began=$(date +%s.%N)
    since() { python3 -c "import time; print(f'{time.time() - $began:.1f} s')"; }
    (cd "$folder/parlour" && HOME=$folder BROWSER=true PIP_NO_CACHE_DIR=1 exec setsid make play) >"$folder/log" 2>&1 &
    make=$!
    until address=$(grep -o 'http://[0-9.:]*' "$folder/log" | head -1) && [ -n "$address" ] && curl -fs "$address/" >/dev/null; do
        kill -0 $make || { cat "$folder/log"; exit 1; }
        sleep 0.1
    done
    printf 'round %s: page %s' "$round" "$(since)"
    curl -fs -X POST -H 'Content-Type: application/json' -H "Origin: $address" \
        -d '{"game": "jest", "name": "Ann", "seats": [{"kind": "person"}, {"kind": "bot", "level": "novice"}, {"kind": "bot", "level": "novice"}]}' "$address/api/tables" >"$folder/table" || cat "$folder/table"
    printf ', first table %s' "$(since)"
    until curl -fs "$address/api/build" | grep -q '"state":"done"'; do sleep 0.5; done
    printf ', compiled %s\n' "$(since)"
    kill -- "-$make"
    rm -rf "$folder"
done
