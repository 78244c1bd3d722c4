import { sql } from 'kysely'
import { isSameName, lettersOfName } from '#events/values/name.ts'
import { spellingsOfHo } from '#events/values/unit.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { partsOf } from '../person/person-search.ts'

/**
 * Query of candidates for a person: by the unit that they named, by their invitation, or by what
 * they proved, where that can still be read.
 */
export type CandidateQuery = {
  readonly id: string
  readonly listId: string
  readonly dong: string
  readonly ho: string
  readonly invited: string | null
  readonly name: string | null
  readonly phone: string | null
}

export type CandidateRow = {
  /** Query that the candidate belongs to. */
  readonly sought: string
  readonly id: string
  readonly person_id: string
  readonly dong: string
  readonly ho: string
  readonly name: string | null
  readonly phone: string | null
  readonly birth_date: string | null
}

/** Maximum number of candidates for a query: no office looks through more of one name. */
const MAXIMUM = 20

/**
 * Returns the search terms of a person: words in Latin letters in any order, other names as a
 * whole.
 */
const searchedBy = ({ id, listId, dong, ho, invited, name, phone }: CandidateQuery) => {
  const { letters, words } = lettersOfName(name ?? '')
  const parts = words.length > 1 ? partsOf({ name: words.join(' '), phone: null }).filter(isWithin(words)) : null
  return { id, listId, dong, hos: spellingsOfHo(ho), invited, phone, letters: letters === '' ? null : letters, parts }
}

const isWithin = (words: readonly string[]) => (part: string) => words.some((word) => word.includes(part))

/**
 * Tells whether a candidate is plausible: one found by parts of a name alone may have these in
 * another order, or another name with the same parts.
 */
const isPlausible = ({ id, dong, ho, name, phone }: CandidateRow, sought: CandidateQuery | undefined): boolean =>
  sought !== undefined &&
  (id === sought.invited ||
    (dong === sought.dong && spellingsOfHo(sought.ho).includes(ho)) ||
    (phone !== null && phone === sought.phone) ||
    (name !== null && sought.name !== null && isSameName(name, sought.name)))

/**
 * Returns entries of a list that a person may be, best first: those of their invitation, of the
 * unit, of their phone, of their name.
 */
export const findCandidates = async (
  database: Database,
  sought: readonly CandidateQuery[],
): Promise<readonly CandidateRow[]> => {
  if (sought.length === 0) return []
  const { rows } = await sql<CandidateRow>`
    select s.id as sought, c.id, c.person_id, c.dong, c.ho, c.name, c.phone, c.birth_date
    from json_to_recordset(${JSON.stringify(sought.map(searchedBy))}::json)
      as s(id uuid, "listId" uuid, dong text, hos text[], invited uuid, letters text, parts text[], phone text)
    cross join lateral (
      select u.id, u.person_id, u.dong, u.ho, p.name, p.phone, p.birth_date,
        u.id is not distinct from s.invited as is_invited,
        u.dong = s.dong and u.ho = any(s.hos) as is_unit,
        p.phone is not distinct from s.phone as is_phone
      from read.list_user u
      join read.person p on p.id = u.person_id
      where u.list_id = s."listId" and not p.erased
        and (u.id = s.invited or (u.dong = s.dong and u.ho = any(s.hos)) or p.phone = s.phone
          or p.letters = s.letters or p.parts @> s.parts)
      order by is_invited desc, is_unit desc, is_phone desc, u.dong, u.ho, u.id
      limit ${MAXIMUM}
    ) c`.execute(database)
  const byId = new Map(sought.map((one) => [one.id, one]))
  return rows.filter((row) => isPlausible(row, byId.get(row.sought)))
}
