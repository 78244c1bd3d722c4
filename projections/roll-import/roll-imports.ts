import { sql } from 'kysely'
import {
  RollImportDiscarded,
  RollImportFailed,
  RollImportFinished,
  RollImportStarted,
  RollUploaded,
} from '#events/roll-import/roll-import.events.ts'
import type { AnyDatabase, Projection } from '#infra/projection/projection.ts'
import { allOf, fetchPage, orderOf, type Page, type Paged } from '../page.ts'
import { eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'

/** Rolls that were uploaded for lists, and what became of them. */
export const rollImports: Projection = {
  name: 'roll-imports',
  version: 1,
  tables: `
    create table uploaded_roll (
      id uuid primary key,
      list_id uuid not null,
      file_name text not null,
      sha256 text not null,
      admin_id uuid,
      created_at timestamptz not null,
      status text not null,
      finished_at timestamptz,
      error text,
      -- Of its start, then of its end; null before.
      counts json
    );
    create index uploaded_roll_list on uploaded_roll (list_id, created_at desc, id desc);`,
  reads: ['uploaded_roll'],
  handles: [
    RollUploaded.type,
    RollImportStarted.type,
    RollImportFinished.type,
    RollImportFailed.type,
    RollImportDiscarded.type,
  ],
  apply: async (transaction, events) => {
    const uploaded = eventsOf(RollUploaded, events).map(({ data, metadata: { at, actor } }) => ({
      id: data.importId,
      list_id: data.listId,
      file_name: data.fileName,
      sha256: data.sha256,
      admin_id: actor.kind === 'admin' ? actor.id : null,
      created_at: at,
      status: 'ready',
    }))
    await insertRows(transaction, 'uploaded_roll', uploaded)
    const steps = [
      ...eventsOf(RollImportStarted, events).map(({ data, position }) => ({
        position,
        id: data.importId,
        status: 'running',
        at: null,
        error: null,
        counts: countsOf(data),
      })),
      ...eventsOf(RollImportFinished, events).map(({ data, position, metadata }) => ({
        position,
        id: data.importId,
        status: 'done',
        at: metadata.at,
        error: null,
        counts: countsOf(data),
      })),
      ...eventsOf(RollImportFailed, events).map(({ data, position, metadata }) => ({
        position,
        id: data.importId,
        status: 'failed',
        at: metadata.at,
        error: data.reason,
        counts: null,
      })),
      ...eventsOf(RollImportDiscarded, events).map(({ data, position, metadata }) => ({
        position,
        id: data.importId,
        status: 'discarded',
        at: metadata.at,
        error: null,
        counts: null,
      })),
    ].toSorted((one, other) => one.position - other.position)
    // What a batch comes to; the counts of a start stay where a failure says nothing of its own.
    const counted = new Map(steps.flatMap(({ id, counts }) => (counts ? [[id, counts] as const] : [])))
    const newest = newestOf(steps, ({ id }) => id).map((step) => ({ ...step, counts: counted.get(step.id) ?? null }))
    if (newest.length > 0)
      await sql`
        update uploaded_roll u set status = r.status, finished_at = r.at, error = r.error, counts = coalesce(r.counts, u.counts)
        from ${recordset(newest, 'id uuid, status text, at timestamptz, error text, counts json')} where u.id = r.id`.execute(
        transaction,
      )
  },
}

type Counts = {
  readonly rows: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly failed: number
  readonly missing: number
}

const countsOf = ({ rows, added, changed, unchanged, failed, missing }: Counts): Counts => ({
  rows,
  added,
  changed,
  unchanged,
  failed,
  missing,
})

export type RollStatus = 'ready' | 'running' | 'done' | 'failed' | 'discarded'

export type RollImportRow = {
  readonly id: string
  readonly list_id: string
  readonly file_name: string
  readonly created_at: Date
  readonly status: RollStatus
  readonly finished_at: Date | null
  /** A code of the errors' table. */
  readonly error: string | null
  readonly counts: Counts | null
  readonly admin_id: string | null
  readonly admin_name: string | null
}

export type RollImportPage = Page<
  'createdAt',
  { readonly status?: readonly RollStatus[] | undefined; readonly id?: readonly string[] | undefined }
>

/** A page of a list's imports, the newest first. */
export const findRollImports = (
  database: AnyDatabase,
  listId: string,
  page: RollImportPage,
): Promise<Paged<RollImportRow>> => {
  const { status, id } = page.filter
  return fetchPage<RollImportRow>(database, page, {
    columns: sql`u.id, u.list_id, u.file_name, u.created_at, u.status, u.finished_at, u.error, u.counts, u.admin_id, a.name as admin_name`,
    from: sql`read.uploaded_roll u left join read.admin a on a.id = u.admin_id`,
    where: allOf([
      sql`u.list_id = ${listId}`,
      status && sql`u.status = any(${status}::text[])`,
      id && sql`u.id = any(${id}::uuid[])`,
    ]),
    order: orderOf(page, { createdAt: sql`u.created_at` }, sql`u.created_at desc, u.id desc`),
  })
}

/** When the very same file was last imported into a list; undefined: never. */
export const lastImportOf = async (
  database: AnyDatabase,
  listId: string,
  sha256: string,
): Promise<Date | undefined> => {
  const { rows } = await sql<{
    at: Date | null
  }>`select max(finished_at) as at from read.uploaded_roll where list_id = ${listId} and sha256 = ${sha256} and status = 'done'`.execute(
    database,
  )
  return rows[0]?.at ?? undefined
}

export type MissingEntryRow = {
  readonly id: string
  readonly person_id: string
  readonly dong: string
  readonly ho: string
  readonly name: string | null
}

/** Entries of a list other than those that are named: at most `limit` of them, and how many there are. */
export const findEntriesBut = async (
  database: AnyDatabase,
  listId: string,
  named: readonly string[],
  limit: number,
): Promise<{ readonly rows: readonly MissingEntryRow[]; readonly total: number }> => {
  const { rows } = await sql<MissingEntryRow & { readonly total: number }>`
    select u.id, u.person_id, u.dong, u.ho, p.name, count(*) over () as total
    from read.list_user u join read.person p on p.id = u.person_id
    where u.list_id = ${listId} and not exists (select from unnest(${named}::uuid[]) as n(id) where n.id = u.id)
    order by u.dong, u.ho, u.id limit ${limit}`.execute(database)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
