import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../../core/decider.ts'
import {
  isOnIn,
  receiptSettingsDecider,
  receiptSettingsStream,
  type ListOfReceipts,
} from './receipt-settings.decider.ts'

/** Returns whether a list sends receipt messages; `at`: position of the log, absent: now. */
export const sendsReceipts = async (
  store: Pick<EventStore, 'readStream'>,
  list: ListOfReceipts,
  at = Number.MAX_SAFE_INTEGER,
): Promise<boolean> => {
  const { events } = await store.readStream(receiptSettingsStream(list.listId))
  const before = events.filter(({ position }) => position <= at)
  return isOnIn(foldEvents(receiptSettingsDecider, before), list)
}
