/** True in `npm run test:deep`: samples are complete, and random tests take more seeds. */
export const isDeep = process.env['TEST_DEEP'] === '1'

/**
 * Factors by which a test's rounds are multiplied. `npm test` takes a fifth, each night ten times
 * as many.
 */
const QUICK_FACTOR = 0.2
const DEEP_FACTOR = 10

/**
 * Returns the number of rounds or seeds of a random test, at least one. A single file run by hand
 * takes as many as `npm test`; `TEST_DEEP=1` takes as many as the nightly run.
 */
export const rounds = (usual: number): number => Math.max(1, Math.round(usual * (isDeep ? DEEP_FACTOR : QUICK_FACTOR)))

/** Returns the time limit of a random test in milliseconds, which grows with its rounds. */
export const timeLimit = (usual: number): number => (isDeep ? usual * DEEP_FACTOR : usual)
