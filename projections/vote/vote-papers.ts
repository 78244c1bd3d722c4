import { sql } from 'kysely'
import {
  BallotPaperCast,
  BallotPaperIssued,
  BallotPaperReturned,
  answersIn,
  type Answers,
} from '#events/vote/ballot.events.ts'
import {
  BallotPapersPrinted,
  PaperCounted,
  PaperEntered,
  PaperEntriesDiffered,
  PaperSetAside,
  type BallotPaperEvent,
} from '#events/vote/ballot-paper.events.ts'
import type { EventOf } from '#events/event-type.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  byteText,
  integer,
  json,
  pick,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
} from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, newestOf, recordset, upsertRows } from '../set-based.ts'

const voteRun = table(
  'vote_paper_run',
  {
    run_id: uuid,
    vote_id: uuid,
    count: integer,
    form: text.nullable,
    stub: boolean,
    /** Assembly whose votes share its sheets. */
    assembly_id: uuid.nullable,
    at: timestamptz,
  },
  // Votes that share sheets share their runs.
  { primaryKey: ['vote_id', 'run_id'], indexes: { vote_paper_run_vote: ['vote_id', 'at'] } },
)

type PaperState = 'entered-once' | 'differs' | 'counted' | 'set-aside'

const votePaper = table(
  'vote_paper',
  {
    vote_id: uuid,
    number: text,
    state: textOf<PaperState>(),
    /** Owner, in an open vote. */
    list_user_id: uuid.nullable,
    /** Answers of a paper that counts; null there: it is invalid. */
    answers: json<Answers>().nullable,
  },
  { primaryKey: ['vote_id', 'number'] },
)

/** Table of the entries whose paper is out, or was when it came back filled in. */
const votePaperOut = table(
  'vote_paper_out',
  {
    vote_id: uuid,
    list_user_id: uuid,
    dong: byteText,
    ho: byteText,
    number: text.nullable,
    /** True in a secret vote where it is among those that were read when all came back. */
    is_cast: boolean,
    /** True where somebody took it for the owner, as their proxy. */
    by_proxy: boolean,
    /**
     * Check of the taker's identity; null: it was handed out before that was recorded. Who checked
     * it is in the log, under the person's key.
     */
    checked_how: textOf<IdentityCheck['how']>().nullable,
    /** Position of the event that handed it out. */
    position: bigint,
  },
  { primaryKey: ['vote_id', 'list_user_id'] },
)

