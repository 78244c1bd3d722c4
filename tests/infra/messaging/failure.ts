/** Returns the error of a promise. */
export const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )
