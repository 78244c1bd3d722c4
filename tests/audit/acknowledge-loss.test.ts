import { describe, expect, it } from 'vitest'
import type { LogLossEvent } from '#events/audit/log-loss.events.ts'
import { rangesOf } from '#services/audit/log-check/acknowledge-loss.ts'
import { logLossDecider } from '#services/audit/log-check/log-loss.decider.ts'
import { operationsExamples } from '#tests/events/examples/operations.examples.ts'

const data: LogLossEvent['data'] = operationsExamples.LogLossAcknowledged

describe('acknowledging a loss', () => {
  it('given none, when an operator acknowledges it, then it is recorded with its list', () => {
    expect(logLossDecider.decide(data, logLossDecider.initial)).toEqual([{ type: 'LogLossAcknowledged', data }])
  })
  it('given it was, when somebody acknowledges it again, then what was said first stays', () => {
    const state = logLossDecider.evolve(logLossDecider.initial, { type: 'LogLossAcknowledged', data })
    expect(logLossDecider.decide({ ...data, by: 'another' }, state)).toEqual([])
  })
  it.each([
    [[], []],
    [[7], [{ from: 7, to: 7 }]],
    [
      [3, 4, 4, 5, 9],
      [
        { from: 3, to: 5 },
        { from: 9, to: 9 },
      ],
    ],
  ])('of the positions %j the ranges are %j', (positions, ranges) => {
    expect(rangesOf(positions)).toEqual(ranges)
  })
})
