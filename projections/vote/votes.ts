import { sql, type InferResult } from 'kysely'
import { ListDeleted } from '#events/list/list.events.ts'
import { dayAt } from '#events/values/day.ts'
import { BallotBoxFoundBroken, BallotBoxOpened } from '#events/vote/ballot.events.ts'
import {
  ChoicesDrawn,
  VoteAnnounced,
  VoteAnnouncementWithdrawn,
  VoteClosed,
  VoteCounted,
  VoteCreated,
  VoteDeleted,
  VoteLinkAttached,
  VoteLinkRemoved,
  VoteLinkStatusChanged,
  VoteOpened,
  VoteRevised,
} from '#events/vote/vote.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { namesOf } from '#infra/platform/projection/table.ts'
import { containing, fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, insertRows, newestOf, updateRows } from '../set-based.ts'
import { changesOf, changeVotes } from './vote-changes.ts'
import { particularNames, particularsOf, vote, type VoteStatus } from './vote-row.ts'

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof votes> {}
}

/**
 * Read model of every vote with its questions, its recorded status and its link; votes of deleted
 * lists are gone with them.
 */
export const votes = {
  name: 'votes',
  version: 9,
  serves: 'participation',
  tables: [vote],
  reads: [vote],
  handles: [
    VoteCreated.type,
    VoteRevised.type,
    VoteDeleted.type,
    VoteAnnounced.type,
    VoteAnnouncementWithdrawn.type,
    ChoicesDrawn.type,
    VoteCounted.type,
    VoteOpened.type,
    VoteClosed.type,
    VoteLinkAttached.type,
    VoteLinkStatusChanged.type,
    VoteLinkRemoved.type,
    BallotBoxOpened.type,
    BallotBoxFoundBroken.type,
    ListDeleted.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      vote,
      eventsOf(VoteCreated, events).map(({ data, metadata }) => ({
        ...particularsOf(data),
        list_id: data.listId,
        apartment_id: data.apartmentId,
        drawn: null,
        announcement: null,
        counted_at: null,
        closed_at: null,
        box: 'closed' as const,
        status: 'draft',
        link_id: null,
        link_status: null,
        created_at: metadata.at,
      })),
    )
    const revised = eventsOf(VoteRevised, events).map(({ data }) => particularsOf(data))
    await updateRows(
      transaction,
      vote,
      particularNames,
      newestOf(revised, ({ id }) => id),
    )
    await changeVotes(transaction, changesOf(events))
    const thrownAway = eventsOf(VoteDeleted, events).map(({ data }) => data.voteId)
    await deleteRows(transaction, vote, 'id', thrownAway)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, vote, 'list_id', deleted)
  },
} satisfies Projection

export type VotePage = Page<
  'title' | 'createdAt' | 'status',
  {
    readonly q?: string | undefined
    readonly listId?: string | undefined
    readonly apartmentId?: string | undefined
    readonly status?: VoteStatus | undefined
    readonly id?: readonly string[] | undefined
  }
>

/** Selects votes with the end of their list, which applies to them too. */
const described = (database: Database) =>
  database
    .selectFrom('read.vote as v')
    .innerJoin('read.list as l', 'l.id', 'v.list_id')
    .select(namesOf(vote).map((name) => `v.${name}` as const))
    .select(['l.end_date as list_end_date', 'l.closed_at as list_closed_at', 'l.archived as list_archived'])

export type VoteRow = InferResult<ReturnType<typeof described>>[number]

/**
 * Makes SQL of the status of a vote `v` of a list `l` at an instant. An open one past its end is
 * closed, and so is one whose list is.
 */
export const voteStatusAtSql = (now: Date) =>
  sql<VoteStatus>`case when v.status = 'open' and (v.closes_at <= ${now} or l.closed_at is not null or l.end_date < ${dayAt(now)}::date)
    then 'closed' else v.status end`

/**
 * Returns a page of votes; `only` limits it to the complexes an administrator may see. Their status
 * is judged at `now`.
 */
export const findVotes = (
  database: Database,
  page: VotePage,
  only: readonly string[] | undefined,
  now: Date,
): Promise<PageOfRows<VoteRow>> => {
  const { q, listId, apartmentId, status, id } = page.filter
  const effective = voteStatusAtSql(now)
  let query = described(database)
  if (only) query = query.where('v.apartment_id', '=', oneOf(only, 'uuid'))
  if (q !== undefined) query = query.where('v.title', 'ilike', containing(q))
  if (listId !== undefined) query = query.where('v.list_id', '=', listId)
  if (apartmentId !== undefined) query = query.where('v.apartment_id', '=', apartmentId)
  if (status) query = query.where(effective, '=', status)
  if (id) query = query.where('v.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, { id: 'v.id', title: 'v.title', createdAt: 'v.created_at', status: effective })
  return fetchPage(sorted.orderBy('v.created_at', 'desc').orderBy('v.id'), page)
}

/** Returns the ids of a list's votes. */
export const findVoteIdsOfList = async (database: Database, listId: string): Promise<readonly string[]> => {
  const rows = await database.selectFrom('read.vote').where('list_id', '=', listId).select('id').execute()
  return rows.map(({ id }) => id)
}
