import type { messageReport } from '#events/messaging/message.events.ts'
import type { DeliveryStatus, SentMessage } from '#infra/providers/messaging.ts'
import type { z } from 'zod'

/** What is recorded of a message that the provider is done with. */
export type FinalReport = { readonly messageId: string } & {
  readonly [Name in keyof typeof messageReport]: z.output<(typeof messageReport)[Name]>
}

const isOpen = (status: DeliveryStatus): status is 'accepted' | 'at-carrier' =>
  status === 'accepted' || status === 'at-carrier'

/** A time that cannot be one is none: the rest of a sending is not to be lost over it. */
const timeOf = (reportedAt: Date | undefined): string | null =>
  reportedAt === undefined || Number.isNaN(reportedAt.getTime()) ? null : reportedAt.toISOString()

const reportOf = (
  messageId: string,
  { status, channel, statusCode, reportedAt }: SentMessage,
): FinalReport | undefined => {
  if (isOpen(status)) return undefined
  const said = { messageId, channel, statusCode: statusCode.slice(0, 20), reportedAt: timeOf(reportedAt) }
  return status === 'delivered' ? { ...said, status, reason: null } : { ...said, status: 'failed', reason: status }
}

/** Of one message's several ways the one that decides: it arrived by one of them, or one is still under way; else the last, which is the SMS. */
const deciding = (ways: readonly SentMessage[]): SentMessage | undefined =>
  ways.find(({ status }) => status === 'delivered') ??
  ways.find(({ status }) => isOpen(status)) ??
  ways.find(({ channel }) => channel === 'sms') ??
  ways[0]

/**
 * What is known for good of messages that the provider lists, each once: arrived, or failed. What is still under way is left out, and so is what does
 * not carry a reference of ours. (?) Whether an SMS that takes a message's place is listed beside it is not in the vendor's text: both are read.
 */
export const finalReports = (sent: readonly SentMessage[]): readonly FinalReport[] => {
  const byMessage = new Map<string, SentMessage[]>()
  for (const message of sent) {
    if (message.reference === undefined) continue
    const ways = byMessage.get(message.reference)
    if (ways) ways.push(message)
    else byMessage.set(message.reference, [message])
  }
  return [...byMessage].flatMap(([messageId, ways]) => {
    const way = deciding(ways)
    return (way && reportOf(messageId, way)) ?? []
  })
}
