import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { readState } from '../core/read-state.ts'
import { messageSettingsDecider, messageSettingsStream, type MessageSettingsState } from './message-settings.decider.ts'

export { mayWrite, putOff } from './may-write.ts'
export { outsideQuietHours } from './quiet-hours.ts'
export { outcomeEvent, sendOnce } from './send-once.ts'
export {
  linkInLanguage,
  MAX_LMS_BYTES,
  MAX_SMS_BYTES,
  smsBytes,
  smsInLanguage,
  smsLanguageOf,
  withLanguageLine,
  withoutAccents,
  type SmsLanguage,
} from './language/sms-text.ts'
export { englishOffice } from './language/english-office.ts'
export { singleSms } from './language/single-text.ts'
export type { ListMessageSettings } from './message-settings.decider.ts'

/** Returns the message settings of a list as the log has them at this moment. */
export const readMessageSettings = (
  store: Pick<EventStore, 'readStream'>,
  listId: string,
): Promise<MessageSettingsState> => readState(store, messageSettingsDecider, messageSettingsStream(listId))
