import { sql } from 'kysely'
import { isLeased, leaseOf } from './leases.ts'
import type { AnyDatabase, Projection, Reactor, ReadModelTransaction } from './projection.ts'

/** One build of a read model: the code's version, and the number of its rebuild. */
export type Generation = {
  readonly name: string
  readonly version: number
  readonly generation: number
  readonly position: number
  /** Status; `replaced`: another version is live, and this one is kept a day for the way back. */
  readonly status: 'live' | 'building' | 'replaced' | 'reactor'
}

/** Returns the Postgres schema that holds a generation's tables. */
export const schemaOf = ({ name, version, generation }: Pick<Generation, 'name' | 'version' | 'generation'>): string =>
  `${name.replaceAll('-', '_')}_v${version}_g${generation}`

/** SQL that is true where a replaced generation's day is over. */
const isOver = sql<boolean>`replaced_at < now() - interval '1 day'`

const GENERATIONS_LOCK = 7_301_001

/** Runs work exclusively among all processes that prepare or swap read models. */
const exclusively = <Result>(
  database: AnyDatabase,
  work: (transaction: ReadModelTransaction) => Promise<Result>,
): Promise<Result> =>
  database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${GENERATIONS_LOCK})`.execute(transaction)
    return work(transaction)
  })

const rowsOf = async (database: ReadModelTransaction, name: string): Promise<readonly Generation[]> => {
  const { rows } = await sql<Generation>`select name, version, generation, position, status from projection
      where name = ${name} order by version, generation`.execute(database)
  return rows
}

const insertRow = (database: ReadModelTransaction, { name, version, generation, position, status }: Generation) =>
  sql`insert into projection (name, version, generation, position, status)
    values (${name}, ${version}, ${generation}, ${position}, ${status})`.execute(database)

const createTables = async (
  database: ReadModelTransaction,
  projection: Projection,
  generation: Generation,
): Promise<void> => {
  const schema = schemaOf(generation)
  await sql`create schema ${sql.id(schema)}`.execute(database)
  await sql`set local search_path to ${sql.id(schema)}, public`.execute(database)
  await sql.raw(projection.tables.map(({ create }) => create).join('\n')).execute(database)
  await sql`set local search_path to public`.execute(database)
}

const pointViews = async (
  database: ReadModelTransaction,
  projection: Projection,
  generation: Generation,
): Promise<void> => {
  for (const { name } of projection.reads) {
    await sql`drop view if exists read.${sql.id(name)}`.execute(database)
    await sql`create view read.${sql.id(name)} as select * from ${sql.id(schemaOf(generation), name)}`.execute(database)
  }
}

const endOfLog = async (database: ReadModelTransaction): Promise<number> => {
  const { rows } = await sql<{ position: number }>`select position from log_head`.execute(database)
  return Number(rows[0]?.position ?? 0)
}

/**
 * Makes sure that every read model has a generation of the code's version: live at once where the
 * log is empty, else building, beside the live one if there is one. Without a live one, as after a
 * restore, queries find no view and are refused: an empty table would look like an empty roll. A
 * reactor's first checkpoint is the log's end: old messages must not be sent again. Safe to call
 * from several processes at once.
 */
export const prepareProjections = (
  database: AnyDatabase,
  projections: readonly Projection[],
  reactors: readonly Reactor[],
): Promise<void> =>
  exclusively(database, async (transaction) => {
    const known = Map.groupBy(await allGenerations(transaction), ({ name }) => name)
    const end = await endOfLog(transaction)
    for (const projection of projections) {
      const rows = known.get(projection.name) ?? []
      if (rows.some(({ version }) => version === projection.version)) continue
      const isLive = end === 0 && !rows.some(({ status }) => status === 'live')
      const generation: Generation = {
        name: projection.name,
        version: projection.version,
        generation: 1,
        position: 0,
        status: isLive ? 'live' : 'building',
      }
      await createTables(transaction, projection, generation)
      await insertRow(transaction, generation)
      if (isLive) await pointViews(transaction, projection, generation)
    }
    for (const { name } of reactors) {
      if (known.has(name)) continue
      await insertRow(transaction, {
        name,
        version: 1,
        generation: 1,
        position: end,
        status: 'reactor',
      })
    }
  })

/** Begins a further generation of the same version, to be built beside the live one. */
export const beginRebuild = (database: AnyDatabase, projection: Projection): Promise<Generation> =>
  exclusively(database, async (transaction) => {
    const newest = (await rowsOf(transaction, projection.name)).findLast(
      ({ version }) => version === projection.version,
    )
    const generation: Generation = {
      name: projection.name,
      version: projection.version,
      generation: (newest?.generation ?? 0) + 1,
      position: 0,
      status: 'building',
    }
    await createTables(transaction, projection, generation)
    await insertRow(transaction, generation)
    return generation
  })

/**
 * Reads every generation of every read model and reactor, in one query; and whether its day as a
 * replaced one is over.
 */
export const allGenerations = async (
  database: ReadModelTransaction,
): Promise<readonly (Generation & { readonly isOver: boolean })[]> => {
  const { rows } = await sql<Generation & { readonly isOver: boolean }>`
    select name, version, generation, position, status, coalesce(status = 'replaced' and ${isOver}, false) as "isOver"
    from projection order by name, version, generation`.execute(database)
  return rows
}

const drop = async (database: ReadModelTransaction, old: Generation): Promise<void> => {
  await sql`delete from projection where name = ${old.name} and version = ${old.version} and generation = ${old.generation}`.execute(
    database,
  )
  await sql`drop schema ${sql.id(schemaOf(old))} cascade`.execute(database)
}

const setStatus = (
  database: ReadModelTransaction,
  { name, version, generation }: Generation,
  status: 'live' | 'replaced',
) =>
  sql`
  update projection set status = ${status}, replaced_at = case when ${status} = 'replaced' then now() end
  where name = ${name} and version = ${version} and generation = ${generation}`.execute(database)

const isOlder = (one: Generation, other: Generation): boolean =>
  one.version < other.version || (one.version === other.version && one.generation < other.generation)

/**
 * Swaps a built generation in, if it has reached all that the live one has: views point to it. The
 * newest version that a process feeds is the live one: an older one replaces a newer only where
 * nobody feeds that any more. A generation that another version replaced is kept for the way back;
 * everything else that is older is dropped. Returns false where it may not yet.
 */
export const swapIn = (database: AnyDatabase, projection: Projection, built: Generation): Promise<boolean> =>
  exclusively(database, async (transaction) => {
    const { rows } = await sql<Generation>`
      select name, version, generation, position, status from projection
      where name = ${projection.name} order by version, generation for update`.execute(transaction)
    const own = rows.find(({ version, generation }) => version === built.version && generation === built.generation)
    const live = rows.find(({ status }) => status === 'live')
    if (!own || own.status === 'live') return true
    if (live && live.position > own.position) return false
    if (live && live.version > own.version && (await isLeased(transaction, leaseOf(live)))) return false
    await pointViews(transaction, projection, own)
    const kept = live?.version === own.version ? undefined : live
    for (const old of rows.filter((row) => isOlder(row, own) && row !== kept)) await drop(transaction, old)
    if (kept) await setStatus(transaction, kept, 'replaced')
    await setStatus(transaction, own, 'live')
    return true
  })

/** Drops generations that were replaced more than a day ago. */
export const dropReplaced = (database: AnyDatabase): Promise<void> =>
  exclusively(database, async (transaction) => {
    const { rows } = await sql<Generation>`
      select name, version, generation, position, status from projection
      where status = 'replaced' and ${isOver}`.execute(transaction)
    for (const old of rows) await drop(transaction, old)
  })
