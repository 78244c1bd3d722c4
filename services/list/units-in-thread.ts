import type { Database } from '#infra/platform/projection/read-tables.ts'
import { hasMoreEventsThan } from '#projections/list/find-list-figures-at.ts'
import { findEntries } from '#projections/list/find-list-figures.ts'
import { findPaperHolders } from '#projections/vote/paper-totals.ts'
import { createSharedReads } from '../core/concurrency/shared-reads.ts'
import type { Deps } from '../core/deps.ts'
import type { Unit } from './figures/list-stats.contract.ts'
import type { ExistingList } from './list.decider.ts'
import { unitsAt } from './list-at-time.ts'
import type { ListThen } from './past-list.ts'
import { compactUnits, unitsAnswer } from './units.ts'

/** Number of a list's events from which on its units take many milliseconds of a processor. */
const MIN_EVENTS_OF_MANY_UNITS = 4_000

/** List whose units are asked for: as it is, or as it was. */
export type UnitsQuery = { readonly list: ExistingList } | { readonly seen: ListThen }

/** Reads the units of a list. */
export const readUnits = async (database: Database, asked: UnitsQuery): Promise<readonly Unit[]> => {
  if ('seen' in asked) return unitsAt(database, asked.seen)
  const [entries, holders] = await Promise.all([
    findEntries(database, asked.list.listId),
    findPaperHolders(database, asked.list.listId),
  ])
  return unitsAnswer(asked.list, entries, holders)
}

/** Reads the units of a list as JSON of their compact form. Runs in any thread. */
export const readUnitsText = async (database: Database, asked: UnitsQuery): Promise<string> =>
  JSON.stringify(compactUnits(await readUnits(database, asked)))

const textInThread = { url: new URL(import.meta.url), read: readUnitsText }

const share = createSharedReads<string>()

/**
 * Returns the units of a list as JSON of their compact form, read once for all who ask at the same
 * time. Those of a long list are read in a thread of its own, from where a text is copied many
 * times faster than what it says.
 */
export const findUnitsText = (deps: Pick<Deps, 'database' | 'readThread'>, asked: UnitsQuery): Promise<string> => {
  const { database, readThread } = deps
  const { listId } = 'seen' in asked ? asked.seen.now : asked.list
  return share(deps, JSON.stringify(asked), async () =>
    (await hasMoreEventsThan(database, listId, MIN_EVENTS_OF_MANY_UNITS))
      ? readThread.run(textInThread, asked)
      : readUnitsText(database, asked),
  )
}
