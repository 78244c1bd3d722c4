import { sql } from 'kysely'
import { decrypt, encrypt } from '#infra/platform/event-store/key-ring.ts'
import type { Deps } from '../../core/deps.ts'
import type { RegistryImport } from './registry-imports.contract.ts'

/**
 * Tables of the data that an import needs while it runs, and its progress. They are ordinary
 * tables: a file full of registry records must be gone after a while, and progress changes too
 * often for the log. File names may contain names of owners: they are encrypted, and erased with a
 * person.
 */
export const registryImportTables: Readonly<Record<string, string>> = {
  '601-registry-imports': `
    create table registry_import_file (
      id uuid primary key,
      created_at timestamptz not null,
      name bytea not null,
      file bytea not null
    );
    alter table registry_import_file alter column file set storage external;
    create index registry_import_file_created_at on registry_import_file (created_at);
    create table registry_import_progress (
      id uuid primary key,
      created_at timestamptz not null,
      -- What the file was called; null once that is forgotten.
      name bytea,
      total integer not null default 0,
      done integer not null default 0,
      matched integer not null default 0,
      changed integer not null default 0,
      unmatched integer not null default 0,
      failed integer not null default 0,
      -- Which of them failed or are of no unit of the list, and why; null where none are, or once they are forgotten.
      problems bytea,
      -- Of what was collected: which registers, in their order.
      plan uuid[]
    );
    create index registry_import_progress_created_at on registry_import_progress (created_at);`,
}

/** Maximum number of days for which a file is stored. */
export const REGISTRY_FILE_DAYS = 7
/** Maximum number of problems stored of an import; further ones are only counted. */
export const MAX_PROBLEMS = 500

export type ImportProblem = RegistryImport['failed'][number]

type Counts = {
  readonly total: number
  readonly done: number
  readonly matched: number
  readonly changed: number
  readonly unmatched: number
  readonly failed: number
}
export type ImportProgress = Counts & { readonly problems: readonly ImportProblem[] }
export type StoredProgress = ImportProgress & {
  readonly fileName: string | null
  readonly plan: readonly string[] | null
}

type ImportStoreDeps = Pick<Deps, 'database' | 'secrets'>
type SealedContent = 'file' | 'name' | 'problems'

const sealed = ({ secrets }: ImportStoreDeps, importId: string, what: SealedContent, content: Buffer): Buffer =>
  encrypt(secrets.fileKey, content, `registry-${what}\n${importId}`)
const openSealed = ({ secrets }: ImportStoreDeps, importId: string, what: SealedContent, content: Buffer): Buffer =>
  decrypt(secrets.fileKey, content, `registry-${what}\n${importId}`)

/** Progress of a new import. */
export const noProgress: ImportProgress = {
  total: 0,
  done: 0,
  matched: 0,
  changed: 0,
  unmatched: 0,
  failed: 0,
  problems: [],
}

type UploadedRegistryFile = { readonly fileName: string; readonly bytes: Buffer; readonly now: Date }

/**
 * Stores a file until its import is over. It replaces the same file of an earlier request, and
 * resets its progress.
 */
export const storeRegistryFile = async (
  place: ImportStoreDeps,
  importId: string,
  kept: UploadedRegistryFile,
): Promise<void> => {
  const { fileName, bytes, now } = kept
  const name = sealed(place, importId, 'name', Buffer.from(fileName))
  await sql`
    insert into registry_import_file (id, created_at, name, file)
    values (${importId}, ${now}, ${name}, ${sealed(place, importId, 'file', bytes)})
    on conflict (id) do update set created_at = excluded.created_at, name = excluded.name, file = excluded.file`.execute(
    place.database,
  )
  await sql`
    insert into registry_import_progress (id, created_at, name) values (${importId}, ${now}, ${name})
    on conflict (id) do update set created_at = excluded.created_at, name = excluded.name, total = 0, done = 0, matched = 0,
      changed = 0, unmatched = 0, failed = 0, problems = null`.execute(place.database)
}

/**
 * Stores which registry records an import of a collection covers, in their order; the first write
 * is final.
 */
