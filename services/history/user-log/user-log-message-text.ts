import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { MailingBatchEvent } from '#events/mailing/mailing-batch.events.ts'
import type { MailingEvent } from '#events/mailing/mailing.events.ts'
import type { MessageEvent } from '#events/messaging/message.events.ts'
import type { MessageWishEvent } from '#events/messaging/message-wish.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { reasonText } from '../../mailing/mailing.facts.ts'
import { logText, type LogContext, type LogText } from './user-log-context.ts'

type AboutMessages = MailingBatchEvent | MailingEvent | MessageEvent | MessageWishEvent
type MessageLogEvent<Type extends AboutMessages['type']> = RecordedEvent<
  Extract<AboutMessages, { readonly type: Type }>
>

/** Events of messages in batches and of a person's wish, as the index of their log has them. */
export type MessageLogged =
  | MessageLogEvent<'MailingBatchPlanned'>
  | MessageLogEvent<'MailingBatchAttempted'>
  | MessageLogEvent<'MailingBatchAnswered'>
  | MessageLogEvent<'MailingBatchReported'>
  | MessageLogEvent<'MailingRecipientsSuppressed'>
  | MessageLogEvent<'MessageOpened'>
  | MessageLogEvent<'MessagesDeclined'>
  | MessageLogEvent<'MessagesWanted'>

const types: ReadonlySet<string> = new Set<MessageLogged['type']>([
  'MailingBatchPlanned',
  'MailingBatchAttempted',
  'MailingBatchAnswered',
  'MailingBatchReported',
  'MailingRecipientsSuppressed',
  'MessageOpened',
  'MessagesDeclined',
  'MessagesWanted',
])

export const isOfMessages = (event: { readonly type: string }): event is MessageLogged => types.has(event.type)

const occasionNames: Readonly<Record<MessageOccasion, string>> = {
  invitation: '참여 안내',
  reminder: '다시 알림',
  deadline: '마감 임박',
  completed: '참여 완료',
  result: '결과 안내',
}

const withReason = (text: string, status: 'failed' | 'suppressed', reason: string | null): LogText =>
  logText([text, reasonText(status, reason)].filter((part) => part !== null).join(' '))

/**
 * Returns the occasion of a mailing or a batch, from the event that planned it, and which of its
 * messages is the person's.
 */
const plannedFor = ({ stream }: RecordedEvent, { eventsOf, personId }: LogContext) => {
  // The first event of its stream names it.
  const planned = eventsOf(stream)[0]?.data as
    | {
        readonly occasion: MessageOccasion
        readonly recipients?: unknown
      }
    | undefined
  const recipients = Array.isArray(planned?.recipients)
    ? (planned.recipients as readonly { readonly messageId: string; readonly personId: string }[])
    : []
  return {
    name: planned ? occasionNames[planned.occasion] : '안내',
    messageId: recipients.find((recipient) => recipient.personId === personId)?.messageId,
  }
}

const attemptedText = (event: MessageLogEvent<'MailingBatchAttempted'>, around: LogContext): LogText => {
  const { name, messageId } = plannedFor(event, around)
  const own = event.data.suppressed.find((one) => one.messageId === messageId)
  return withReason(`${name} 메시지를 보내지 않았습니다.`, 'suppressed', own?.reason ?? null)
}

const answeredText = (event: MessageLogEvent<'MailingBatchAnswered'>, around: LogContext): LogText => {
  const { name, messageId } = plannedFor(event, around)
  const own = event.data.outcomes.find((one) => one.messageId === messageId)
  return own?.kind === 'refused'
    ? withReason(`${name} 메시지를 보내지 못했습니다.`, 'failed', own.reason)
    : logText(`${name} 메시지를 보냈습니다.`)
}

const reportedText = (event: MessageLogEvent<'MailingBatchReported'>, around: LogContext): LogText => {
  const { name, messageId } = plannedFor(event, around)
  const own = event.data.reports.find((one) => one.messageId === messageId)
  if (own?.status === 'failed') return withReason(`${name} 메시지가 전달되지 않았습니다.`, 'failed', own.reason)
  return logText(`${name} 메시지가 ${own?.channel === 'sms' ? '문자로 ' : ''}전달되었습니다.`)
}

const suppressedText = (event: MessageLogEvent<'MailingRecipientsSuppressed'>, around: LogContext): LogText => {
  const own = event.data.suppressed.find((one) => one.personId === around.personId)
  return withReason(`${plannedFor(event, around).name} 메시지를 보내지 않았습니다.`, 'suppressed', own?.reason ?? null)
}

/** Describes an event of a person's messages or their wish. */
export const mailingText = (event: MessageLogged, around: LogContext): LogText => {
  switch (event.type) {
    case 'MailingBatchPlanned':
      return logText(`${occasionNames[event.data.occasion]} 메시지를 보낼 차례를 정했습니다.`)
    case 'MailingBatchAttempted':
      return attemptedText(event, around)
    case 'MailingBatchAnswered':
      return answeredText(event, around)
    case 'MailingBatchReported':
      return reportedText(event, around)
    case 'MailingRecipientsSuppressed':
      return suppressedText(event, around)
    case 'MessageOpened':
      return logText('메시지의 링크를 열었습니다.')
    case 'MessagesDeclined':
      return logText('안내 메시지를 받지 않겠다고 했습니다.')
    case 'MessagesWanted':
      return logText('안내 메시지를 다시 받겠다고 했습니다.')
  }
}
