#!/bin/sh
# What is done every night, by the timer of a bare machine and by the service `backup` of compose.yaml: one archive for each day of the
# week, which replaces that of the week before when it is complete.
set -eu
cd "$(dirname "$0")/.."
exec node --import tsx scripts/backup.ts "$BACKUPS/beredskapsportalen-day-$(date +%u).tar.gz"
