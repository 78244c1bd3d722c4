import type { messageReport } from '#events/messaging/message.events.ts'
import type { DeliveryStatus, SentMessage } from '#infra/providers/messaging.ts'
import type { z } from 'zod'

/** Final report of a message, as it is recorded. */
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

/**
 * Returns the decisive one of a message's delivery attempts: the one that arrived or is still under
 * way; else the last, which is the SMS.
 */
const deciding = (ways: readonly SentMessage[]): SentMessage | undefined =>
  ways.find(({ status }) => status === 'delivered') ??
  ways.find(({ status }) => isOpen(status)) ??
  ways.find(({ channel }) => channel === 'sms') ??
  ways[0]

/**
 * Returns the final reports, delivered or failed, of messages that the provider lists, each once.
 * Messages still under way and messages without our reference are left out. (?) The vendor's text
 * does not say whether a replacement SMS is listed beside its message: both are read.
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
