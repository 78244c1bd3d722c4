import { expect, vi } from 'vitest'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import type { CollectedEvents } from './collect.ts'
import type { TestLog } from './open-log.ts'

export type ClosableLog = { readonly store: EventStore; readonly open: () => void; readonly close: () => void }

/** A log that can be closed to readers: what arrives then came from the broker. */
export const closableLog = (log: TestLog): ClosableLog => {
  let isOpen = true
  const readLog: EventStore['readLog'] = (after, limit) =>
    isOpen ? log.store.readLog(after, limit) : Promise.reject(new Error('the log is closed'))
  return { store: { ...log.store, readLog }, open: () => void (isOpen = true), close: () => void (isOpen = false) }
}

/**
 * Waits until the broker carries what is appended: several events in a row come while the log is
 * closed.
 */
export const untilBrokerLeads = (log: TestLog, door: ClosableLog, reader: CollectedEvents): Promise<void> =>
  vi.waitFor(
    async () => {
      await reader.until(await log.grow(1))
      door.close()
      try {
        for (let n = 0; n < 5; n += 1) {
          const last = await log.grow(1)
          await vi.waitFor(() => expect(reader.positions().at(-1)).toBe(last), 500)
        }
      } finally {
        door.open()
      }
    },
    { timeout: 20_000 },
  )
