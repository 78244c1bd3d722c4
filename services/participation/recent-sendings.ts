import { randomInt } from 'node:crypto'
import { ProviderUnavailable } from '#infra/providers/messaging.ts'

/** Duration of a sending, and whether the provider could be reached. */
export type Sending = { readonly ms: number; readonly reached: boolean }

/**
 * Last sendings of a process: a claim that matches nobody takes as long as one of them, and fails
 * as one of them did, so that it reveals nothing.
 */
export type RecentSendings = {
  /** Does a sending and remembers how it went. @throws what it throws */
  readonly measure: <Outcome>(send: () => Promise<Outcome>) => Promise<Outcome>
  /** One of them at random; where there is none yet, what a provider usually takes. */
  readonly oneLike: () => Sending
}

const REMEMBERED = 50
const USUAL_MS = { from: 60, to: 240 }

export const createRecentSendings = (clock: () => number = () => performance.now()): RecentSendings => {
  const recent: Sending[] = []
  const note = (ms: number, reached: boolean): void => {
    recent.push({ ms, reached })
    if (recent.length > REMEMBERED) recent.shift()
  }
  return {
    measure: async (send) => {
      const started = clock()
      try {
        const outcome = await send()
        note(clock() - started, true)
        return outcome
      } catch (error) {
        note(clock() - started, !(error instanceof ProviderUnavailable))
        throw error
      }
    },
    oneLike: () =>
      recent[randomInt(Math.max(1, recent.length))] ?? { ms: randomInt(USUAL_MS.from, USUAL_MS.to), reached: true },
  }
}

/**
 * Takes as long as a sending would, and sends nothing.
 * @throws ProviderUnavailable if a sending would have failed
 */
export const pretendToSend = async ({ oneLike }: Pick<RecentSendings, 'oneLike'>): Promise<void> => {
  const { ms, reached } = oneLike()
  await new Promise((resolve) => setTimeout(resolve, ms))
  if (!reached) throw new ProviderUnavailable('the provider could not be asked a moment ago', { reached: 'no' })
}
