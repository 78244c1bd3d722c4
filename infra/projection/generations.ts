import { sql } from 'kysely'
import type { AnyDatabase, Projection, Reactor, ReadModelTransaction } from './projection.ts'

/** One build of a read model: the code's version, and how often it was built anew. */
export type Generation = {
  readonly name: string
  readonly version: number
  readonly generation: number
  readonly position: number
  readonly status: 'live' | 'building' | 'reactor'
}

/** Postgres schema that holds a generation's tables. */
export const schemaOf = ({ name, version, generation }: Pick<Generation, 'name' | 'version' | 'generation'>): string =>
  `${name.replaceAll('-', '_')}_v${version}_g${generation}`

const GENERATIONS_LOCK = 7_301_001

/** Runs alone among all processes that prepare or swap read models. */
const alone = <Result>(
  database: AnyDatabase,
  work: (transaction: ReadModelTransaction) => Promise<Result>,
): Promise<Result> =>
  database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${GENERATIONS_LOCK})`.execute(transaction)
    return work(transaction)
  })

const rowsOf = async (database: ReadModelTransaction, name: string): Promise<readonly Generation[]> => {
  const { rows } =
    await sql<Generation>`select name, version, generation, position, status from projection where name = ${name} order by version, generation`.execute(
      database,
    )
  return rows
}

const insertRow = (database: ReadModelTransaction, { name, version, generation, position, status }: Generation) =>
  sql`insert into projection (name, version, generation, position, status) values (${name}, ${version}, ${generation}, ${position}, ${status})`.execute(
    database,
  )

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

/**
 * Makes sure that every read model has a generation of the code's version: live at once where none was before, else building
 * beside the live one. A reactor's first checkpoint is the log's end: nobody wants old messages sent again. Safe to call from
 * several processes at once.
 */
export const prepareProjections = (
  database: AnyDatabase,
  projections: readonly Projection[],
  reactors: readonly Reactor[],
): Promise<void> =>
  alone(database, async (transaction) => {
    for (const projection of projections) {
      const rows = await rowsOf(transaction, projection.name)
      if (rows.some(({ version }) => version === projection.version)) continue
      const isFirst = !rows.some(({ status }) => status === 'live')
      const generation: Generation = {
        name: projection.name,
        version: projection.version,
        generation: 1,
        position: 0,
        status: isFirst ? 'live' : 'building',
      }
      await createTables(transaction, projection, generation)
      await insertRow(transaction, generation)
      if (isFirst) await pointViews(transaction, projection, generation)
    }
    for (const { name } of reactors) {
      if ((await rowsOf(transaction, name)).length > 0) continue
      const { rows } = await sql<{ position: number }>`select position from log_head`.execute(transaction)
      await insertRow(transaction, {
        name,
        version: 1,
        generation: 1,
        position: Number(rows[0]?.position ?? 0),
        status: 'reactor',
      })
    }
  })

/** Begins a further generation of the same version, to be built beside the live one. */
export const beginRebuild = (database: AnyDatabase, projection: Projection): Promise<Generation> =>
  alone(database, async (transaction) => {
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

/** Every generation of every read model and reactor, in one query. */
export const allGenerations = async (database: ReadModelTransaction): Promise<readonly Generation[]> => {
  const { rows } =
    await sql<Generation>`select name, version, generation, position, status from projection order by name, version, generation`.execute(
      database,
    )
  return rows
}

/**
 * Swaps a built generation in, if it has seen all that the live one has: views point to it, everything older is dropped.
 * Gives false where it is still behind.
 */
export const swapIn = (database: AnyDatabase, projection: Projection, built: Generation): Promise<boolean> =>
  alone(database, async (transaction) => {
    const { rows } = await sql<Generation>`
      select name, version, generation, position, status from projection where name = ${projection.name} order by version, generation for update`.execute(
      transaction,
    )
    const own = rows.find(({ version, generation }) => version === built.version && generation === built.generation)
    const live = rows.find(({ status }) => status === 'live')
    if (!own || own.status === 'live') return true
    if (live && live.position > own.position) return false
    await pointViews(transaction, projection, own)
    const isNewer = (row: Generation) =>
      row.version > own.version || (row.version === own.version && row.generation >= own.generation)
    for (const old of rows.filter((row) => !isNewer(row))) {
      await sql`delete from projection where name = ${old.name} and version = ${old.version} and generation = ${old.generation}`.execute(
        transaction,
      )
      await sql`drop schema ${sql.id(schemaOf(old))} cascade`.execute(transaction)
    }
    await sql`update projection set status = 'live' where name = ${own.name} and version = ${own.version} and generation = ${own.generation}`.execute(
      transaction,
    )
    return true
  })
