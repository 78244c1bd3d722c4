import { StreamConflict } from '#infra/platform/event-store/event-store.ts'

const TRIES = 8

/**
 * Makes a decision again as long as something that it rests on moved before it was written.
 * `attempt` gets the number of the try, from 1.
 * @throws what `attempt` throws; StreamConflict after eight lost races.
 */
export const retryOnConflict = async <Outcome>(attempt: (tries: number) => Promise<Outcome>): Promise<Outcome> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(tries)
    } catch (error) {
      if (!(error instanceof StreamConflict) || tries === TRIES) throw error
    }
  }
}
