import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenRules, unansweredWrites, type Outcome } from './rules/log-rules.ts'
import { postgresLog } from './postgres-log.ts'
import { named, randomBursts, standsAlone } from './rules/random-writes.ts'
import { createTestStore } from './test-store.ts'
import { startWriter, type Writer } from './writers.ts'
import { rounds } from '#tests/support/deep.ts'

const WRITERS = 4
const RUNS = rounds(15)

const log = await postgresLog(50)
let writers: readonly Writer[] = []

beforeAll(async () => {
  writers = await Promise.all(Array.from({ length: WRITERS }, (_, n) => startWriter(log.url, `writer-${n}`)))
})
afterAll(() => Promise.all(writers.map((writer) => writer.stop())))

const kindOf = (outcome: Outcome): 'acknowledged' | 'conflicts' | 'flawed' => {
  if (outcome.kind === 'acknowledged') return 'acknowledged'
  return outcome.conflict ? 'conflicts' : 'flawed'
}

it('units of several processes never leave a gap, a double, a torn or lost unit, or a guard that did not hold', async () => {
  const store = createTestStore(log.pool)
  const seen = { acknowledged: 0, conflicts: 0, flawed: 0 }
  let run = 0

  const writeAll = async (perWriter: readonly Parameters<typeof named>[0][]) => {
    run += 1
    const plans = perWriter.map((bursts, n) => named(bursts, `run${run}`, `${n}`))
    const before = await store.lastPosition()
    const outcomes = (await Promise.all(writers.map((writer, n) => writer.write(plans[n] ?? [])))).flat()
    const written = await store.readLog(before, 1_000_000)

    expect(brokenRules(written, before, outcomes)).toEqual([])
    expect(unansweredWrites(written, outcomes)).toEqual([])
    expect(await store.lastPosition()).toBe(before + written.length)
    expect(wronglyAnswered(plans.flat(2), outcomes)).toEqual([])
    for (const outcome of outcomes) seen[kindOf(outcome)] += 1
  }

  const size = { bursts: 15, writes: 10 }
  // The machine decides who comes first: a failure cannot be made smaller by trying again.
  await fc.assert(fc.asyncProperty(fc.tuple(...Array.from({ length: WRITERS }, () => randomBursts(size))), writeAll), {
    numRuns: RUNS,
    endOnFailure: true,
  })
  // Runs in which everything or nothing went through would show nothing.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS)
})

const wronglyAnswered = (
  plans: readonly Parameters<typeof standsAlone>[0][],
  outcomes: readonly Outcome[],
): readonly string[] => {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.write, outcome]))
  return plans.flatMap((plan) => {
    const outcome = outcomeOf.get(plan.write)
    if (!outcome) return [`${plan.write} was never answered`]
    if (outcome.kind === 'acknowledged')
      return plan.flaw === 'none' ? [] : [`${plan.write} is wrong (${plan.flaw}) and was written`]
    if (standsAlone(plan)) return [`${plan.write} had nothing against it: ${outcome.reason}`]
    return plan.flaw === 'none' && !outcome.conflict ? [`${plan.write} failed with ${outcome.reason}`] : []
  })
}
