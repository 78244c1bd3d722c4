import { sql, type InferResult } from 'kysely'
import { ListDeleted } from '#events/list/list.events.ts'
import { dayAt } from '#events/values/day.ts'
import { BallotBoxFoundBroken, BallotBoxOpened, type BallotBoxEvent } from '#events/vote/ballot.events.ts'
import {
  VoteClosed,
  VoteCreated,
  VoteLinkAttached,
  VoteLinkRemoved,
  VoteLinkStatusChanged,
  VoteOpened,
  type Question,
  type VoteEvent,
} from '#events/vote/vote.events.ts'
import type { EventOf } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import type { Database, ReadTables } from '#infra/projection/read-tables.ts'
import {
  boolean,
  json,
  namesOf,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/projection/table.ts'
import { containing, fetchPage, oneOf, sortedBy, type Page, type Paged } from '../page.ts'
import { deleteRows, eventsOf, insertRows, recordset } from '../set-based.ts'

const vote = table(
  'vote',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    title: text,
    description: text.nullable,
    ballot_kind: textOf<'open' | 'secret'>(),
    weight: textOf<'unit' | 'area'>(),
    opens_at: timestamptz.nullable,
    closes_at: timestamptz.nullable,
    interim_results: boolean,
    questions: json<readonly Question[]>(),
    /** Its own; null: the list's holds. */
    rule: json<NonNullable<CreatedRule>>().nullable,
    /** Of a secret vote. */
    box: textOf<VoteBox>().nullable,
    status: textOf<VoteStatus>(),
    link_id: text.nullable,
    link_status: textOf<'active' | 'inactive'>().nullable,
    created_at: timestamptz,
  },
  { primaryKey: ['id'], indexes: { vote_list: ['list_id'], vote_apartment: ['apartment_id', 'created_at'] } },
)

type CreatedRule = EventOf<typeof VoteCreated>['data']['rule']
type VoteBox = 'closed' | 'opened' | 'broken'
type VoteStatus = 'draft' | 'open' | 'closed'

declare module '#infra/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof votes> {}
}

/** Every vote with its questions, its recorded status and its link; those of deleted lists are gone with them. */
export const votes = {
  name: 'votes',
  version: 3,
  tables: [vote],
  reads: [vote],
  handles: [
    VoteCreated.type,
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
        id: data.voteId,
        list_id: data.listId,
        apartment_id: data.apartmentId,
        title: data.title,
        description: data.description,
        ballot_kind: data.ballotKind,
        weight: data.weight,
        opens_at: data.opensAt,
        closes_at: data.closesAt,
        interim_results: data.interimResults,
        questions: data.questions,
        rule: data.rule ?? null,
        box: data.ballotKind === 'secret' ? ('closed' as const) : null,
        status: 'draft',
        link_id: null,
        link_status: null,
        created_at: metadata.at,
      })),
    )
    await changeVotes(transaction, changesOf(events))
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, vote, 'list_id', deleted)
  },
} satisfies Projection

/** Where `links` is true, the link's columns are said, else they are not. */
const change = {
  id: uuid,
  status: vote.columns.status.nullable,
  box: vote.columns.box,
  links: boolean,
  link_id: text.nullable,
  link_status: vote.columns.link_status,
}

type Change = WrittenRow<typeof change>

const changeVotes = async (transaction: ReadModelTransaction, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return
  await sql`
    update vote v
    set status = coalesce(r.status, v.status),
        box = coalesce(r.box, v.box),
        link_id = case when r.links then r.link_id else v.link_id end,
        link_status = case when r.links then r.link_status else v.link_status end
    from ${recordset(changes, change)} where v.id = r.id`.execute(transaction)
}

/** What a batch comes to for each vote. */
const changesOf = (events: readonly RecordedEvent[]): readonly Change[] => {
  const changes = new Map<string, Change>()
  const ofVotes = events.filter(({ type }) => type !== ListDeleted.type)
  // The projection handles no other events than those of votes.
  for (const event of ofVotes as readonly RecordedEvent<VoteEvent | BallotBoxEvent>[]) {
    const said = changeBy(event)
    if (!said) continue
    const before: Change = changes.get(event.data.voteId) ?? {
      id: event.data.voteId,
      status: null,
      box: null,
      links: false,
      link_id: null,
      link_status: null,
    }
    changes.set(event.data.voteId, { ...before, ...said })
  }
  return [...changes.values()]
}

const changeBy = (event: RecordedEvent<VoteEvent | BallotBoxEvent>): Partial<Change> | undefined => {
  switch (event.type) {
    case 'VoteOpened':
      return { status: 'open' }
    case 'VoteClosed':
      return { status: 'closed' }
    case 'VoteLinkAttached':
      return { links: true, link_id: event.data.linkId, link_status: 'active' }
    case 'VoteLinkStatusChanged':
      return { links: true, link_id: event.data.linkId, link_status: event.data.status }
    case 'VoteLinkRemoved':
      return { links: true, link_id: null, link_status: null }
    case 'BallotBoxOpened':
      return { box: 'opened' }
    case 'BallotBoxFoundBroken':
      return { box: 'broken' }
    case 'VoteCreated':
    case 'VoteResultsSeen':
    case 'VoteTemplatesChosen':
    case 'VoteDocumentsRequested':
      return undefined
  }
}

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

/** Votes with the end of their list, which is theirs too. */
const described = (database: Database) =>
  database
    .selectFrom('read.vote as v')
    .innerJoin('read.list as l', 'l.id', 'v.list_id')
    .select(namesOf(vote).map((name) => `v.${name}` as const))
    .select(['l.end_date as list_end_date', 'l.closed_at as list_closed_at'])

export type VoteRow = InferResult<ReturnType<typeof described>>[number]

/** SQL: the status of a vote `v` of a list `l` at an instant. An open one whose time is over is closed, and so is one whose list is. */
export const voteStatusAtSql = (now: Date) =>
  sql<VoteStatus>`case when v.status = 'open' and (v.closes_at <= ${now} or l.closed_at is not null or l.end_date < ${dayAt(now)}::date)
    then 'closed' else v.status end`

/** A page of votes; `only` limits it to the complexes an administrator may see. Their status is judged at `now`. */
export const findVotes = (
  database: Database,
  page: VotePage,
  only: readonly string[] | undefined,
  now: Date,
): Promise<Paged<VoteRow>> => {
  const { q, listId, apartmentId, status, id } = page.filter
  const effective = voteStatusAtSql(now)
  let query = described(database)
  if (only) query = query.where('v.apartment_id', '=', oneOf(only, 'uuid'))
  if (q !== undefined) query = query.where('v.title', 'ilike', containing(q))
  if (listId !== undefined) query = query.where('v.list_id', '=', listId)
  if (apartmentId !== undefined) query = query.where('v.apartment_id', '=', apartmentId)
  if (status) query = query.where(effective, '=', status)
  if (id) query = query.where('v.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, { title: 'v.title', createdAt: 'v.created_at', status: effective })
  return fetchPage(sorted.orderBy('v.created_at', 'desc').orderBy('v.id'), page)
}

/** Ids of a list's votes. */
export const findVoteIdsOfList = async (database: Database, listId: string): Promise<readonly string[]> => {
  const rows = await database.selectFrom('read.vote').where('list_id', '=', listId).select('id').execute()
  return rows.map(({ id }) => id)
}
