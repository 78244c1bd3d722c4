import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { LogEventRow } from './log-index.ts'
import {
  blockBits,
  hasId,
  isBetween,
  isOfApartmentAndType,
  isOfType,
  newestFirst,
  textKey,
  type BlockBits,
} from './log-keys.ts'

/** Meanings of a typed word: an event matches where one of them does. */
export type WordMatch = {
  readonly types: readonly string[]
  readonly listIds: readonly string[]
  readonly voteIds: readonly string[]
  /** Residents and administrators with this name. */
  readonly subjectIds: readonly string[]
  readonly dongs: readonly string[]
  readonly hos: readonly string[]
}

export type LogEventFilter = {
  readonly apartmentId?: string | undefined
  readonly listId?: string | undefined
  readonly voteId?: string | undefined
  readonly userId?: string | undefined
  readonly adminId?: string | undefined
  readonly dong?: string | undefined
  readonly ho?: string | undefined
  readonly device?: string | undefined
  readonly requestId?: string | undefined
  readonly types?: readonly string[] | undefined
  /** First instant included, and first instant excluded. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Words, all of which have to match. */
  readonly words: readonly WordMatch[]
}

/**
 * Query of log events. `before`: the position that the page before ended with. `only`: limits it to
 * complexes (undefined: all, and events of none).
 */
export type LogEventQuery = {
  readonly filter: LogEventFilter
  readonly before?: number | undefined
  readonly limit: number
  readonly only: readonly string[] | undefined
}

type Condition = RawBuilder<boolean>
/** Rows of one index. `blocks`: those that the index has as its second key. */
type Source = {
  readonly of: RawBuilder<unknown>
  readonly where: readonly Condition[]
  readonly blocks?: BlockBits
}

const ROW = sql`e.position, e.at, e.type, e.apartment_id, e.list_id, e.vote_id, e.subject_id, e.dong, e.ho, e.cause`
const EVENT = sql`read.log_event e`

const all = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const names = (subjectId: string): Condition =>
  sql`(e.subject_id = ${subjectId}::uuid or e.actor_id = ${subjectId}::uuid
    or exists (select from read.log_about o where o.subject_id = ${subjectId}::uuid and o.position = e.position))`

const fits = ({ types, listIds, voteIds, subjectIds, dongs, hos }: WordMatch): Condition => sql`(
  e.type = any(${types}::text[]) or e.list_id = any(${listIds}::uuid[]) or e.vote_id = any(${voteIds}::uuid[])
  or e.dong = any(${dongs}::text[]) or e.ho = any(${hos}::text[])
  or e.subject_id = any(${subjectIds}::uuid[]) or e.actor_id = any(${subjectIds}::uuid[])
  or exists (select from read.log_about o where o.subject_id = any(${subjectIds}::uuid[]) and o.position = e.position))`

const conditionsOf = ({ filter, only }: LogEventQuery): readonly Condition[] => {
  const { apartmentId, listId, voteId, userId, adminId, dong, ho, device, requestId, types, from, to, words } = filter
  const given: readonly (Condition | undefined)[] = [
    only && sql`e.apartment_id = any(${only}::uuid[])`,
    apartmentId === undefined ? undefined : hasId('apartment_id', apartmentId),
    listId === undefined ? undefined : hasId('list_id', listId),
    voteId === undefined ? undefined : hasId('vote_id', voteId),
    userId === undefined ? undefined : names(userId),
    adminId === undefined ? undefined : names(adminId),
    dong === undefined ? undefined : sql`e.dong = ${dong}`,
    ho === undefined ? undefined : sql`e.ho = ${ho}`,
    device === undefined ? undefined : sql`e.device_hash = ${textKey(device)}`,
    requestId === undefined ? undefined : sql`e.request_hash = ${textKey(requestId)}`,
    types && sql`e.type = any(${types}::text[])`,
    from && sql`e.at >= ${from}`,
    to && sql`e.at < ${to}`,
    ...words.map(fits),
  ]
  return given.filter((condition) => condition !== undefined)
}

const uuids = (ids: readonly string[]) => sql`unnest(${ids}::uuid[])`
const texts = (values: readonly string[]) => sql`unnest(${values}::text[])`

