import { sql, type InferResult } from 'kysely'
import { BallotBoxOpened, BallotCast, type Answers } from '#events/vote/ballot.events.ts'
import type { Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import type { Database, ReadTables } from '#infra/projection/read-tables.ts'
import { bigint, integer, naturalText, table, uuid } from '#infra/projection/table.ts'
import { eventsOf, recordset, sumsOf } from '../set-based.ts'

/** Stands for "no choice": an abstention. */
const ABSTENTION = '00000000-0000-0000-0000-000000000000'

const voteTurnout = table(
  'vote_turnout',
  { vote_id: uuid, dong: naturalText, voted: integer, voted_area: bigint },
  { primaryKey: ['vote_id', 'dong'] },
)

const voteTally = table(
  'vote_tally',
  { vote_id: uuid, question_id: uuid, choice_id: uuid, count: integer, area: bigint },
  { primaryKey: ['vote_id', 'question_id', 'choice_id'] },
)

declare module '#infra/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof voteResults> {}
}

/** Turnout by building and tallies by choice, of open ballots as they come and of secret ones once the box is opened. Areas are in 1/10000 ㎡. */
export const voteResults = {
  name: 'vote-results',
  version: 1,
  tables: [voteTurnout, voteTally],
  reads: [voteTurnout, voteTally],
  handles: [BallotCast.type, BallotBoxOpened.type],
  apply: async (transaction, events) => {
    const cast = eventsOf(BallotCast, events)
    await addTurnout(
      transaction,
      cast.map(({ data }) => ({
        key: { vote_id: data.voteId, dong: data.dong },
        sums: { voted: 1, voted_area: 0 },
      })),
    )
    const open = cast.flatMap(({ data }) => tallyOf(data.voteId, null, data.answers ?? []))
    const secret = eventsOf(BallotBoxOpened, events).flatMap(({ data }) =>
      data.ballots.flatMap((ballot) => tallyOf(data.voteId, null, ballot.answers)),
    )
    await addTally(transaction, [...open, ...secret])
  },
} satisfies Projection

type TallyItem = {
  readonly key: { readonly vote_id: string; readonly question_id: string; readonly choice_id: string }
  readonly sums: { readonly count: number; readonly area: number }
}
type TurnoutItem = {
  readonly key: { readonly vote_id: string; readonly dong: string }
  readonly sums: { readonly voted: number; readonly voted_area: number }
}

const tallyOf = (voteId: string, area: number | null, answers: Answers): readonly TallyItem[] =>
  answers.flatMap(({ questionId, choiceIds }) =>
    (choiceIds.length > 0 ? choiceIds : [ABSTENTION]).map((choiceId) => ({
      key: { vote_id: voteId, question_id: questionId, choice_id: choiceId },
      sums: { count: 1, area: area ?? 0 },
    })),
  )

const addTurnout = async (transaction: ReadModelTransaction, items: readonly TurnoutItem[]): Promise<void> => {
  if (items.length === 0) return
  await sql`
    insert into vote_turnout (vote_id, dong, voted, voted_area)
    select vote_id, dong, voted, voted_area from ${recordset(sumsOf(items), voteTurnout.columns)}
    on conflict (vote_id, dong) do update
    set voted = vote_turnout.voted + excluded.voted, voted_area = vote_turnout.voted_area + excluded.voted_area`.execute(
    transaction,
  )
}

const addTally = async (transaction: ReadModelTransaction, items: readonly TallyItem[]): Promise<void> => {
  if (items.length === 0) return
  await sql`
    insert into vote_tally (vote_id, question_id, choice_id, count, area)
    select vote_id, question_id, choice_id, count, area
    from ${recordset(sumsOf(items), voteTally.columns)}
    on conflict (vote_id, question_id, choice_id) do update
    set count = vote_tally.count + excluded.count, area = vote_tally.area + excluded.area`.execute(transaction)
}

const turnoutOf = (database: Database, voteId: string) =>
  database
    .selectFrom('read.list_progress as p')
    .leftJoin('read.vote_turnout as t', (join) => join.on('t.vote_id', '=', voteId).onRef('t.dong', '=', 'p.dong'))
    .select(['p.dong', 'p.targets', 'p.target_area'])
    .select((eb) => [
      eb.fn.coalesce('t.voted', eb.lit(0)).as('voted'),
      eb.fn.coalesce('t.voted_area', eb.lit(0)).as('voted_area'),
    ])

export type Turnout = InferResult<ReturnType<typeof turnoutOf>>[number]

/** Who was asked and who voted, by building. */
export const findTurnout = (database: Database, voteId: string, listId: string): Promise<readonly Turnout[]> =>
  turnoutOf(database, voteId).where('p.list_id', '=', listId).orderBy('p.dong').execute()

const tallies = (database: Database) =>
  database
    .selectFrom('read.vote_tally')
    .select(['question_id', 'count', 'area'])
    .select((eb) => eb.fn<string | null>('nullif', ['choice_id', eb.val(ABSTENTION)]).as('choice_id'))

export type Tally = InferResult<ReturnType<typeof tallies>>[number]

/** Votes by question and choice; `choice_id` is null for abstentions. */
export const findTally = (database: Database, voteId: string): Promise<readonly Tally[]> =>
  tallies(database).where('vote_id', '=', voteId).execute()
