import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import type { SavedView } from './saved-views.contract.ts'

/**
 * Table of administrators' saved views. It is no event: how somebody looks at a table is no
 * evidence. It holds no names of residents.
 */
export const viewTables: Readonly<Record<string, string>> = {
  '903-saved-views': `
    create table saved_view (
      id uuid primary key,
      admin_id uuid not null,
      apartment_id uuid,
      collection text not null,
      name text not null,
      settings jsonb not null,
      saved_at timestamptz not null,
      unique (admin_id, collection, name)
    );
    create index saved_view_apartment on saved_view (apartment_id, collection);`,
}

export type ViewSettings = Pick<SavedView, 'filter' | 'sort' | 'hidden' | 'order' | 'widths'>

export type ViewRow = {
  readonly id: string
  readonly admin_id: string
  readonly apartment_id: string | null
  readonly collection: string
  readonly name: string
  readonly settings: ViewSettings
}

/** View with the name of its maker; null for one who is no administrator any more. */
export type NamedViewRow = ViewRow & { readonly maker: string | null }

type Database = Pick<Deps, 'database'>['database']

/** Returns an administrator's views of a collection, and those that a complex shares, by name. */
export const findViews = async (
  database: Database,
  {
    adminId,
    collection,
    apartmentId,
  }: { readonly adminId: string; readonly collection: string; readonly apartmentId: string | undefined },
): Promise<readonly NamedViewRow[]> => {
  const { rows } = await sql<NamedViewRow>`
    select v.id, v.admin_id, v.apartment_id, v.collection, v.name, v.settings, a.name as maker
    from saved_view v left join read.admin a on a.id = v.admin_id and a.deleted_at is null
    where v.collection = ${collection}
      and (v.admin_id = ${adminId}::uuid or v.apartment_id = ${apartmentId ?? null}::uuid)
    order by v.name, v.id`.execute(database)
  return rows
}

/** Returns a view by its id. */
export const findView = async (database: Database, id: string): Promise<ViewRow | undefined> => {
  const { rows } = await sql<ViewRow>`
    select id, admin_id, apartment_id, collection, name, settings from saved_view where id = ${id}::uuid`.execute(
    database,
  )
  return rows[0]
}

/** Returns the number of an administrator's views. */
export const countViews = async (database: Database, adminId: string): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from saved_view where admin_id = ${adminId}::uuid`.execute(database)
  return rows[0]?.count ?? 0
}

/** Adds a view; false where its id, or its name with its maker, is taken. */
export const insertView = async (database: Database, row: ViewRow, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into saved_view (id, admin_id, apartment_id, collection, name, settings, saved_at)
    values (${row.id}::uuid, ${row.admin_id}::uuid, ${row.apartment_id}::uuid, ${row.collection}, ${row.name},
      ${JSON.stringify(row.settings)}::jsonb, ${at})
    on conflict do nothing returning id`.execute(database)
  return rows.length > 0
}

const UNIQUE_VIOLATION = '23505'

/** Renames a view; false where its maker has another one of that name in the collection. */
export const updateViewName = async (database: Database, id: string, name: string): Promise<boolean> => {
  try {
    await sql`update saved_view set name = ${name} where id = ${id}::uuid`.execute(database)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** Deletes a view. */
export const deleteView = async (database: Database, id: string): Promise<void> => {
  await sql`delete from saved_view where id = ${id}::uuid`.execute(database)
}
