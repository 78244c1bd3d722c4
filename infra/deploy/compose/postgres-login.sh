#!/bin/sh
# Makes the login of the product when the database is made: it may not change what was recorded (docs/postgres.md).
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/postgres-login-password)" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role danji_login login password :'password';
SQL
