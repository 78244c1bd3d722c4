import { readFactor } from './run/read-factor.ts'

/**
 * Whether `npm run test:deep` runs: files named `*.deep.*`, journeys tagged @deep, and whole
 * samples.
 */
export const isDeep = process.env['TEST_DEEP'] === '1'

/**
 * Factors by which a random test's rounds are multiplied, unless `TEST_FACTOR` names another one
 * (10 each night).
 */
const MAIN_FACTOR = 0.2
const DEEP_FACTOR = 1

const factor = readFactor('TEST_FACTOR') ?? (isDeep ? DEEP_FACTOR : MAIN_FACTOR)

/**
 * Returns the number of rounds or seeds of a random test, at least one. Whoever runs one file by
 * hand gets what `npm test` takes; `TEST_DEEP=1` and `TEST_FACTOR=10` give what the nightly run
 * takes.
 */
export const rounds = (usual: number): number => Math.max(1, Math.round(usual * factor))

/**
 * Returns a time limit in milliseconds that fits the number of rounds and the machine, and never
 * falls below the usual one.
 */
export const timeLimit = (usual: number): number => usual * Math.max(1, factor) * (readFactor('TEST_SLOWNESS') ?? 1)

/**
 * Returns every `step`-th case of a table in `npm test`, the first one among them, and all of them
 * in `npm run test:deep`. Neighbours in a table are mostly of one kind.
 */
export const sampleOf = <const T>(cases: readonly T[], step: number): T[] =>
  cases.filter((_, place) => isDeep || place % step === 0)