/** Returns the sources of a word's meanings, one index each. */
const sourcesOfWord = ({ types, listIds, voteIds, dongs, hos }: WordMatch): readonly Source[] => [
  ...(types.length === 0
    ? []
    : [{ of: sql`${texts(types)} k(id)`, where: [isOfType(sql`k.id`)], blocks: blockBits.frequent }]),
  ...(listIds.length === 0
    ? []
    : [{ of: sql`${uuids(listIds)} k(id)`, where: [hasId('list_id', sql`k.id`)], blocks: blockBits.frequent }]),
  ...(voteIds.length === 0
    ? []
    : [{ of: sql`${uuids(voteIds)} k(id)`, where: [hasId('vote_id', sql`k.id`)], blocks: blockBits.frequent }]),
  ...(dongs.length === 0 ? [] : [{ of: sql`${texts(dongs)} k(id)`, where: [sql<boolean>`e.dong = k.id`] }]),
  ...(hos.length === 0
    ? []
    : [{ of: sql`${texts(hos)} k(id)`, where: [sql<boolean>`e.ho = k.id and e.dong is not null`] }]),
]

/** Returns the most selective word: a name or a unit before a type of event. */
const narrowest = (words: readonly WordMatch[]): WordMatch | undefined =>
  words.toSorted((one, other) => one.types.length - other.types.length)[0]

/**
 * Combines a word that is only a building with one that is only a number into one unit, which has
 * an index.
 */
const unitIn = (words: readonly WordMatch[]): Pick<LogEventFilter, 'dong' | 'ho'> => {
  const isUnit = ({ types, listIds, voteIds, subjectIds, dongs, hos }: WordMatch): boolean =>
    [types, listIds, voteIds, subjectIds].every((others) => others.length === 0) && dongs.length + hos.length === 1
  const units = words.filter(isUnit)
  const [dong, ho] = [units.find(({ dongs }) => dongs.length === 1), units.find(({ hos }) => hos.length === 1)]
  return dong && ho ? { dong: dong.dongs[0], ho: ho.hos[0] } : {}
}

type Bounds = { readonly first: number; readonly last: number }

/** Search: conditions, bounds of positions, and the number of rows wanted. */
type Search = Bounds & { readonly conditions: readonly Condition[]; readonly limit: number }

/**
 * Returns the positions between which all events of a time lie: none is outside, some inside are of
 * other times.
 */
