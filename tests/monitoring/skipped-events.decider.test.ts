import { describe, it } from 'vitest'
import { skippedEventsDecider, type SkipEvent } from '#services/monitoring/skipped-events.decider.ts'
import { given } from '#tests/support/given.ts'

const skip: SkipEvent = { projection: 'vote-results', version: 3, position: 7, reason: 'an entry that is not there' }
const recorded = (data: SkipEvent) => ({ type: 'EventSkipped', data }) as const

describe('An event that is to be passed over', () => {
  it('is recorded with its reason', () => {
    given(skippedEventsDecider, [])
      .when(skip)
      .then([recorded(skip)])
  })
  it('is recorded once, whatever reasons are given later', () => {
    given(skippedEventsDecider, [recorded(skip)])
      .when({ ...skip, reason: 'another one' })
      .then([])
  })
  it('is another one for another read model, another version of it, another position', () => {
    for (const other of [{ projection: 'votes' }, { version: 4 }, { position: 8 }])
      given(skippedEventsDecider, [recorded(skip)])
        .when({ ...skip, ...other })
        .then([recorded({ ...skip, ...other })])
  })
})
