import type { Database } from '#infra/platform/projection/read-tables.ts'
import { dayAt, dayEnd } from '#events/values/day.ts'
import { findCountedDays } from '#projections/consent-count/consent-days.ts'
import { findContactDays, findUnclearConsents } from '#projections/consent-count/find-consent-facts.ts'
import type { Entry } from '#projections/list/entry.ts'
import { findEntriesAt, hasMoreEventsThan } from '#projections/list/find-list-figures-at.ts'
import { findEntries } from '#projections/list/find-list-figures.ts'
import { findPositionAt } from '#projections/log/find-position-at.ts'
import { findStandings } from '#projections/roll/find-standings.ts'
import { createSharedReads } from '../core/concurrency/shared-reads.ts'
import type { Deps } from '../core/deps.ts'
import type { ExistingList } from '../list/list.facts.ts'
import type { ConsentStanding } from './consent-standing.contract.ts'
import { consentStanding } from './consent-standing.ts'

/** Number of a list's events from which on its count takes many milliseconds of a processor. */
export const MIN_EVENTS_OF_LONG_COUNT = 1_000

/** List and day in Seoul; `today`: the present one, whose roll is the one of now. */
export type StandingQuery = { readonly list: ExistingList; readonly on: string; readonly today: string }

/** Returns the last instant of a day, up to which the log is read. */
const lastInstant = (on: string): Date => new Date(dayEnd(on).getTime() - 1)

/** Reads the roll of a list as it was at the end of a day. */
export const rollOn = async (
  database: Database,
  { list: { listId }, on, today }: StandingQuery,
): Promise<readonly Entry[]> =>
  on >= today
    ? findEntries(database, listId)
    : findEntriesAt(database, { listId, position: await findPositionAt(database, lastInstant(on)) })

/** Counts a list's consents on a day from the read models. Runs in any thread. */
export const computeStanding = async (database: Database, asked: StandingQuery): Promise<ConsentStanding> => {
  const { list, on } = asked
  const { listId } = list
  const [entries, days, standings, contactChanges, unclear] = await Promise.all([
    rollOn(database, asked),
    findCountedDays(database, listId),
    findStandings(database, listId),
    findContactDays(database, listId),
    findUnclearConsents(database, listId),
  ])
  return consentStanding({ entries, days, facts: { list, on, standings, contactChanges, unclear } })
}

const standingInThread = { url: new URL(import.meta.url), read: computeStanding }

const share = createSharedReads<ConsentStanding>()

/**
 * Returns the count of a list's consents on a day: once for all who ask at the same time, that of a
 * long list in a thread of its own.
 */
export const readStanding = async (
  deps: Pick<Deps, 'database' | 'readThread' | 'clock'>,
  { list, on }: Pick<StandingQuery, 'list' | 'on'>,
): Promise<ConsentStanding> => {
  const { database, readThread } = deps
  const asked = { list, on, today: dayAt(deps.clock()) }
  return share(deps, JSON.stringify(asked), async () =>
    (await hasMoreEventsThan(database, list.listId, MIN_EVENTS_OF_LONG_COUNT))
      ? readThread.run(standingInThread, asked)
      : computeStanding(database, asked),
  )
}
