#!/bin/sh
# Plays every game with every number of seats, and writes the reports that the start page links.
# docs/reports.sh FOLDER GAMES NOTE: the runs are kept in FOLDER, and go on there.
# Reports of several seats share a page. High Jinks with three or four is 20 times slower, so its bots think less.
set -e
folder=$1 games=$2 note=$3
go() { # GAME SEATS BOTS: in parts of the games that are asked for
    parlour lab run "$1" --seats "$2" --bots "$3" --games "$4" -o "$folder/$1-$2"
}
page() {
    game=$1
    shift
    parlour lab report "$@" --note "$note" -o "src/parlour/games/$game/report.html"
}
for game in circle_of_kings jin_kei; do
    go $game 2 expert "$games"
    page $game "$folder/$game-2"
done
for seats in 3 4; do go jest $seats expert "$games"; done
page jest "$folder/jest-3" "$folder/jest-4"
for seats in 2 3 4 5 6; do go last_king $seats expert $((games * 2 / seats)); done
page last_king "$folder/last_king-2" "$folder/last_king-3" "$folder/last_king-4" "$folder/last_king-5" "$folder/last_king-6"
go high_jinks 2 expert "$games"
for seats in 3 4; do go high_jinks $seats "ismcts:20~0.08" $((games / 10)); done
page high_jinks "$folder/high_jinks-2" "$folder/high_jinks-3" "$folder/high_jinks-4"
