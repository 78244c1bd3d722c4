import { sql } from 'kysely'
import { decrypt, encrypt } from '#infra/platform/event-store/key-ring.ts'
import type { Deps } from '../core/deps.ts'
import type { CellCorrection } from './sheet/corrected-cells.ts'
import type { RollCounts } from './roll-import.decider.ts'
import type { RollImportPreview } from './roll-imports.contract.ts'

/**
 * Tables of the data that an import needs while it runs, and its progress. They are ordinary
 * tables: a file full of personal data must be gone after a while, and progress changes too often
 * for the log. No personal data is in plain text; file and preview are encrypted.
 */
export const rollImportMigrations: Readonly<Record<string, string>> = {
  '501-roll-imports': `
    create table roll_import (
      id uuid primary key,
      created_at timestamptz not null,
      -- Null once the import is over.
      file bytea,
      -- Null once it was thrown away or is a week old.
      preview bytea,
      -- What the preview tells.
      counts json not null,
      -- Rows taken, what they came to, and the log's position after the last unit of them.
      progress integer not null default 0,
      tally json not null,
      position bigint not null default 0
    );
    alter table roll_import alter column file set storage external;
    create index roll_import_created_at on roll_import (created_at);`,
  // The name of the file may contain a person's name: encrypted, and deleted with the reading.
  '502-roll-import-name': `alter table roll_import add column name bytea;`,
  // The number of corrections; and the time until which a start blocks them, while it is written to
  // the log.
  '503-roll-import-revision': `
    alter table roll_import add column revision integer not null default 0;
    alter table roll_import add column starting_until timestamptz;`,
}

/** Maximum number of days for which a file, or what was read in it, is stored. */
export const RETENTION_DAYS = 7

/**
 * Stored preview: the contract's fields without those that the log has. `personIds`: persons whose
 * data it contains.
 */
export type StoredPreview = Omit<
  RollImportPreview,
  'id' | 'listId' | 'fileName' | 'createdAt' | 'status' | 'progress' | 'error' | 'takesLedgerAreas'
> & {
  readonly personIds: readonly string[]
  /** Corrections of cells; absent: none. The file stays as it was uploaded. */
  readonly corrections?: readonly CellCorrection[]
}

/** Sheet rows taken so far by what they came to; those of erased persons by their number. */
export type Tally = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly failed: number
  readonly erasedRows: readonly number[]
  /** Rows whose name or phone waits for another administrator. */
  readonly waitingRows?: readonly number[]
  /** Rows with an owner who comes on the roll once another administrator has confirmed it. */
  readonly additionRows?: readonly number[]
}
export const emptyTally: Tally = { added: 0, changed: 0, unchanged: 0, failed: 0, erasedRows: [] }

export type Progress = { readonly progress: number; readonly tally: Tally; readonly position: number }
/** Name of the uploaded file; null once it is deleted. */
export type NamedFile = { readonly fileName: string | null }
export type StoredRoll = Progress & {
  readonly counts: RollCounts
  readonly preview: StoredPreview | null
  readonly version: string
  /** Number of corrections of the reading so far. */
  readonly revision: number
  /** A start is being written to the log: nothing is corrected any more. */
  readonly isStarting: boolean
} & NamedFile

type RollStoreDeps = Pick<Deps, 'database' | 'secrets'>
type Row = Progress & {
  readonly counts: RollCounts
  readonly preview: Buffer | null
  readonly name: Buffer | null
  readonly version: string
  readonly revision: number
  readonly isStarting: boolean
}

const sealed = (
  { secrets }: RollStoreDeps,
  importId: string,
  what: 'file' | 'preview' | 'name',
  content: Buffer,
): Buffer => encrypt(secrets.fileKey, content, `roll-${what}\n${importId}`)
const openSealed = (
  { secrets }: RollStoreDeps,
  importId: string,
  what: 'file' | 'preview' | 'name',
  content: Buffer,
): Buffer => decrypt(secrets.fileKey, content, `roll-${what}\n${importId}`)

const sealedPreview = (place: RollStoreDeps, importId: string, preview: StoredPreview): Buffer =>
  sealed(place, importId, 'preview', Buffer.from(JSON.stringify(preview)))

/**
 * Stores a file and its reading until the log has its import; it replaces what a killed request may
 * have stored.
 */
