import { standings as allStandings, type Standing } from '#events/values/standing.ts'
import { unitsByOwner, type Unit } from '#projections/list/unit.ts'
import type { LegalRule } from './rule/legal-rules.ts'
import type { ExistingList } from './list.decider.ts'
import type { ListStats } from './figures/list-stats.contract.ts'
import { progressOf } from './figures/rule-progress.ts'
import { talliesOfUnits } from './figures/rule-tallies.ts'
import type { Site } from './site.decider.ts'

/** Standings that have to be checked, by entry. */
export type Standings = ReadonlyMap<string, Standing>

type Unsettled = Pick<NonNullable<ListStats['rule']>, 'unsettled'>

/**
 * Returns how many owners count though it is unknown who can act for them, and whether they could
 * turn the verdict: whether it would differ with consents of all of them, or of none.
 */
export const unsettledOwners = (
  rule: LegalRule,
  campaign: Pick<ExistingList, 'startDate' | keyof Site>,
  units: readonly Unit[],
  standings: Standings,
): Unsettled => {
  const standingsOf = (unit: Unit): readonly Standing[] => unit.list_user_ids.flatMap((id) => standings.get(id) ?? [])
  const owners = [...unitsByOwner(units.filter(({ left_out }) => !left_out)).values()]
  const unsettled = owners.filter((held) => held.some((unit) => standingsOf(unit).length > 0))
  if (unsettled.length === 0) return {}
  const theirs = new Set(unsettled.flat())
  const metWith = (reason: Unit['reason']): boolean | null => {
    const supposed = units.map((unit) => (theirs.has(unit) ? { ...unit, reason } : unit))
    return progressOf(rule, campaign, talliesOfUnits(supposed, campaign)).met
  }
  const byStanding = allStandings.map((standing) => ({
    standing,
    owners: unsettled.filter((held) => held.some((unit) => standingsOf(unit).includes(standing))).length,
  }))
  return {
    unsettled: {
      owners: byStanding.filter(({ owners: count }) => count > 0),
      couldTurn: metWith(null) !== metWith('pending'),
    },
  }
}
