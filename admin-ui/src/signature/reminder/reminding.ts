import type { RequestStatus, SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'

/** Minimum time between two messages to one owner, in milliseconds. */
const PAUSE_MS = 10 * 60 * 1_000

/** States that a reminder is for: it is not sent to owners who declined or withdrew. */
export const waitedFor: readonly RequestStatus[] = ['sent', 'viewed', 'verified']

const overReasons: Readonly<Partial<Record<RequestStatus, string>>> = {
  signed: '이미 서명함',
  declined: '거절함',
  withdrawn: '철회함',
}

/**
 * Returns why a reminder would not be sent now, as far as this screen knows; null where it would
 * be.
 */
export const reminderRefusal = (
  { status, remindedAt }: Pick<SignatureRequest, 'status' | 'remindedAt'>,
  now: number,
): string | null => {
  if (!waitedFor.includes(status)) return overReasons[status] ?? '끝난 요청'
  return remindedAt !== null && now - Date.parse(remindedAt) < PAUSE_MS ? '10분 안에 이미 알림' : null
}

type RemindableRequest = Pick<SignatureRequest, 'status' | 'remindedAt'>
export type ReminderPlan = {
  readonly will: number
  /** Reasons against a reminder with their counts, the most frequent first. */
  readonly wont: readonly { readonly reason: string; readonly count: number }[]
  /** Time of the last reminder to any of them. */
  readonly lastAt: string | null
}

/** Returns what a reminder of several requests would do. */
export const reminderPlan = (requests: readonly RemindableRequest[], now: number): ReminderPlan => {
  const reasons = requests.map((request) => reminderRefusal(request, now))
  const counts = Map.groupBy(
    reasons.filter((reason) => reason !== null),
    (reason) => reason,
  )
  const times = requests.flatMap(({ remindedAt }) => (remindedAt === null ? [] : [remindedAt])).toSorted()
  return {
    will: reasons.filter((reason) => reason === null).length,
    wont: [...counts]
      .map(([reason, { length: count }]) => ({ reason, count }))
      .toSorted((one, other) => other.count - one.count),
    lastAt: times.at(-1) ?? null,
  }
}