const boundsOf = async (
  database: Database,
  { filter: { from, to }, before }: LogEventQuery,
): Promise<Bounds | undefined> => {
  const end = before === undefined ? Number.MAX_SAFE_INTEGER : before - 1
  if (!from && !to) return { first: 1, last: end }
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(first) as first, max(last) as last from read.log_hour
    where ${from ? sql`hour >= date_trunc('hour', ${from}::timestamptz, 'UTC')` : sql`true`}
    and ${to ? sql`hour < ${to}` : sql`true`}`.execute(database)
  const [found] = rows
  return found?.first == null || found.last == null
    ? undefined
    : { first: found.first, last: Math.min(found.last, end) }
}

const within = ({ first, last }: Bounds, blocks: BlockBits | undefined): Condition =>
  blocks === undefined ? sql`e.position between ${first} and ${last}` : isBetween(blocks, { first, last })

const orderOf = (blocks: BlockBits | undefined): RawBuilder<unknown> =>
  blocks === undefined ? sql`e.position desc` : newestFirst(blocks)

/** Returns the newest rows of each source, each by its index, then the newest of all. */
const newestOf = (sources: readonly Source[], search: Search, further: readonly RawBuilder<unknown>[] = []) => {
  const { conditions, limit } = search
  const branches = sources.map(
    ({ of, where, blocks }) => sql`
      (select r.* from ${of} cross join lateral (
        select ${ROW} from ${EVENT} where ${all([...where, within(search, blocks), ...conditions])}
        order by ${orderOf(blocks)} limit ${limit}) r)`,
  )
  return sql<LogEventRow>`
    select distinct on (position) * from (${sql.join([...branches, ...further], sql` union all `)}) f order by position desc limit ${limit}`
}

/**
 * Returns the events of a person or an administrator, newest first: those that are theirs, those
 * that they did, and those that name them beside others.
 */
const newestAbout = (subjectId: string, search: Search) => {
  const { conditions, first, last, limit } = search
  const [of, own] = [sql`${uuids([subjectId])} k(id)`, sql`k.id`]
  const named = sql`
      (select ${ROW} from read.log_about a join ${EVENT} on e.position = a.position
      where a.subject_id = ${subjectId}::uuid and a.position between ${first} and ${last} and ${all(conditions)}
      order by a.position desc limit ${limit})`
  return newestOf(
    [
      { of, where: [hasId('subject_id', own)], blocks: blockBits.person },
      { of, where: [hasId('actor_id', own)], blocks: blockBits.frequent },
    ],
    search,
    [named],
  )
}

const newest = (search: Search, blocks?: BlockBits) =>
  sql<LogEventRow>`
    select ${ROW} from ${EVENT} where ${within(search, blocks)} and ${all(search.conditions)}
    order by ${orderOf(blocks)} limit ${search.limit}`

/**
 * Returns the blocks of the index that a narrow condition has; undefined where the query has none.
 * A building alone has no index in the log's order.
 */
const blocksOf = ({ listId, voteId, dong, ho, device, requestId }: LogEventFilter): BlockBits | undefined => {
  if ([listId, voteId, device, requestId].some((value) => value !== undefined)) return blockBits.frequent
  return dong !== undefined && ho !== undefined ? blockBits.unit : undefined
}

/** Makes pairs of complex and type, which one index has in order. */
const sourcesOfScope = (apartments: readonly string[] | undefined, types: readonly string[] | undefined): Source[] => {
  if (apartments && types)
    return [
      {
        of: sql`(select a.id, t.type from ${uuids(apartments)} a(id) cross join ${texts(types)} t(type)) k`,
        where: [isOfApartmentAndType(sql`k.id`, sql`k.type`)],
        blocks: blockBits.frequent,
      },
    ]
  if (apartments)
    return [
      { of: sql`${uuids(apartments)} k(id)`, where: [hasId('apartment_id', sql`k.id`)], blocks: blockBits.frequent },
    ]
  if (types) return [{ of: sql`${texts(types)} k(id)`, where: [isOfType(sql`k.id`)], blocks: blockBits.frequent }]
  return []
}

/**
 * Returns events of the log, newest first, that match all conditions. Each kind of query uses an
 * index in the log's order, so the first page costs the same however long the log is.
 */
export const findLogEvents = async (database: Database, given: LogEventQuery): Promise<readonly LogEventRow[]> => {
  const asked = { ...given, filter: { ...unitIn(given.filter.words), ...given.filter } }
  const { filter, limit } = asked
  const bounds = await boundsOf(database, asked)
  if (!bounds) return []
  const search: Search = { ...bounds, conditions: conditionsOf(asked), limit }
  const about = filter.userId ?? filter.adminId
  const run = async (query: RawBuilder<LogEventRow>) => (await query.execute(database)).rows
  if (about !== undefined) return run(newestAbout(about, search))
  const blocks = blocksOf(filter)
  if (blocks !== undefined || filter.dong !== undefined) return run(newest(search, blocks))
  const word = narrowest(filter.words)
  if (word) return findByWord(database, word, search)
  return run(newestOfScope(asked, search))
}

/** Returns the complexes that a query is limited to: all where undefined. */
const apartmentsOf = ({ filter: { apartmentId }, only }: LogEventQuery): readonly string[] | undefined => {
  if (apartmentId === undefined) return only
  return only === undefined || only.includes(apartmentId) ? [apartmentId] : []
}

/**
 * Makes the query of complexes and types, by their indexes. Its conditions do not say these again:
 * the planner would multiply them, and sort all rows of a key rather than take the newest.
 */
const newestOfScope = (asked: LogEventQuery, search: Search) => {
  const sources = sourcesOfScope(apartmentsOf(asked), asked.filter.types)
  if (sources.length === 0) return newest(search)
  const others = { ...asked.filter, apartmentId: undefined, types: undefined }
  return newestOf(sources, { ...search, conditions: conditionsOf({ ...asked, filter: others, only: undefined }) })
}

const findByWord = async (database: Database, word: WordMatch, search: Search): Promise<readonly LogEventRow[]> => {
  const sources = sourcesOfWord(word)
  const found = [
    ...(sources.length === 0 ? [] : (await newestOf(sources, search).execute(database)).rows),
    ...(
      await Promise.all(word.subjectIds.map(async (id) => (await newestAbout(id, search).execute(database)).rows))
    ).flat(),
  ]
  const byPosition = new Map(found.map((row) => [row.position, row]))
  return [...byPosition.values()].toSorted((one, other) => other.position - one.position).slice(0, search.limit)
}
