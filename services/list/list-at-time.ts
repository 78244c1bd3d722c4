import { findEntriesAt, findListFiguresAt } from '#projections/list/find-list-figures-at.ts'
import type { Deps } from '../core/deps.ts'
import type { ListStats, Unit } from './figures/list-stats.contract.ts'
import { statsWithUnits } from './figures/list-stats.ts'
import type { ListThen } from './past-list.ts'
import { noSite } from './site.decider.ts'
import { unitsAnswer } from './units.ts'

/** Returns the list at that time; before it was made it had no rule and no entries. */
const atThatTime = ({ now, past }: ListThen) => past ?? { ...now, rule: undefined, ...noSite }

/**
 * The statistics of a list as the log up to a position makes them, by the rule that it had then.
 */
export const statsAt = async ({ database }: Pick<Deps, 'database'>, seen: ListThen): Promise<ListStats> => {
  const asked = { listId: seen.now.listId, position: seen.asOf.position }
  const figures = await findListFiguresAt(database, asked)
  const stats = await statsWithUnits(atThatTime(seen), figures, () => findEntriesAt(database, asked))
  return { ...stats, asOf: seen.asOf }
}

/** The units of a list as they stood. */
export const unitsAt = async ({ database }: Pick<Deps, 'database'>, seen: ListThen): Promise<readonly Unit[]> => {
  const asked = { listId: seen.now.listId, position: seen.asOf.position }
  return unitsAnswer(atThatTime(seen), await findEntriesAt(database, asked))
}
