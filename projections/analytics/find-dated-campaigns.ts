import { sql, type InferResult } from 'kysely'
import { addDays } from '#events/values/day.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { oneOf } from '../page.ts'

const datedLists = (database: Database) =>
  database
    .selectFrom('read.list as l')
    .innerJoin('read.apartment as a', 'a.id', 'l.apartment_id')
    .where('l.archived', '=', false)
    .select([
      'l.id',
      'l.name',
      'l.type',
      'l.apartment_id',
      'a.name as apartment_name',
      'l.start_date',
      'l.end_date',
      'l.closed_at',
      'l.founding_assembly_date',
      'l.application_date',
      'l.rule',
    ])
    .orderBy('l.id')

export type DatedList = InferResult<ReturnType<typeof datedLists>>[number]

const datedVotes = (database: Database) =>
  database
    .selectFrom('read.vote as v')
    .innerJoin('read.list as l', 'l.id', 'v.list_id')
    .where('l.archived', '=', false)
    .select([
      'v.id',
      'v.list_id',
      'v.title',
      'v.status',
      'v.kind',
      'v.rule',
      'v.announcement',
      'v.opens_at',
      'v.closes_at',
      'v.electronic_closes_at',
      'v.closed_at',
      'v.counted_at',
    ])
    .orderBy('v.id')

export type DatedVote = InferResult<ReturnType<typeof datedVotes>>[number]

/** Maximum days between a day of a list and what it dates: notices before it, counts after it. */
const MARGIN_DAYS = 90

/** First and last day in Seoul, both included. */
export type DaySpan = { readonly from: string; readonly to: string }

/** SQL that is true for a list `l` that may have a date in a span, of its own or of its votes. */
const isNear = ({ from, to }: DaySpan) => sql<boolean>`(
  (l.start_date <= ${addDays(to, MARGIN_DAYS)}::date and l.end_date >= ${addDays(from, -MARGIN_DAYS)}::date)
  or l.founding_assembly_date between ${from}::date and ${addDays(to, MARGIN_DAYS)}::date
  or l.application_date between ${from}::date and ${addDays(to, MARGIN_DAYS)}::date)`

/**
 * Returns the lists that may have a date in a span, and their votes; archived ones are left out.
 * `only` limits them to the complexes an administrator may see (undefined: all).
 */
export const findDatedCampaigns = async (
  database: Database,
  only: readonly string[] | undefined,
  span: DaySpan,
): Promise<{ readonly lists: readonly DatedList[]; readonly votes: readonly DatedVote[] }> => {
  const lists = datedLists(database).where(isNear(span))
  const votes = datedVotes(database).where(isNear(span))
  const [ofLists, ofVotes] = await Promise.all([
    (only ? lists.where('l.apartment_id', '=', oneOf(only, 'uuid')) : lists).execute(),
    (only ? votes.where('v.apartment_id', '=', oneOf(only, 'uuid')) : votes).execute(),
  ])
  return { lists: ofLists, votes: ofVotes }
}
