#!/bin/sh
exec node /app/services/processes/cli.main.ts "$@"
