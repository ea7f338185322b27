#!/bin/sh
# Boards for a duplicate evening: the same numbered deals at every table, one file a board to
# print and lay out. Run: sh examples/duplicate-evening.sh 12 2026 boards
boards=${1:-12} seed=${2:-1} folder=${3:-boards}
mkdir -p "$folder"
index=0
while [ "$index" -lt "$boards" ]; do
    pinochle deal --seed "$seed" --start "$index" --format table > "$folder/board-$((index + 1)).txt"
    index=$((index + 1))
done
echo "$boards boards in $folder"