/** Table of checks of identity for papers that came in without being handed out at the desk. */
const votePaperCheck = table(
  'vote_paper_check',
  {
    vote_id: uuid,
    number: text,
    list_user_id: uuid,
    checked_how: textOf<IdentityCheck['how']>(),
    /** Position of the event that entered it. */
    position: bigint,
  },
  { primaryKey: ['vote_id', 'number'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof votePapers> {}
}

/**
 * Read model of blank papers, who got one, and their outcome. The number that an owner got is
 * stored for open votes alone.
 */
export const votePapers = {
  name: 'vote-papers',
  version: 4,
  serves: 'office',
  tables: [voteRun, votePaper, votePaperOut, votePaperCheck],
  reads: [voteRun, votePaper, votePaperOut, votePaperCheck],
  handles: [
    BallotPapersPrinted.type,
    PaperEntered.type,
    PaperEntriesDiffered.type,
    PaperCounted.type,
    PaperSetAside.type,
    BallotPaperIssued.type,
    BallotPaperReturned.type,
    BallotPaperCast.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      voteRun,
      eventsOf(BallotPapersPrinted, events).map(({ data, metadata }) => ({
        run_id: data.runId,
        vote_id: data.voteId,
        count: data.numbers.length,
        form: data.form ?? null,
        stub: data.stub === true,
        assembly_id: data.assemblyId ?? null,
        at: metadata.at,
      })),
    )
    const papers = events.flatMap(rowsOfPaper)
    await upsertRows(
      transaction,
      votePaper,
      newestOf(papers, (row) => `${row.vote_id} ${row.number}`),
    )
    await upsertRows(
      transaction,
      votePaperCheck,
      newestOf(eventsOf(PaperEntered, events).flatMap(checkOf), (row) => `${row.vote_id} ${row.number}`),
    )
    await recordIssues(transaction, events)
    await cast(transaction, events)
  },
} satisfies Projection

const states = {
  [PaperEntered.type]: 'entered-once',
  [PaperEntriesDiffered.type]: 'differs',
  [PaperCounted.type]: 'counted',
  [PaperSetAside.type]: 'set-aside',
} as const satisfies Readonly<Record<string, PaperState>>

const rowsOfPaper = ({ type, data }: RecordedEvent) => {
  const state = (states as Readonly<Record<string, PaperState | undefined>>)[type]
  if (!state) return []
  // Events of these types are of papers.
  const paper = data as BallotPaperEvent['data']
  const answers = 'answers' in paper ? answersIn(paper) : null
  const listUserId = 'listUserId' in paper ? (paper.listUserId ?? null) : null
  return [{ vote_id: paper.voteId, number: paper.number, state, list_user_id: listUserId, answers }]
}

const checkOf = ({ data, position }: RecordedEvent<EventOf<typeof PaperEntered>>) => {
  const { voteId, number, listUserId, identityCheck } = data
  // Null means that the person was erased since.
  if (listUserId === undefined || identityCheck === undefined || identityCheck === null) return []
  return [{ vote_id: voteId, number, list_user_id: listUserId, checked_how: identityCheck.how, position }]
}

/** Stores who holds a paper: the last event of each entry's paper decides. */
const recordIssues = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const moves = [
    ...eventsOf(BallotPaperIssued, events).map(({ data, position }) => ({ out: true, ...rowOf(data, position) })),
    ...eventsOf(BallotPaperReturned, events).map(({ data, position }) => ({ out: false, ...rowOf(data, position) })),
  ].toSorted((one, other) => one.position - other.position)
  const last = newestOf(moves, (move) => `${move.vote_id} ${move.list_user_id}`)
  const gone = last.filter(({ out }) => !out)
  if (gone.length > 0)
    await sql`
      delete from vote_paper_out o using ${recordset(gone, pick(votePaperOut, 'vote_id', 'list_user_id'))}
      where o.vote_id = r.vote_id and o.list_user_id = r.list_user_id`.execute(transaction)
  await upsertRows(
    transaction,
    votePaperOut,
    last.filter(({ out }) => out).map(({ out: _out, ...row }) => row),
  )
}

const cast = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const rows = eventsOf(BallotPaperCast, events).map(({ data, position }) => rowOf(data, position))
  if (rows.length === 0) return
  await sql`
    update vote_paper_out o set is_cast = true from ${recordset(rows, pick(votePaperOut, 'vote_id', 'list_user_id'))}
    where o.vote_id = r.vote_id and o.list_user_id = r.list_user_id`.execute(transaction)
}

type OfUnit = {
  readonly voteId: string
  readonly listUserId: string
  readonly dong: string
  readonly ho: string
  readonly paperNumber?: string | null
  readonly proxy?: object | undefined
  readonly identityCheck?: IdentityCheck | null | undefined
}

const rowOf = (data: OfUnit, position: number) => ({
  vote_id: data.voteId,
  list_user_id: data.listUserId,
  dong: data.dong,
  ho: data.ho,
  number: data.paperNumber ?? null,
  is_cast: false,
  by_proxy: data.proxy !== undefined,
  checked_how: data.identityCheck?.how ?? null,
  position,
})

export type Papers = {
  /**
   * Papers read twice with the same result, in no order. `answers` null: it is invalid. In a secret
   * vote they have no owner.
   */
  readonly counted: readonly {
    readonly number: string
    readonly listUserId: string | null
    readonly answers: Answers | null
  }[]
  /** Papers of an open vote that came back and are no votes. */
  readonly setAside: readonly { readonly listUserId: string | null }[]
  /** Owners who took a paper and did not give it back unused. */
  readonly handedOut: readonly PaperHolder[]
  /** Owners in a secret vote who voted with it: known where all papers came back. */
  readonly cast: readonly (PaperHolder & { readonly byProxy: boolean })[]
}

type PaperHolder = { readonly listUserId: string; readonly dong: string; readonly ho: string }

