import { answersIn, type Answers } from '#events/vote/ballot.events.ts'
import { findSetAsidePositions } from '#projections/vote/turnout-history.ts'
import type { Deps } from '../../core/deps.ts'

/** Answers of open ballots by the positions of their events; null: none were recorded. */
export type SetAsideAnswers = readonly (readonly [position: number, answers: Answers | null])[]

/** Reads the answers of ballots that were set aside, which only the log has. */
export const readSetAsideAnswers = async (
  { database, store }: Pick<Deps, 'database' | 'store'>,
  voteId: string,
): Promise<SetAsideAnswers> => {
  const ballots = await store.readPositions(await findSetAsidePositions(database, voteId))
  // Positions of ballots alone.
  return ballots.map(({ position, data }) => [position, answersIn(data as Parameters<typeof answersIn>[0])])
}
