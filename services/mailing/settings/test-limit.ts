import { DomainError } from '../../core/domain-error.ts'

const MINUTE_MS = 60_000
const WINDOW_MS = 10 * MINUTE_MS

/**
 * Counts what each administrator sends to themselves: at most so many within ten minutes, in this
 * process.
 */
export const createTestLimit = (most: number) => {
  const sentBy = new Map<string, readonly number[]>()
  return {
    /** Counts a test. @throws DomainError TOO_MANY_REQUESTS with the time of the next one */
    count: (adminId: string, now: Date): void => {
      const time = now.getTime()
      const recent = (sentBy.get(adminId) ?? []).filter((at) => at > time - WINDOW_MS)
      const [oldest = time] = recent
      if (recent.length >= most) {
        const wait = oldest + WINDOW_MS - time
        const message = `시험 발송은 10분에 ${most}번까지 할 수 있습니다. ${Math.ceil(wait / MINUTE_MS)}분 뒤에 다시 보내주세요.`
        throw new DomainError('TOO_MANY_REQUESTS', [{ path: 'templateId', message }], {
          retryAfterSeconds: Math.ceil(wait / 1_000),
        })
      }
      sentBy.set(adminId, [...recent, time])
    },
  }
}