/** Returns the papers of a vote, as its count needs them. */
export const findPapers = async (database: Database, voteId: string): Promise<Papers> => {
  const [papers, out] = await Promise.all([
    database
      .selectFrom('read.vote_paper')
      .where('vote_id', '=', voteId)
      .where('state', 'in', ['counted', 'set-aside'])
      .select(['number', 'state', 'list_user_id', 'answers'])
      .execute(),
    database
      .selectFrom('read.vote_paper_out')
      .where('vote_id', '=', voteId)
      .select(['list_user_id', 'dong', 'ho', 'is_cast', 'by_proxy'])
      .execute(),
  ])
  const isIn = (state: PaperState) => papers.filter((paper) => paper.state === state)
  const holders = (rows: typeof out) =>
    rows.map(({ list_user_id: listUserId, dong, ho, by_proxy: byProxy }) => ({ listUserId, dong, ho, byProxy }))
  return {
    counted: isIn('counted').map(({ number, list_user_id: listUserId, answers }) => ({ number, listUserId, answers })),
    setAside: isIn('set-aside').map(({ list_user_id: listUserId }) => ({ listUserId })),
    handedOut: holders(out),
    cast: holders(out.filter(({ is_cast }) => is_cast)),
  }
}

export type PaperFigures = Readonly<
  Record<'handedOut' | 'entered' | 'counted' | 'invalid' | 'differing' | 'setAside', number>
>

/** Counts the papers of a vote by their state. */
export const findPaperFigures = async (database: Database, voteId: string): Promise<PaperFigures> => {
  const { rows } = await sql<PaperFigures>`
    select (select count(*) from read.vote_paper_out where vote_id = ${voteId})::int as "handedOut",
      count(*) filter (where state = 'entered-once')::int as entered,
      count(*) filter (where state = 'counted' and answers is not null)::int as counted,
      count(*) filter (where state = 'counted' and answers is null)::int as invalid,
      count(*) filter (where state = 'differs')::int as differing,
      count(*) filter (where state = 'set-aside')::int as "setAside"
    from read.vote_paper where vote_id = ${voteId}`.execute(database)
  return rows[0] ?? { handedOut: 0, entered: 0, counted: 0, invalid: 0, differing: 0, setAside: 0 }
}

/**
 * Returns the number of papers that were handed out and that nobody has entered even once. A secret
 * paper has no unit: there numbers are compared.
 */
export const findPapersNotEntered = async (
  database: Database,
  { voteId, ballotKind }: { readonly voteId: string; readonly ballotKind: 'open' | 'secret' },
): Promise<number> => {
  const { rows } = await sql<{ readonly entered: number; readonly out: number }>`
    select (select count(*) from read.vote_paper where vote_id = ${voteId})::int as entered, count(*)::int as out
    from read.vote_paper_out o where o.vote_id = ${voteId} and not exists (
      select 1 from read.vote_paper p where p.vote_id = o.vote_id and p.list_user_id = o.list_user_id)`.execute(
    database,
  )
  const { entered, out } = rows[0] ?? { entered: 0, out: 0 }
  return ballotKind === 'open' ? out : Math.max(0, out - entered)
}

/**
 * Returns the number of papers handed out that no two administrators have read with the same
 * result. A secret paper has no unit: there numbers are compared.
 */
export const findUnreturnedPapers = async (
  database: Database,
  { voteId, ballotKind }: { readonly voteId: string; readonly ballotKind: 'open' | 'secret' },
): Promise<number> => {
  const { rows } = await sql<{ readonly read: number; readonly out: number }>`
    select (select count(*) from read.vote_paper where vote_id = ${voteId} and state = 'counted')::int as read, count(*)::int as out
    from read.vote_paper_out o where o.vote_id = ${voteId} and (${ballotKind} = 'secret' or not exists (
      select 1 from read.vote_paper p
      where p.vote_id = o.vote_id and p.list_user_id = o.list_user_id and p.state in ('counted', 'set-aside')))`.execute(
    database,
  )
  const { read, out } = rows[0] ?? { read: 0, out: 0 }
  return ballotKind === 'open' ? out : Math.max(0, out - read)
}

/** Returns the print runs of a vote's blank papers, the oldest first. */
export const findPaperRuns = (database: Database, voteId: string) =>
  database
    .selectFrom('read.vote_paper_run')
    .where('vote_id', '=', voteId)
    .orderBy('at')
    .orderBy('run_id')
    .select(['run_id', 'count', 'form', 'stub', 'assembly_id', 'at'])
    .execute()

/**
 * Returns the entry that a number of a vote was handed out to; undefined: to none, or it was not
 * recorded.
 */
export const findHolderOfPaper = async (
  database: Database,
  voteId: string,
  number: string,
): Promise<string | undefined> => {
  const row = await database
    .selectFrom('read.vote_paper_out')
    .where('vote_id', '=', voteId)
    .where('number', '=', number)
    .select('list_user_id')
    .executeTakeFirst()
  return row?.list_user_id
}
