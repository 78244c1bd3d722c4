import { sql } from 'kysely'
import { ListDeleted } from '#events/list/list.events.ts'
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
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { AnyDatabase, Projection } from '#infra/projection/projection.ts'
import { allOf, containing, fetchPage, orderOf, type Page, type Paged } from '../page.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

/** Every vote with its questions, its recorded status and its link; those of deleted lists are gone with them. */
export const votes: Projection = {
  name: 'votes',
  version: 2,
  tables: `
    create table vote (
      id uuid primary key,
      list_id uuid not null,
      apartment_id uuid not null,
      title text not null,
      description text,
      ballot_kind text not null,
      weight text not null,
      opens_at timestamptz,
      closes_at timestamptz,
      interim_results boolean not null,
      questions json not null,
      status text not null,
      link_id text,
      link_status text,
      created_at timestamptz not null
    );
    create index vote_list on vote (list_id);
    create index vote_apartment on vote (apartment_id, created_at);`,
  reads: ['vote'],
  handles: [
    VoteCreated.type,
    VoteOpened.type,
    VoteClosed.type,
    VoteLinkAttached.type,
    VoteLinkStatusChanged.type,
    VoteLinkRemoved.type,
    ListDeleted.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      'vote',
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
        status: 'draft',
        link_id: null,
        link_status: null,
        created_at: metadata.at,
      })),
    )
    const changes = changesOf(events)
    if (changes.length > 0)
      await sql`
        update vote v
        set status = coalesce(r.status, v.status),
            link_id = case when r.links then r.link_id else v.link_id end,
            link_status = case when r.links then r.link_status else v.link_status end
        from ${recordset(changes, 'id uuid, status text, links boolean, link_id text, link_status text')} where v.id = r.id`.execute(
        transaction,
      )
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    if (deleted.length > 0) await sql`delete from vote where list_id = any(${deleted}::uuid[])`.execute(transaction)
  },
}

type Change = {
  readonly id: string
  readonly status: string | null
  readonly links: boolean
  readonly link_id: string | null
  readonly link_status: string | null
}

/** What a batch comes to for each vote. */
const changesOf = (events: readonly RecordedEvent[]): readonly Change[] => {
  const changes = new Map<string, Change>()
  const ofVotes = events.filter(({ type }) => type !== ListDeleted.type)
  // The projection handles no other events than those of votes.
  for (const event of ofVotes as readonly RecordedEvent<VoteEvent>[]) {
    const change = changeBy(event)
    if (!change) continue
    const before = changes.get(event.data.voteId) ?? {
      id: event.data.voteId,
      status: null,
      links: false,
      link_id: null,
      link_status: null,
    }
    changes.set(event.data.voteId, { ...before, ...change })
  }
  return [...changes.values()]
}

const changeBy = (event: RecordedEvent<VoteEvent>): Partial<Change> | undefined => {
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
    case 'VoteCreated':
    case 'VoteResultsSeen':
      return undefined
  }
}

export type VoteRow = {
  readonly id: string
  readonly list_id: string
  readonly apartment_id: string
  readonly title: string
  readonly description: string | null
  readonly ballot_kind: 'open' | 'secret'
  readonly weight: 'unit' | 'area'
  readonly opens_at: Date | null
  readonly closes_at: Date | null
  readonly interim_results: boolean
  readonly questions: readonly Question[]
  readonly status: 'draft' | 'open' | 'closed'
  readonly link_id: string | null
  readonly link_status: 'active' | 'inactive' | null
  readonly created_at: Date
}

export type VotePage = Page<
  'title' | 'createdAt' | 'status',
  {
    readonly q?: string | undefined
    readonly listId?: string | undefined
    readonly apartmentId?: string | undefined
    readonly status?: 'draft' | 'open' | 'closed' | undefined
    readonly id?: readonly string[] | undefined
  }
>

/** A page of votes; `only` limits it to the complexes an administrator may see. A vote past its time counts as closed at `now`. */
export const findVotes = async (
  database: AnyDatabase,
  page: VotePage,
  only: readonly string[] | undefined,
  now: Date,
): Promise<Paged<VoteRow>> => {
  const { q, listId, apartmentId, status, id } = page.filter
  const effective = sql`case when status = 'open' and closes_at <= ${now} then 'closed' else status end`
  const where = allOf([
    only && sql`apartment_id = any(${only}::uuid[])`,
    q === undefined ? undefined : sql`title ilike ${containing(q)}`,
    listId === undefined ? undefined : sql`list_id = ${listId}`,
    apartmentId === undefined ? undefined : sql`apartment_id = ${apartmentId}`,
    status && sql`${effective} = ${status}`,
    id && sql`id = any(${id}::uuid[])`,
  ])
  const order = orderOf(
    page,
    { title: sql`title`, createdAt: sql`created_at`, status: effective },
    sql`created_at desc, id`,
  )
  return fetchPage(database, page, { columns: sql`*`, from: sql`read.vote`, where, order })
}

/** Ids of a list's votes. */
export const findVoteIdsOfList = async (database: AnyDatabase, listId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select id from read.vote where list_id = ${listId}`.execute(database)
  return rows.map(({ id }) => id)
}
