import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { asOf, atInstant, paperFigures } from '../../list/figures/list-stats.contract.ts'
import { hiddenVoteFigures, turnoutFigures, turnoutRule, votingOwners } from './vote-results.contract.ts'

/**
 * Way of voting. online: by the link; paper: a paper that was counted; desk: on a tablet, after an
 * identity check; proxy: by a proxy, in any way.
 */
export const ballotWay = z.enum(['online', 'paper', 'desk', 'proxy'])
export type BallotWay = z.output<typeof ballotWay>

const voteTurnout = z.object({
  ...turnoutFigures,
  owners: votingOwners,
  turnoutRule,
  /** Figures of papers; null: the vote has none, or an instant is requested. */
  papers: paperFigures.nullable(),
  byDong: z.array(z.object({ dong: z.string(), ...turnoutFigures })),
  /**
   * Ballots by the hour in which they were cast, the first hour first; hours without one are left
   * out. `at`: its beginning, ISO.
   */
  byHour: z.array(z.object({ at: z.string(), voted: z.number() })),
  /** Ballots by the way they came, all four ways. */
  byWay: z.array(z.object({ way: ballotWay, voted: z.number() })),
  hiddenFigures: hiddenVoteFigures,
  asOf,
})
export type VoteTurnout = z.output<typeof voteTurnout>

/**
 * Returns the turnout in numbers; never the choices. For a closed vote by the roll as it was at the
 * close. 403 FIGURES_HIDDEN as for results, and for an analyst's `at`.
 */
export const getVoteTurnout = contract({
  method: 'GET',
  path: '/api/votes/{id}/turnout',
  access: 'admin',
  tag: 'vote',
  summary: '투표 참여 현황',
  params: z.strictObject({ id }),
  query: z.strictObject({ at: atInstant }),
  answers: { 200: voteTurnout },
})
