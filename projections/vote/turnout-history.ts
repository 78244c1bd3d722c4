import { sql } from 'kysely'
import {
  BallotCast,
  BallotPaperCast,
  BallotPaperIssued,
  BallotPaperReturned,
  BallotSetAside,
  BallotWithdrawn,
} from '#events/vote/ballot.events.ts'
import type { Ratio } from '#events/values/schemas.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  byteText,
  json,
  pick,
  table,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

type Kind = 'ballot' | 'paper-out' | 'paper-cast'

/**
 * Table of those who took part, by a ballot or a secret paper that was read, and of holders of
 * papers, from one event until another; never what was chosen.
 */
const votePart = table(
  'vote_part',
  {
    vote_id: uuid,
    kind: textOf<Kind>(),
    list_user_id: uuid,
    dong: byteText,
    ho: byteText,
    at: timestamptz,
    way: textOf<'online' | 'paper' | 'desk' | 'proxy'>(),
    on_paper: boolean,
    /** Part of its unit that a secret ballot weighs, where owners cast shares. */
    part: json<Ratio>().nullable,
    since_position: bigint,
    /** End; null: present. */
    until_position: bigint.nullable,
    /** True where a withdrawal ended a ballot. */
    is_withdrawn: boolean,
  },
  { primaryKey: ['vote_id', 'kind', 'list_user_id', 'since_position'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof turnoutHistory> {}
}

/** Read model of what turnouts were based on at every position of the log. */
export const turnoutHistory = {
  name: 'turnout-history',
  version: 3,
  serves: 'insight',
  tables: [votePart],
  reads: [votePart],
  handles: [
    BallotCast.type,
    BallotSetAside.type,
    BallotWithdrawn.type,
    BallotPaperIssued.type,
    BallotPaperReturned.type,
    BallotPaperCast.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(transaction, votePart, [...events.flatMap(ballotOf), ...events.flatMap(paperOf)])
    await end(transaction, events.flatMap(endedBy))
  },
} satisfies Projection

type VotePartRow = WrittenRow<typeof votePart.columns>
type End = Pick<VotePartRow, 'vote_id' | 'kind' | 'list_user_id' | 'since_position' | 'is_withdrawn'>

const spanStart = ({ position, metadata }: RecordedEvent) => ({
  at: metadata.at,
  since_position: position,
  until_position: null,
  is_withdrawn: false,
})

const ballotOf = (event: RecordedEvent): readonly VotePartRow[] =>
  eventsOf(BallotCast, [event]).map(({ data }) => ({
    vote_id: data.voteId,
    kind: 'ballot',
    list_user_id: data.listUserId,
    dong: data.dong,
    ho: data.ho,
    way: data.proxy ? 'proxy' : (data.way ?? 'online'),
    on_paper: data.way === 'paper',
    part: data.part ?? null,
    ...spanStart(event),
  }))

const paperOf = (event: RecordedEvent): readonly VotePartRow[] =>
  [
    ...eventsOf(BallotPaperIssued, [event]).map(({ data }) => ({ data, kind: 'paper-out' as const })),
    ...eventsOf(BallotPaperCast, [event]).map(({ data }) => ({ data, kind: 'paper-cast' as const })),
  ].map(({ data, kind }) => ({
    vote_id: data.voteId,
    kind,
    list_user_id: data.listUserId,
    dong: data.dong,
    ho: data.ho,
    way: data.proxy ? 'proxy' : 'paper',
    on_paper: true,
    part: null,
    ...spanStart(event),
  }))

/**
 * Returns the ends of papers by an event; handing one out again ends the one before, since a unit
 * has one.
 */
const endedBy = (event: RecordedEvent): readonly End[] => [
  ...eventsOf(BallotSetAside, [event]).map(({ data }) => endOf(event, 'ballot', data)),
  ...eventsOf(BallotWithdrawn, [event]).map(({ data }) => ({ ...endOf(event, 'ballot', data), is_withdrawn: true })),
  ...[...eventsOf(BallotPaperReturned, [event]), ...eventsOf(BallotPaperIssued, [event])].map(({ data }) =>
    endOf(event, 'paper-out', data),
  ),
]

const endOf = (
  { position }: RecordedEvent,
  kind: Kind,
  { voteId, listUserId }: { readonly voteId: string; readonly listUserId: string },
): End => ({ vote_id: voteId, kind, list_user_id: listUserId, since_position: position, is_withdrawn: false })

/** Ends each part with the first later event that does. */
const end = async (transaction: ReadModelTransaction, ends: readonly End[]): Promise<void> => {
  if (ends.length === 0) return
  const said = recordset(ends, pick(votePart, 'vote_id', 'kind', 'list_user_id', 'since_position', 'is_withdrawn'))
  await sql`
    update vote_part p set until_position = e.position, is_withdrawn = e.is_withdrawn from (
      select o.vote_id, o.kind, o.list_user_id, o.since_position, min(r.since_position) as position,
        (array_agg(r.is_withdrawn order by r.since_position))[1] as is_withdrawn
      from ${said} join vote_part o on o.vote_id = r.vote_id and o.kind = r.kind and o.list_user_id = r.list_user_id
      where o.until_position is null and o.since_position < r.since_position group by 1, 2, 3, 4
    ) e
    where p.vote_id = e.vote_id and p.kind = e.kind and p.list_user_id = e.list_user_id and p.since_position = e.since_position`.execute(
    transaction,
  )
}

const historyColumns = [
  'kind',
  'list_user_id',
  'dong',
  'ho',
  'at',
  'way',
  'on_paper',
  'part',
  'since_position',
] as const

/** Returns every part that a vote ever had, ended ones too, in order. */
export const findParts = (database: Database, voteId: string) =>
  database
    .selectFrom('read.vote_part')
    .where('vote_id', '=', voteId)
    .select([...historyColumns, 'until_position', 'is_withdrawn'])
    .orderBy('since_position')
    .execute()

/** Returns the positions of the ballots of a vote that were set aside or withdrawn, in order. */
export const findSetAsidePositions = async (database: Database, voteId: string): Promise<readonly number[]> => {
  const ended = await database
    .selectFrom('read.vote_part')
    .where('vote_id', '=', voteId)
    .where('kind', '=', 'ballot')
    .where('until_position', 'is not', null)
    .select('since_position')
    .orderBy('since_position')
    .execute()
  return ended.map(({ since_position: position }) => position)
}

/** Returns the parts of a vote at a position, in order. */
export const findPartsAt = (database: Database, voteId: string, position: number) =>
  database
    .selectFrom('read.vote_part')
    .where('vote_id', '=', voteId)
    .where('since_position', '<=', position)
    .where((eb) => eb.or([eb('until_position', 'is', null), eb('until_position', '>', position)]))
    .select(historyColumns)
    .orderBy('since_position')
    .execute()
