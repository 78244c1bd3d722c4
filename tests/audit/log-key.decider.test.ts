import { describe, expect, it } from 'vitest'
import { logKeyDecider, OtherLogKey, type ChangeLogKey } from '#services/audit/log-key/log-key.decider.ts'
import { operationsExamples } from '#tests/events/examples/operations.examples.ts'
import { given } from '#tests/support/given.ts'

const data = operationsExamples.LogKeyChanged
const changed = { type: 'LogKeyChanged', data } as const
const command: ChangeLogKey = { ...data, first: data.from }
const third = `${'D'.repeat(58)}A=`

describe('changing the key of the log', () => {
  it('leaves the key of the first day', () => {
    given(logKeyDecider).when(command).then([changed])
  })
  it('leaves the present key for one that was never used', () => {
    const next = { ...data, from: data.to, to: third }
    given(logKeyDecider, [changed])
      .when({ ...next, first: data.from })
      .then([{ type: 'LogKeyChanged', data: next }])
  })
  it('is quiet where the key is the present one already', () => {
    given(logKeyDecider, [changed]).when(command).then([])
  })
  it.each([
    ['from a key that is not the present one', { from: third, to: `${'E'.repeat(58)}A=` }],
    ['from the key before', { to: third }],
    ['back to the key of the first day', { from: data.to, to: data.from }],
  ])('is refused %s', (_, other) => {
    const state = logKeyDecider.evolve(logKeyDecider.initial, changed)
    expect(() => logKeyDecider.decide({ ...command, ...other }, state)).toThrow(OtherLogKey)
  })
})
