import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import { findListsToClose } from '#projections/list/find-lists-to-close.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { listDecider, listStream } from './list.decider.ts'

/** Task of the job that closes lists by time. */
export const CLOSE_LISTS = 'close-lists'

const LISTS_AT_ONCE = 100

/** A list that was deleted in this moment needs no close. */
const ignoreDeletedList = (error: unknown): void => {
  if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error
}

/**
 * Records the close of every list whose last day in Seoul is over, whenever that was: as of that
 * day's end. Nothing rests on when this runs: each command judges a list by the clock.
 * @throws StreamConflict where a list was changed without pause; the others are closed.
 */
export const closeListsByTime = async ({
  store,
  database,
  clock,
}: Pick<Deps, 'store' | 'database' | 'clock'>): Promise<void> => {
  const now = clock()
  const handle = commandHandler(store, listDecider)
  const metadata: Metadata = { actor: { kind: 'system', name: CLOSE_LISTS }, at: now.toISOString() }
  const close = async (listId: string): Promise<void> => {
    await handle({
      stream: listStream(listId),
      command: () => ({ type: 'CloseList', cause: 'time', now }),
      metadata,
    }).catch(ignoreDeletedList)
  }
  const failures: unknown[] = []
  let part = await findListsToClose(database, dayAt(now), { after: undefined, limit: LISTS_AT_ONCE })
  while (part.length > 0) {
    const outcomes = await Promise.allSettled(part.map(close))
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])))
    part = await findListsToClose(database, dayAt(now), { after: part.at(-1), limit: LISTS_AT_ONCE })
  }
  if (failures.length > 0) throw failures[0]
}
