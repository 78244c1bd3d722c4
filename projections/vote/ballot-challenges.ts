import { sql, type InferResult } from 'kysely'
import {
  BallotChallenged,
  BallotChallengeRejected,
  BallotChallengeUpheld,
} from '#events/vote/ballot-challenge.events.ts'
import { BallotSetAside, BallotWithdrawn } from '#events/vote/ballot.events.ts'
import type { DomainEvent } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  byteText,
  pick,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

type Status = 'open' | 'rejected' | 'void' | 'recorded' | 'ended'

const ballotChallenge = table(
  'ballot_challenge',
  {
    /** Receipt of the challenged ballot. */
    id: text,
    vote_id: uuid,
    list_id: uuid,
    list_user_id: uuid,
    dong: byteText,
    ho: byteText,
    ballot_way: textOf<'online' | 'paper' | 'desk' | 'proxy'>(),
    way: textOf<'online' | 'desk'>(),
    position: bigint,
    at: timestamptz,
    status: textOf<Status>(),
    settled_at: timestamptz.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: { ballot_challenge_list: ['list_id'], ballot_challenge_vote: ['vote_id'] },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof ballotChallenges> {}
}

/** Read model of challenged ballots, and what two administrators decided about each. */
export const ballotChallenges = {
  name: 'ballot-challenges',
  version: 1,
  serves: 'office',
  tables: [ballotChallenge],
  reads: [ballotChallenge],
  handles: [
    BallotChallenged.type,
    BallotChallengeRejected.type,
    BallotChallengeUpheld.type,
    BallotWithdrawn.type,
    BallotSetAside.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      ballotChallenge,
      eventsOf(BallotChallenged, events).map(({ data, position, metadata }) => ({
        id: data.receiptId,
        vote_id: data.voteId,
        list_id: data.listId,
        list_user_id: data.listUserId,
        dong: data.dong,
        ho: data.ho,
        ballot_way: data.ballotWay,
        way: data.way,
        position,
        at: metadata.at,
        status: 'open' as const,
        settled_at: null,
      })),
    )
    const ended = [
      ...eventsOf(BallotChallengeRejected, events).map((event) => settled(event, 'rejected')),
      ...eventsOf(BallotChallengeUpheld, events).map((event) =>
        settled(event, event.data.effect === 'void' ? 'void' : 'recorded'),
      ),
      ...eventsOf(BallotWithdrawn, events).map((event) => settled(event, 'ended')),
      ...eventsOf(BallotSetAside, events).map((event) => settled(event, 'ended')),
    ].toSorted((one, other) => one.position - other.position)
    await settle(transaction, ended)
  },
} satisfies Projection

type SettledRow = WrittenRow<Pick<typeof ballotChallenge.columns, 'id' | 'position' | 'status' | 'settled_at'>>

const settled = (
  { data, position, metadata }: RecordedEvent<DomainEvent<string, { readonly receiptId: string }>>,
  status: Exclude<Status, 'open'>,
): SettledRow => ({ id: data.receiptId, position, status, settled_at: metadata.at })

/** Settles each open challenge with the first event after it that does. */
const settle = async (transaction: ReadModelTransaction, rows: readonly SettledRow[]): Promise<void> => {
  const first = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of) => of.slice(0, 1))
  if (first.length === 0) return
  const said = recordset(first, pick(ballotChallenge, 'id', 'position', 'status', 'settled_at'))
  await sql`update ballot_challenge c set status = r.status, settled_at = r.settled_at
    from ${said} where c.id = r.id and c.status = 'open' and c.position < r.position`.execute(transaction)
}

type ListAtTime = { readonly listId: string; readonly now: Date }

/** Selects challenges with the time of their ballots and the waiting request that decides on each. */
const described = (database: Database, { listId, now }: ListAtTime) =>
  database
    .selectFrom('read.ballot_challenge as c')
    .innerJoin('read.receipt as t', 't.id', 'c.id')
    .leftJoin('read.approval as a', (join) =>
      join
        .onRef('a.subject_id', '=', 'c.list_user_id')
        .onRef('a.vote_id', '=', 'c.vote_id')
        .on('a.kind', '=', 'ballot-challenge')
        .on('a.status', '=', 'waiting')
        .on(sql<boolean>`c.status = 'open'`)
        .on(sql<boolean>`a.expires_at > ${now}`),
    )
    .where('c.list_id', '=', listId)
    .select(['c.id', 'c.vote_id', 'c.list_user_id', 'c.dong', 'c.ho', 'c.ballot_way', 'c.way', 'c.at', 'c.status'])
    .select(['c.settled_at', 't.submitted_at as cast_at', 'a.id as approval_id'])

export type BallotChallengeRow = InferResult<ReturnType<typeof described>>[number]

type Filter = {
  readonly status?: readonly Status[] | undefined
  readonly voteId?: readonly string[] | undefined
  readonly id?: readonly string[] | undefined
}

/** Returns a page of the challenges in a list, the newest first. */
export const findChallenges = (
  database: Database,
  asked: ListAtTime,
  page: Page<'at', Filter>,
): Promise<PageOfRows<BallotChallengeRow>> => {
  const { status, voteId, id } = page.filter
  let query = described(database, asked)
  if (status) query = query.where(sql<boolean>`c.status = ${oneOf(status, 'text')}`)
  if (voteId) query = query.where('c.vote_id', '=', oneOf(voteId, 'uuid'))
  if (id) query = query.where('c.id', '=', oneOf(id, 'text'))
  return fetchPage(sortedBy(query, page, { id: 'c.id', at: 'c.position' }).orderBy('c.position', 'desc'), page)
}

/** Returns the challenge of a ballot; undefined: there is none. */
export const findChallenge = (
  database: Database,
  { voteId, receiptId }: { readonly voteId: string; readonly receiptId: string },
) =>
  database
    .selectFrom('read.ballot_challenge')
    .where('id', '=', receiptId)
    .where('vote_id', '=', voteId)
    .select(['list_user_id', 'status'])
    .executeTakeFirst()

/** Numbers of a vote's challenges by what became of them. */
export type ChallengeCounts = Readonly<Record<'made' | Status, number>>

/** Counts the challenges of a vote. */
export const countChallenges = async (database: Database, voteId: string): Promise<ChallengeCounts> => {
  const { rows } = await sql<ChallengeCounts>`
    select count(*)::bigint as made, count(*) filter (where status = 'open')::bigint as open,
      count(*) filter (where status = 'rejected')::bigint as rejected, count(*) filter (where status = 'void')::bigint as void,
      count(*) filter (where status = 'recorded')::bigint as recorded, count(*) filter (where status = 'ended')::bigint as ended
    from read.ballot_challenge where vote_id = ${voteId}::uuid`.execute(database)
  return rows[0] ?? { made: 0, open: 0, rejected: 0, void: 0, recorded: 0, ended: 0 }
}
