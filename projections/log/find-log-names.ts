import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { containing } from '../page.ts'

/** Name of an object. `erased`: of residents whose key was destroyed. */
type NamedRecord = {
  readonly id: string
  readonly kind: 'resident' | 'admin' | 'subject' | 'apartment'
  readonly name: string | null
  readonly erased: boolean
}

/**
 * Returns the present names of objects by id: residents, administrators, lists and votes (deleted
 * ones too), complexes.
 */
export const findLogNames = async (
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRecord>> => {
  const { rows } = await sql<NamedRecord>`
    select id, 'resident' as kind, name, erased from read.person where id = any(${ids}::uuid[])
    union all select id, 'admin', name, false from read.admin where id = any(${ids}::uuid[])
    union all select id, 'subject', name, false from read.activity_subject where id = any(${ids}::uuid[])
    union all select id, 'apartment', name, false from read.apartment where id = any(${ids}::uuid[])`.execute(database)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Maximum number of objects of a kind that one word may mean. */
const MAX_NAME_MATCHES = 200

export type NameMatches = {
  readonly listIds: readonly string[]
  readonly voteIds: readonly string[]
  readonly subjectIds: readonly string[]
}

/**
 * Returns lists, votes, administrators and, where `personsToo`, residents whose name contains a
 * word; the newest of each kind. `only` limits it to complexes.
 */
export const findByName = async (
  database: Database,
  word: string,
  { only, personsToo }: { readonly only: readonly string[] | undefined; readonly personsToo: boolean },
): Promise<NameMatches> => {
  const within = only ? sql`apartment_id = any(${only}::uuid[])` : sql`true`
  const holds = sql`name ilike ${containing(word)}`
  const { rows } = await sql<{ id: string; kind: 'list' | 'vote' | 'admin' | 'resident' }>`
    (select id, case when id = list_id then 'list' else 'vote' end as kind
    from read.activity_subject where ${holds} and ${within} order by id desc
    limit ${MAX_NAME_MATCHES})
    union all (select id, 'admin' from read.admin where ${holds} order by id desc limit ${MAX_NAME_MATCHES})
    union all (select id, 'resident' from read.person where ${personsToo} and name = ${word}
    and ${within} order by id desc limit ${MAX_NAME_MATCHES})`.execute(database)
  const idsOf = (...kinds: readonly string[]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  return { listIds: idsOf('list'), voteIds: idsOf('vote'), subjectIds: idsOf('admin', 'resident') }
}
