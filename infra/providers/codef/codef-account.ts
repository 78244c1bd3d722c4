import { z } from 'zod'
import type { CodefConnection } from './codef-request.ts'

const account = z.object({ points: z.number(), dailyRemaining: z.number().nullable(), maintenance: z.boolean() })
export type CodefAccount = z.output<typeof account>

const TIMEOUT_MS = 10_000

/**
 * Fetches the rest of points and of the daily limit, which only the simulator tells; undefined
 * otherwise.
 */
export const askAccount = async (
  url: string | undefined,
  { fetch: ask, abortAfter }: Pick<CodefConnection, 'fetch' | 'abortAfter'>,
): Promise<CodefAccount | undefined> => {
  if (url === undefined) return undefined
  try {
    const response = await ask(url, { redirect: 'error', signal: abortAfter(TIMEOUT_MS) })
    return account.safeParse(await response.json()).data
  } catch {
    return undefined
  }
}
