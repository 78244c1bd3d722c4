/**
 * Migrations of checkpoints and generations of read models. Queries read the views in schema
 * `read`; each generation has its tables in a schema of its own.
 */
export const projectionMigrations: Readonly<Record<string, string>> = {
  '101-projections': `
    create schema if not exists read;
    create collation natural_korean (provider = icu, locale = 'ko-KR-u-kn-true');
    create table projection (
      name text not null,
      version integer not null,
      generation integer not null,
      position bigint not null,
      status text not null check (status in ('live', 'building', 'reactor')),
      primary key (name, version, generation)
    );
    create unique index one_live_generation on projection (name) where status = 'live';
  `,
  '102-replaced-generations': `
    alter table projection drop constraint projection_status_check;
    alter table projection add constraint projection_status_check check (status in ('live', 'building', 'replaced', 'reactor'));
    alter table projection add column replaced_at timestamptz;
  `,
  '103-notice-channel': `
    create table notice_channel (name text not null);
    insert into notice_channel (name) values ('danji_changed_' || replace(gen_random_uuid()::text, '-', ''));
  `,
}
