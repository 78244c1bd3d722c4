import type { Standing } from '#events/values/standing.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { hasMoreEventsThan } from '#projections/list/find-list-figures-at.ts'
import { findEntries, findListFigures } from '#projections/list/find-list-figures.ts'
import { findStandings } from '#projections/roll/find-standings.ts'
import { createSharedReads } from '../../core/concurrency/shared-reads.ts'
import type { Deps } from '../../core/deps.ts'
import type { ExistingList } from '../list.decider.ts'
import type { ListStats } from './list-stats.contract.ts'
import { needsUnits, statsWithUnits } from './list-stats.ts'

/** Number of a list's events from which on counting its units takes many milliseconds. */
const MIN_EVENTS_OF_MANY_UNITS = 4_000

type PresentStatsQuery = {
  readonly list: ExistingList
  /** Whether the caller may see figures that rest on anybody's standing. */
  readonly withStandings: boolean
}

const readFigures = async (database: Database, { list, withStandings }: PresentStatsQuery) => {
  const [figures, standings] = await Promise.all([
    findListFigures(database, list.listId),
    withStandings ? findStandings(database, list.listId) : new Map<string, Standing>(),
  ])
  return { figures, standings }
}

/** Computes the statistics of a list as it is. Runs in any thread. */
export const computePresentStats = async (database: Database, asked: PresentStatsQuery): Promise<ListStats> => {
  const { figures, standings } = await readFigures(database, asked)
  return statsWithUnits(asked.list, figures, () => findEntries(database, asked.list.listId), standings)
}

const statsInThread = { url: new URL(import.meta.url), read: computePresentStats }

const share = createSharedReads<ListStats>()

/**
 * Returns the statistics of a list as it is. Most are counters; those that the law counts by units
 * are counted anew at each request, for a long list in a thread of its own, and once for all who
 * ask at the same time.
 */
export const presentStats = async (
  deps: Pick<Deps, 'database' | 'readThread'>,
  asked: PresentStatsQuery,
): Promise<ListStats> => {
  const { database, readThread } = deps
  const { figures, standings } = await readFigures(database, asked)
  if (!needsUnits(asked.list, figures, standings)) return statsWithUnits(asked.list, figures, async () => [], standings)
  return share(deps, JSON.stringify(asked), async () =>
    (await hasMoreEventsThan(database, asked.list.listId, MIN_EVENTS_OF_MANY_UNITS))
      ? readThread.run(statsInThread, asked)
      : computePresentStats(database, asked),
  )
}