export const storeRoll = async (
  place: RollStoreDeps,
  importId: string,
  {
    fileName,
    bytes,
    preview,
    now,
  }: { readonly fileName: string; readonly bytes: Buffer; readonly preview: StoredPreview; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into roll_import (id, created_at, name, file, preview, counts, tally)
    values (${importId}, ${now}, ${sealed(place, importId, 'name', Buffer.from(fileName))},
    ${sealed(place, importId, 'file', bytes)}, ${sealedPreview(place, importId, preview)},
    ${JSON.stringify(preview.counts)}, ${JSON.stringify(emptyTally)})
    on conflict (id) do update set name = excluded.name, file = excluded.file,
    preview = excluded.preview, counts = excluded.counts`.execute(place.database)
}

/**
 * Replaces the reading; returns whether it did: not if it changed since `version`, or while a start
 * is being written.
 */
export const changePreview = async (
  place: RollStoreDeps,
  importId: string,
  { preview, version }: { readonly preview: StoredPreview; readonly version: string },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update roll_import set preview = ${sealedPreview(place, importId, preview)}, counts = ${JSON.stringify(preview.counts)},
      revision = revision + 1
    where id = ${importId} and preview is not null and xmin::text = ${version}
      and (starting_until is null or starting_until < now())`.execute(place.database)
  return numAffectedRows > 0n
}

/**
 * Seconds for which a start may block corrections, longer than any append takes: a killed process
 * blocks them no longer.
 */
const START_SECONDS = 60

/**
 * Blocks corrections while a start is written to the log; returns whether it does: not if the
 * reading was corrected since `revision`.
 */
export const holdCorrections = async (
  { database }: Pick<Deps, 'database'>,
  importId: string,
  revision: number,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update roll_import set starting_until = now() + make_interval(secs => ${START_SECONDS})
    where id = ${importId} and revision = ${revision}`.execute(database)
  return numAffectedRows > 0n
}

/** Lets corrections in again after a start that was refused. */
export const admitCorrections = async ({ database }: Pick<Deps, 'database'>, importId: string): Promise<void> => {
  await sql`update roll_import set starting_until = null where id = ${importId}`.execute(database)
}

const nameIn = (place: RollStoreDeps, importId: string, name: Buffer | null): string | null =>
  name && openSealed(place, importId, 'name', name).toString()

/** Returns what is stored of an import; undefined if nothing is any more. */
export const recallRoll = async (place: RollStoreDeps, importId: string): Promise<StoredRoll | undefined> => {
  const { rows } =
    await sql<Row>`select counts, progress, tally, position, preview, name, xmin::text as version, revision,
      coalesce(starting_until >= now(), false) as "isStarting" from roll_import where id = ${importId}`.execute(
      place.database,
    )
  const row = rows[0]
  if (!row) return undefined
  const { name, ...known } = row
  // Encrypted by this process: the form is known.
  return {
    ...known,
    fileName: nameIn(place, importId, name),
    preview:
      row.preview && (JSON.parse(openSealed(place, importId, 'preview', row.preview).toString()) as StoredPreview),
  }
}

/** Returns the file; undefined if it is not stored any more. */
export const recallFile = async (place: RollStoreDeps, importId: string): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ file: Buffer | null }>`select file from roll_import where id = ${importId}`.execute(
    place.database,
  )
  const file = rows[0]?.file
  return file ? openSealed(place, importId, 'file', file) : undefined
}

/** Stored data of an import as the list of imports shows it. */
export type StoredSummary = Progress & Pick<StoredRoll, 'counts' | 'fileName'>

/** Returns the progress of those imports that are stored. */
export const progressOf = async (
  place: RollStoreDeps,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSummary>> => {
  const { rows } = await sql<
    Progress & Pick<Row, 'counts' | 'name'> & { readonly id: string }
  >`select id, counts, progress, tally, position, name from roll_import where id = any(${importIds}::uuid[])`.execute(
    place.database,
  )
  return new Map(rows.map(({ id, name, ...known }) => [id, { ...known, fileName: nameIn(place, id, name) }]))
}

/**
 * Records the progress of a write; returns false and changes nothing if another process has done
 * so.
 */
export const storeProgress = async (
  { database }: Pick<Deps, 'database'>,
  importId: string,
  from: number,
  { progress, tally, position }: Progress,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update roll_import set progress = ${progress}, tally = ${JSON.stringify(tally)}, position = greatest(position, ${position})
    where id = ${importId} and progress = ${from}`.execute(database)
  return numAffectedRows === 1n
}

/** Throws a file away, and with it, where wanted, what was read in it and what it was called. */
export const forgetRoll = async (
  { database }: Pick<Deps, 'database'>,
  importId: string,
  what: 'file' | 'file-and-preview',
): Promise<void> => {
  const isFile = what === 'file'
  await sql`
    update roll_import set file = null, preview = case when ${isFile} then preview end, name = case when ${isFile} then name end
    where id = ${importId}`.execute(database)
}

/** Returns the imports with data stored since before an instant. */
export const storedBefore = async ({ database }: Pick<Deps, 'database'>, before: Date): Promise<readonly string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select id from roll_import where created_at < ${before} and (file is not null
    or preview is not null or name is not null) order by created_at limit 1000`.execute(database)
  return rows.map(({ id }) => id)
}
