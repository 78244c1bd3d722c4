import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { readState } from '../core/read-state.ts'
import { messageSettingsDecider, messageSettingsStream, type MessageSettingsState } from './message-settings.decider.ts'

export { mayWrite, putOff } from './may-write.ts'
export { outsideQuietHours } from './quiet-hours.ts'
export { outcomeEvent, sendOnce } from './send-once.ts'
export type { ListMessageSettings } from './message-settings.decider.ts'

/** Returns the message settings of a list as the log says at this moment. */
export const readMessageSettings = (
  store: Pick<EventStore, 'readStream'>,
  listId: string,
): Promise<MessageSettingsState> => readState(store, messageSettingsDecider, messageSettingsStream(listId))
