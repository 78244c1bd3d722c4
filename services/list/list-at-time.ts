import { findEntriesAt, findListFiguresAt, isLongPast } from '#projections/list/find-list-figures-at.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { Deps } from '../core/deps.ts'
import type { ListStats, Unit } from './figures/list-stats.contract.ts'
import { statsWithUnits } from './figures/list-stats.ts'
import type { ListThen } from './past-list.ts'
import { noSite } from './site.decider.ts'
import { unitsAnswer } from './units.ts'

/** Returns the list at that time; before it was made it had no rule and no entries. */
const atThatTime = ({ now, past }: ListThen) => past ?? { ...now, rule: undefined, ...noSite }

const askedOf = ({ now, asOf }: ListThen) => ({ listId: now.listId, position: asOf.position })

/**
 * Computes the statistics of a list as the log up to a position makes them, by the rule that it had
 * then. Runs in any thread.
 */
export const computeStatsAt = async (database: Database, seen: ListThen): Promise<ListStats> => {
  const asked = askedOf(seen)
  const figures = await findListFiguresAt(database, asked)
  const stats = await statsWithUnits(atThatTime(seen), figures, () => findEntriesAt(database, asked))
  return { ...stats, asOf: seen.asOf }
}

const statsInThread = { url: new URL(import.meta.url), read: computeStatsAt }

/**
 * Returns the statistics of a list at an instant. Those of a long list far from its present are
 * computed in a thread of its own, which also remembers the instants that were asked for last.
 */
export const statsAt = async (
  { database, readThread }: Pick<Deps, 'database' | 'readThread'>,
  seen: ListThen,
): Promise<ListStats> =>
  (await isLongPast(database, askedOf(seen))) ? readThread.run(statsInThread, seen) : computeStatsAt(database, seen)

/** Returns the units of a list as they stood. */
export const unitsAt = async (database: Database, seen: ListThen): Promise<readonly Unit[]> =>
  unitsAnswer(atThatTime(seen), await findEntriesAt(database, askedOf(seen)))
