/** Something was not over in its time. */
export class TookTooLong extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms`)
    this.name = 'TookTooLong'
  }
}

/** Waits for work, but no longer than its time; gives whether it is over, well or not. Never rejects. */
export const endsWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), ms)
  const over = work.then(
    () => true,
    () => true,
  )
  return Promise.race([over, late]).finally(() => clearTimeout(timer))
}

/** Waits for work, but no longer than its time; what it comes to later is nobody's. @throws TookTooLong, and what the work throws */
export const within = async <Answer>(ms: number, what: string, work: Promise<Answer>): Promise<Answer> => {
  if (await endsWithin(ms, work)) return work
  throw new TookTooLong(what, ms)
}
