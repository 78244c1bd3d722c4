import { sql } from 'kysely'
import { BallotBoxOpened, BallotCast, type Answers } from '#events/vote/ballot.events.ts'
import type { AnyDatabase, Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import { eventsOf, recordset, sumsOf } from '../set-based.ts'

/** Stands for "no choice": an abstention. */
const ABSTENTION = '00000000-0000-0000-0000-000000000000'

/** Turnout by building and tallies by choice, of open ballots as they come and of secret ones once the box is opened. Areas are in 1/10000 ㎡. */
export const voteResults: Projection = {
  name: 'vote-results',
  version: 1,
  tables: `
    create table vote_turnout (
      vote_id uuid not null,
      dong text collate natural_korean not null,
      voted integer not null,
      voted_area bigint not null,
      primary key (vote_id, dong)
    );
    create table vote_tally (
      vote_id uuid not null,
      question_id uuid not null,
      choice_id uuid not null,
      count integer not null,
      area bigint not null,
      primary key (vote_id, question_id, choice_id)
    );`,
  reads: ['vote_turnout', 'vote_tally'],
  handles: [BallotCast.type, BallotBoxOpened.type],
  apply: async (transaction, events) => {
    const cast = eventsOf(BallotCast, events)
    await addTurnout(
      transaction,
      cast.map(({ data }) => ({
        key: { vote_id: data.voteId, dong: data.dong },
        sums: { voted: 1, voted_area: data.area ?? 0 },
      })),
    )
    const open = cast.flatMap(({ data }) => tallyOf(data.voteId, data.area, data.answers ?? []))
    const secret = eventsOf(BallotBoxOpened, events).flatMap(({ data }) =>
      data.ballots.flatMap((ballot) => tallyOf(data.voteId, ballot.area, ballot.answers)),
    )
    await addTally(transaction, [...open, ...secret])
  },
}

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
    select vote_id, dong, voted, voted_area from ${recordset(sumsOf(items), 'vote_id uuid, dong text, voted integer, voted_area bigint')}
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
    from ${recordset(sumsOf(items), 'vote_id uuid, question_id uuid, choice_id uuid, count integer, area bigint')}
    on conflict (vote_id, question_id, choice_id) do update
    set count = vote_tally.count + excluded.count, area = vote_tally.area + excluded.area`.execute(transaction)
}

export type Turnout = {
  readonly dong: string
  readonly targets: number
  readonly voted: number
  readonly target_area: number
  readonly voted_area: number
}
export type Tally = {
  readonly question_id: string
  readonly choice_id: string | null
  readonly count: number
  readonly area: number
}

/** Who was asked and who voted, by building. */
export const findTurnout = async (
  database: AnyDatabase,
  voteId: string,
  listId: string,
): Promise<readonly Turnout[]> => {
  const { rows } = await sql<Turnout>`
    select p.dong, p.targets, coalesce(t.voted, 0) as voted, p.target_area, coalesce(t.voted_area, 0) as voted_area
    from read.list_progress p left join read.vote_turnout t on t.vote_id = ${voteId} and t.dong = p.dong
    where p.list_id = ${listId} order by p.dong`.execute(database)
  return rows
}

/** Votes by question and choice; `choice_id` is null for abstentions. */
export const findTally = async (database: AnyDatabase, voteId: string): Promise<readonly Tally[]> => {
  const { rows } = await sql<Tally>`
    select question_id, nullif(choice_id, ${ABSTENTION}) as choice_id, count, area from read.vote_tally where vote_id = ${voteId}`.execute(
    database,
  )
  return rows
}