export const storePlan = async (
  { database }: Pick<Deps, 'database'>,
  importId: string,
  { plan, now }: { readonly plan: readonly string[]; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into registry_import_progress (id, created_at, total, plan)
    values (${importId}, ${now}, ${plan.length}, ${plan}::uuid[]) on conflict (id) do nothing`.execute(database)
}

/** Returns the file; undefined if it is not stored any more. */
export const recallRegistryFile = async (
  place: ImportStoreDeps,
  importId: string,
): Promise<{ readonly bytes: Buffer; readonly fileName: string } | undefined> => {
  const { rows } = await sql<{
    file: Buffer
    name: Buffer
  }>`select file, name from registry_import_file where id = ${importId}`.execute(place.database)
  const [row] = rows
  if (!row) return undefined
  return {
    bytes: openSealed(place, importId, 'file', row.file),
    fileName: openSealed(place, importId, 'name', row.name).toString(),
  }
}

type Row = Counts & {
  readonly id: string
  readonly name: Buffer | null
  readonly problems: Buffer | null
  readonly plan: readonly string[] | null
}

const progressIn = (place: ImportStoreDeps, { id, name, problems, ...known }: Row): StoredProgress => ({
  ...known,
  fileName: name && openSealed(place, id, 'name', name).toString(),
  // Encrypted by this process: the form is known.
  problems: problems
    ? (JSON.parse(openSealed(place, id, 'problems', problems).toString()) as readonly ImportProblem[])
    : [],
})

/** Returns the progress of those imports that are stored, by id. */
export const registryProgressOf = async (
  place: ImportStoreDeps,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, StoredProgress>> => {
  const { rows } = await sql<Row>`
    select id, name, total, done, matched, changed, unmatched, failed, problems, plan
    from registry_import_progress where id = any(${importIds}::uuid[])`.execute(place.database)
  return new Map(rows.map((row) => [row.id, progressIn(place, row)]))
}

/**
 * Records the progress of an import; returns false and changes nothing if another process has done
 * so meanwhile.
 */
export const storeRegistryProgress = async (
  place: ImportStoreDeps,
  importId: string,
  from: number,
  progress: ImportProgress,
): Promise<boolean> => {
  const { total, done, matched, changed, unmatched, failed, problems } = progress
  const kept =
    problems.length === 0
      ? null
      : sealed(place, importId, 'problems', Buffer.from(JSON.stringify(problems.slice(0, MAX_PROBLEMS))))
  const { numAffectedRows } = await sql`
    update registry_import_progress set total = ${total}, done = ${done}, matched = ${matched}, changed = ${changed},
      unmatched = ${unmatched}, failed = ${failed}, problems = ${kept}
    where id = ${importId} and done = ${from}`.execute(place.database)
  return numAffectedRows === 1n
}

/** Throws a file away. */
export const forgetRegistryFile = async ({ database }: Pick<Deps, 'database'>, importId: string): Promise<void> => {
  await sql`delete from registry_import_file where id = ${importId}`.execute(database)
}

/** Returns the imports whose file has been stored since before an instant. */
export const filesStoredBefore = async (
  { database }: Pick<Deps, 'database'>,
  before: Date,
): Promise<readonly string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select id from registry_import_file where created_at < ${before} order by created_at limit 1000`.execute(database)
  return rows.map(({ id }) => id)
}

/**
 * Deletes the file names and the problems of imports since before an instant: both may contain
 * personal data.
 */
export const forgetOldProblems = async ({ database }: Pick<Deps, 'database'>, before: Date): Promise<void> => {
  await sql`
    update registry_import_progress p set name = null, problems = null
    where p.created_at < ${before} and (p.name is not null or p.problems is not null)
      and not exists (select from registry_import_file f where f.id = p.id)`.execute(database)
}

/**
 * Deletes the file names and problems of all finished imports, since it is unknown which of them
 * name an erased person.
 */
export const forgetRegistryNames = ({ database }: Pick<Deps, 'database'>): Promise<void> =>
  forgetOldProblems({ database }, new Date('9999-12-31T00:00:00Z'))
