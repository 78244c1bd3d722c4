/** Work was not done within its time limit. */
export class TookTooLong extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms`)
    this.name = 'TookTooLong'
  }
}

/** Waits for work within a time limit; returns whether it ended, well or not. Never rejects. */
export const endsWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), ms)
  const over = work.then(
    () => true,
    () => true,
  )
  return Promise.race([over, late]).finally(() => clearTimeout(timer))
}

/**
 * Waits for work within a time limit; a later outcome is ignored.
 * @throws {TookTooLong}, and what the work throws
 */
export const withTimeLimit = async <Answer>(ms: number, what: string, work: Promise<Answer>): Promise<Answer> => {
  if (await endsWithin(ms, work)) return work
  throw new TookTooLong(what, ms)
}
