import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { sourceOfView } from './analytics-schema.ts'

/**
 * Minimum number of persons behind a figure that analysts see; {@link isFew} of `view.ts` says the
 * same in SQL.
 */
const MINIMUM = 3

/**
 * Tells whether a number of persons is one or two: then figures about them are hidden from
 * analysts.
 */
export const isOfFew = (persons: number): boolean => persons > 0 && persons < MINIMUM

/**
 * Returns the lists of some complexes (undefined: all) whose participation `analytics.lists` shows.
 */
export const findDisclosedLists = async (
  database: Database,
  only: readonly string[] | undefined,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ list_id: string }>`
    select list_id from ${sourceOfView('lists', only)} where owners is not null and participants is not null`.execute(
    database,
  )
  return new Set(rows.map(({ list_id }) => list_id))
}

/** A list and its complex. */
type ListOfComplex = { readonly listId: string; readonly apartmentId: string }

/**
 * Parts of a list whose participation the views of `analytics` show. `days`: ISO dates in Seoul.
 */
export type DisclosedParts = {
  readonly dongs: ReadonlySet<string>
  readonly bands: ReadonlySet<number>
  readonly days: ReadonlySet<string>
}

/** Returns the buildings, bands of area and days of a list that analysts see. */
export const findDisclosedParts = async (
  database: Database,
  { listId, apartmentId }: ListOfComplex,
): Promise<DisclosedParts> => {
  const toldOf = async <Part>(view: string, part: string): Promise<ReadonlySet<Part>> => {
    const { rows } = await sql<{ part: Part }>`
      select ${sql.raw(part)} as part from ${sourceOfView(view, [apartmentId])}
      where list_id = ${listId} and participants is not null`.execute(database)
    return new Set(rows.map((row) => row.part))
  }
  const [dongs, bands, days] = await Promise.all([
    toldOf<string>('participation_by_dong', 'dong'),
    toldOf<number>('participation_by_band', 'band'),
    toldOf<string>('participation_by_day', 'day::text'),
  ])
  return { dongs, bands, days }
}

/** Choice of a question; null is an abstention. */
export type DisclosedChoice = { readonly questionId: string; readonly choiceId: string | null }

/**
 * Returns the choices of a counted vote whose ballots `analytics.vote_results` shows; none before
 * the count.
 */
export const findDisclosedChoices = async (
  database: Database,
  { voteId, apartmentId }: { readonly voteId: string; readonly apartmentId: string },
): Promise<readonly DisclosedChoice[]> => {
  const { rows } = await sql<DisclosedChoice>`
    select q.value ->> 'id' as "questionId", c.value ->> 'id' as "choiceId"
    from ${sourceOfView('vote_results', [apartmentId])} r join read.vote v on v.id = r.vote_id
    join lateral json_array_elements(v.questions) with ordinality q on q.ordinality = r.question
    left join lateral json_array_elements(q.value -> 'choices') with ordinality c on c.ordinality = r.choice
    where r.vote_id = ${voteId} and r.ballots is not null`.execute(database)
  return rows
}

/** Day of a list, as an ISO date in Seoul. */
type DisclosedDay = { readonly listId: string; readonly day: string }

const findDisclosedDays = async (
  database: Database,
  only: readonly string[] | undefined,
): Promise<readonly DisclosedDay[]> => {
  const { rows } = await sql<DisclosedDay>`
    select list_id as "listId", day::text as day from ${sourceOfView('participation_by_day', only)}
    where participants is not null`.execute(database)
  return rows
}

/**
 * Returns the lists of some complexes (undefined: all), and their days, whose participation
 * analysts see: sums are made of these alone, so that no difference of two sums reveals the others.
 */
export const findDisclosedParticipation = async (database: Database, only: readonly string[] | undefined) => {
  const [lists, days] = await Promise.all([findDisclosedLists(database, only), findDisclosedDays(database, only)])
  return { lists: [...lists], days }
}
