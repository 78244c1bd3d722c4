import type { Database } from '#infra/platform/projection/read-tables.ts'
import { dayAt } from '#events/values/day.ts'
import { findCountedDays } from '#projections/consent-count/consent-days.ts'
import { hasMoreEventsThan } from '#projections/list/find-list-figures-at.ts'
import { createSharedReads } from '../core/concurrency/shared-reads.ts'
import type { Deps } from '../core/deps.ts'
import { agreeingUnits } from './consent-standing.ts'
import { MIN_EVENTS_OF_LONG_COUNT, rollOn, type StandingQuery } from './read-standing.ts'

/** Unit of an owner who consents. */
export type ConsentingUnit = { readonly dong: string; readonly ho: string }

/** Finds the units of owners who consent on a day from the read models. Runs in any thread. */
export const computeConsentingUnits = async (
  database: Database,
  asked: StandingQuery,
): Promise<readonly ConsentingUnit[]> => {
  const { list, on } = asked
  const [entries, days] = await Promise.all([rollOn(database, asked), findCountedDays(database, list.listId)])
  return agreeingUnits({ entries, days, list, on }).map(({ dong, ho }) => ({ dong, ho }))
}

const unitsInThread = { url: new URL(import.meta.url), read: computeConsentingUnits }

const share = createSharedReads<readonly ConsentingUnit[]>()

/**
 * Returns the units whose owners consent in a list on a day: once for all who ask at the same time,
 * those of a long list in a thread of its own.
 */
export const readConsentingUnits = async (
  { database, readThread, clock }: Pick<Deps, 'database' | 'readThread' | 'clock'>,
  { list, on }: Pick<StandingQuery, 'list' | 'on'>,
): Promise<readonly ConsentingUnit[]> => {
  const asked = { list, on, today: dayAt(clock()) }
  return share({ database }, JSON.stringify(asked), async () =>
    (await hasMoreEventsThan(database, list.listId, MIN_EVENTS_OF_LONG_COUNT))
      ? readThread.run(unitsInThread, asked)
      : computeConsentingUnits(database, asked),
  )
}
