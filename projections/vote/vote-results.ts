import type { InferResult } from 'kysely'
import { BallotBoxOpened, BallotCast, type Answers, type BoxSum } from '#events/vote/ballot.events.ts'
import type { Ratio } from '#events/values/schemas.ts'
import type { Projection } from '#infra/projection/projection.ts'
import type { Database, ReadTables } from '#infra/projection/read-tables.ts'
import { bigint, byteText, integer, json, table, uuid } from '#infra/projection/table.ts'
import { eventsOf, insertRows } from '../set-based.ts'

const voteBallot = table(
  'vote_ballot',
  {
    vote_id: uuid,
    list_user_id: uuid,
    dong: byteText,
    ho: byteText,
    position: bigint,
    /** Null: it is secret. */
    answers: json<Answers>().nullable,
    /** What a secret ballot weighs of its unit, where owners cast shares. */
    part: json<Ratio>().nullable,
  },
  { primaryKey: ['vote_id', 'list_user_id'] },
)

const voteBox = table(
  'vote_box',
  { vote_id: uuid, ballots: integer, sums: json<readonly BoxSum[]>() },
  { primaryKey: ['vote_id'] },
)

declare module '#infra/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof voteResults> {}
}

/** What is counted: who cast a ballot, what open ballots say, and what the secret ones of an opened box come to. */
export const voteResults = {
  name: 'vote-results',
  version: 2,
  tables: [voteBallot, voteBox],
  reads: [voteBallot, voteBox],
  handles: [BallotCast.type, BallotBoxOpened.type],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      voteBallot,
      eventsOf(BallotCast, events).map(({ data, position }) => ({
        vote_id: data.voteId,
        list_user_id: data.listUserId,
        dong: data.dong,
        ho: data.ho,
        position,
        answers: data.answers,
        part: data.part ?? null,
      })),
    )
    await insertRows(
      transaction,
      voteBox,
      eventsOf(BallotBoxOpened, events).map(({ data }) => ({
        vote_id: data.voteId,
        ballots: data.ballots.length,
        sums: data.sums,
      })),
    )
  },
} satisfies Projection

const ballots = (database: Database, voteId: string) =>
  database
    .selectFrom('read.vote_ballot')
    .where('vote_id', '=', voteId)
    .select(['list_user_id', 'dong', 'ho', 'position', 'answers', 'part'])

export type BallotRow = InferResult<ReturnType<typeof ballots>>[number]

/** The ballots of a vote, in no order. */
export const findBallots = (database: Database, voteId: string): Promise<readonly BallotRow[]> =>
  ballots(database, voteId).execute()

const boxes = (database: Database, voteId: string) =>
  database.selectFrom('read.vote_box').where('vote_id', '=', voteId).select(['ballots', 'sums'])

export type BoxRow = InferResult<ReturnType<typeof boxes>>[number]

/** What the opened box of a secret vote came to. */
export const findBox = (database: Database, voteId: string): Promise<BoxRow | undefined> =>
  boxes(database, voteId).executeTakeFirst()
