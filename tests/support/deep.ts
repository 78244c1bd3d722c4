/** Whether `npm run test:deep` runs: tests that take samples take all of them, random tests more seeds. */
export const isDeep = process.env['TEST_DEEP'] === '1'

/** Times that a test's rounds are multiplied by where `npm run test:deep` runs. */
const DEEP_FACTOR = 10

/** Returns how many rounds or seeds a random test takes: so many by `npm test`, ten times as many by `npm run test:deep`. */
export const rounds = (usual: number): number => (isDeep ? usual * DEEP_FACTOR : usual)

/** Returns the time limit of a random test in milliseconds, which grows with its rounds. */
export const timeLimit = (usual: number): number => rounds(usual)
