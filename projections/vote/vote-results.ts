import { sql, type InferResult } from 'kysely'
import {
  BallotBoxOpened,
  BallotCast,
  BallotSetAside,
  BallotWithdrawn,
  answersIn,
  disclosedSums,
  type Answers,
  type BallotCastEvent,
  type BoxSum,
} from '#events/vote/ballot.events.ts'
import type { Ratio } from '#events/values/schemas.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  byteText,
  integer,
  json,
  table,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

const voteBallot = table(
  'vote_ballot',
  {
    vote_id: uuid,
    list_user_id: uuid,
    person_id: uuid,
    dong: byteText,
    ho: byteText,
    position: bigint,
    at: timestamptz,
    /** Way of the ballot; proxy: cast for somebody else, whichever way. */
    way: textOf<'online' | 'paper' | 'desk' | 'proxy'>(),
    on_paper: boolean,
    /** Answers; null: it is secret. */
    answers: json<Answers>().nullable,
    /** Part of its unit that a secret ballot weighs, where owners cast shares. */
    part: json<Ratio>().nullable,
  },
  { primaryKey: ['vote_id', 'list_user_id'] },
)

/**
 * Table of the choices of open ballots, a row a choice; a ballot without one has a row of an
 * abstention.
 */
const voteChoice = table(
  'vote_choice',
  { vote_id: uuid, list_user_id: uuid, question_id: uuid, choice_id: byteText, person_id: uuid },
  { primaryKey: ['vote_id', 'list_user_id', 'question_id', 'choice_id'] },
)

const voteBox = table(
  'vote_box',
  { vote_id: uuid, ballots: integer, sums: json<readonly BoxSum[]>() },
  { primaryKey: ['vote_id'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof voteResults> {}
}

/**
 * Read model of what is counted: who cast a ballot, the choices of open ballots, and the totals of
 * secret ones in an opened box.
 */
export const voteResults = {
  name: 'vote-results',
  version: 6,
  serves: 'office',
  tables: [voteBallot, voteChoice, voteBox],
  reads: [voteBallot, voteChoice, voteBox],
  handles: [BallotCast.type, BallotSetAside.type, BallotWithdrawn.type, BallotBoxOpened.type],
  apply: async (transaction, events) => {
    const { removed, standing } = standingIn(events)
    await removeBallots(transaction, removed)
    await insertRows(
      transaction,
      voteBallot,
      standing.map(({ data, position, metadata }) => ({
        vote_id: data.voteId,
        list_user_id: data.listUserId,
        person_id: data.personId,
        dong: data.dong,
        ho: data.ho,
        position,
        at: metadata.at,
        way: data.proxy ? 'proxy' : (data.way ?? 'online'),
        on_paper: data.way === 'paper',
        answers: answersIn(data),
        part: data.part ?? null,
      })),
    )
    await insertRows(transaction, voteChoice, standing.flatMap(choicesIn))
    await insertRows(
      transaction,
      voteBox,
      eventsOf(BallotBoxOpened, events).map(({ data }) => ({
        vote_id: data.voteId,
        ballots: (data.tally ?? data.jointTally)?.counted ?? data.ballots.length,
        sums: disclosedSums(data),
      })),
    )
  },
} satisfies Projection

type Cast = RecordedEvent<BallotCastEvent>
type RemovedBallot = { readonly vote_id: string; readonly list_user_id: string }

/**
 * Returns the outcome of a batch: ballots that were set aside or withdrawn, and those that were cast
 * and neither afterwards.
 */
const standingIn = (
  events: readonly RecordedEvent[],
): { readonly removed: readonly RemovedBallot[]; readonly standing: readonly Cast[] } => {
  const aside = [...eventsOf(BallotSetAside, events), ...eventsOf(BallotWithdrawn, events)]
  const later = new Map(aside.map(({ data, position }) => [`${data.voteId} ${data.receiptId}`, position]))
  const stands = ({ data, position }: Cast): boolean => (later.get(`${data.voteId} ${data.receiptId}`) ?? 0) < position
  return {
    removed: aside.map(({ data }) => ({ vote_id: data.voteId, list_user_id: data.listUserId })),
    standing: eventsOf(BallotCast, events).filter(stands),
  }
}

const ABSTENTION = 'abstention'
const INVALID = 'invalid'

const choicesIn = ({
  data: { voteId, listUserId, personId, ...said },
}: Cast): readonly WrittenRow<typeof voteChoice.columns>[] =>
  (answersIn(said) ?? []).flatMap(({ questionId, choiceIds, invalid = false }) =>
    (choiceIds.length === 0 ? [invalid ? INVALID : ABSTENTION] : [...new Set(choiceIds)]).map((choice_id) => ({
      vote_id: voteId,
      list_user_id: listUserId,
      question_id: questionId,
      choice_id,
      person_id: personId,
    })),
  )

const removeBallots = async (transaction: ReadModelTransaction, rows: readonly RemovedBallot[]): Promise<void> => {
  if (rows.length === 0) return
  const removed = recordset(rows, { vote_id: uuid, list_user_id: uuid })
  for (const name of [voteBallot.name, voteChoice.name])
    await sql`delete from ${sql.id(name)} b using ${removed} where b.vote_id = r.vote_id and b.list_user_id = r.list_user_id`.execute(
      transaction,
    )
}

const ballots = (database: Database, voteId: string) =>
  database
    .selectFrom('read.vote_ballot')
    .where('vote_id', '=', voteId)
    .select(['list_user_id', 'dong', 'ho', 'position', 'at', 'way', 'on_paper', 'answers', 'part'])
    .orderBy('position')

export type BallotRow = InferResult<ReturnType<typeof ballots>>[number]

/** Returns the ballots of a vote, in order. */
export const findBallots = (database: Database, voteId: string): Promise<readonly BallotRow[]> =>
  ballots(database, voteId).execute()

const boxes = (database: Database, voteId: string) =>
  database.selectFrom('read.vote_box').where('vote_id', '=', voteId).select(['ballots', 'sums'])

export type BoxRow = InferResult<ReturnType<typeof boxes>>[number]

/** Returns the totals of the opened box of a secret vote. */
export const findBox = (database: Database, voteId: string): Promise<BoxRow | undefined> =>
  boxes(database, voteId).executeTakeFirst()
