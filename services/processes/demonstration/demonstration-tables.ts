/** Whether a demonstration was planned here, and made. */
export const demonstrationMigrations: Readonly<Record<string, string>> = {
  '006-demonstration': `
    create table demonstration (
      only_row boolean primary key default true check (only_row),
      begun_at timestamptz not null,
      done_at timestamptz
    );
  `,
}
