import { describe, expect, it } from 'vitest'
import { UNITS_AN_EVENT, type RegistryCollectionEvent } from '#events/registry/registry-collection.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import {
  registryCollectionDecider,
  existingCollection,
} from '#services/registry/purchase/registry-collection.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [collectionId, listId, apartmentId] = [fixedId(1), fixedId(2), fixedId(3)]
const of = { collectionId, listId }
const collection = {
  ...of,
  apartmentId,
  only: 'missing' as const,
  again: false,
  price: 700,
  mostCost: null as number | null,
}
const unitOf = (n: number) => ({ listUserId: fixedId(100 + n), dong: '101', ho: String(100 + n), uniqueNo: null })
const units = [unitOf(1), unitOf(2), unitOf(3)]
const [first, second, third] = units.map(({ listUserId }) => listUserId) as [string, string, string]

const startedBy: readonly RegistryCollectionEvent[] = [
  { type: 'RegistryCollectionStarted', data: { ...collection, total: 3 } },
  { type: 'RegistryCollectionPlanned', data: { ...of, units } },
]
const advancedTo = (taken: number): RegistryCollectionEvent => ({
  type: 'RegistryCollectionAdvanced',
  data: { ...of, taken },
})
const until = '2026-11-21T03:10:00.000Z'
const paused: RegistryCollectionEvent = {
  type: 'RegistryCollectionPaused',
  data: { ...of, reason: 'maintenance', until },
}
const pause = { type: 'PauseCollection', reason: 'maintenance', until } as const
const resumed: RegistryCollectionEvent = { type: 'RegistryCollectionResumed', data: of }
const cancelled: RegistryCollectionEvent = { type: 'RegistryCollectionCancelled', data: of }
const finished: RegistryCollectionEvent = { type: 'RegistryCollectionFinished', data: of }
const retried = (...listUserIds: readonly string[]): RegistryCollectionEvent => ({
  type: 'RegistryCollectionRetried',
  data: { ...of, listUserIds: [...listUserIds] },
})
const retry = (...listUserIds: readonly string[]) => ({ type: 'RetryCollection', listUserIds }) as const
const after = (...more: readonly RegistryCollectionEvent[]) => [...startedBy, ...more]

describe('starting', () => {
  const start = (said: Partial<typeof collection> = {}, wanted = units) =>
    ({ type: 'StartCollection', collection: { ...collection, ...said }, units: wanted }) as const

  it('records the units in their order', () => given(registryCollectionDecider).when(start()).then(startedBy))

  it('twice is once', () => given(registryCollectionDecider, after()).when(start()).thenNothing())

  it('tells many units by several events, none lost and none twice', () => {
    const many = Array.from({ length: 2 * UNITS_AN_EVENT + 1 }, (_, n) => unitOf(n))
    const events = registryCollectionDecider.decide(start({}, many), { status: 'absent' })
    const planned = events.flatMap((event) => (event.type === 'RegistryCollectionPlanned' ? [event.data.units] : []))
    expect(planned.map(({ length }) => length)).toEqual([UNITS_AN_EVENT, UNITS_AN_EVENT, 1])
    expect(planned.flat()).toEqual(many)
    const state = existingCollection(foldEvents(registryCollectionDecider, events))
    expect([state.turns.length, state.total, state.taken]).toEqual([many.length, many.length, 0])
  })

  it('is refused without units', () =>
    given(registryCollectionDecider).when(start({}, [])).thenRejects('NOTHING_TO_COLLECT'))

  it('is refused where it takes a won more than it may, and not where it takes all of it', () => {
    given(registryCollectionDecider)
      .when(start({ mostCost: 2_099 }))
      .thenRejects('COLLECTION_TOO_DEAR')
    expect(registryCollectionDecider.decide(start({ mostCost: 2_100 }), { status: 'absent' })).toHaveLength(2)
  })
})

describe('going on', () => {
  it('counts the turns that were taken', () =>
    given(registryCollectionDecider, after())
      .when({ type: 'AdvanceCollection', from: 0, count: 2 })
      .then([advancedTo(2)]))

  it('counts nothing that somebody else has counted, and nothing where nothing was taken', () => {
    given(registryCollectionDecider, after(advancedTo(2)))
      .when({ type: 'AdvanceCollection', from: 0, count: 2 })
      .thenNothing()
    given(registryCollectionDecider, after()).when({ type: 'AdvanceCollection', from: 0, count: 0 }).thenNothing()
  })

  it('counts also what was taken while somebody called it off', () =>
    given(registryCollectionDecider, after(cancelled))
      .when({ type: 'AdvanceCollection', from: 0, count: 1 })
      .then([advancedTo(1)]))

  it('pauses and goes on, each once', () => {
    given(registryCollectionDecider, after()).when(pause).then([paused])
    given(registryCollectionDecider, after(paused)).when(pause).thenNothing()
    given(registryCollectionDecider, after(paused)).when({ type: 'ResumeCollection' }).then([resumed])
    given(registryCollectionDecider, after()).when({ type: 'ResumeCollection' }).thenNothing()
    given(registryCollectionDecider, after(cancelled)).when({ type: 'ResumeCollection' }).thenNothing()
    given(registryCollectionDecider, after(cancelled)).when(pause).thenNothing()
  })

  it('is called off while it runs or pauses', () => {
    given(registryCollectionDecider, after()).when({ type: 'CancelCollection' }).then([cancelled])
    given(registryCollectionDecider, after(paused)).when({ type: 'CancelCollection' }).then([cancelled])
    given(registryCollectionDecider, after(cancelled)).when({ type: 'CancelCollection' }).thenNothing()
    given(registryCollectionDecider, after(advancedTo(3), finished))
      .when({ type: 'CancelCollection' })
      .thenNothing()
  })

  it('is finished when each turn is taken, not earlier, once', () => {
    given(registryCollectionDecider, after(advancedTo(2)))
      .when({ type: 'FinishCollection' })
      .thenNothing()
    given(registryCollectionDecider, after(advancedTo(3)))
      .when({ type: 'FinishCollection' })
      .then([finished])
    given(registryCollectionDecider, after(advancedTo(3), finished))
      .when({ type: 'FinishCollection' })
      .thenNothing()
    given(registryCollectionDecider, after(advancedTo(3), cancelled))
      .when({ type: 'FinishCollection' })
      .thenNothing()
  })

  it('nothing is decided of one that was never started', () => {
    for (const type of ['ResumeCollection', 'CancelCollection', 'FinishCollection'] as const)
      given(registryCollectionDecider).when({ type }).thenRejects('NOT_FOUND')
  })
})

describe('trying again', () => {
  it('gives a further turn behind all others, in the order of the collection', () => {
    const history = [...startedBy, advancedTo(3), finished, retried(third, first)]
    given(registryCollectionDecider, history.slice(0, -1))
      .when(retry(third, first))
      .then([retried(third, first)])
    const { status, turns } = existingCollection(foldEvents(registryCollectionDecider, history))
    expect(status).toBe('running')
    expect(turns.slice(3).map(({ listUserId }) => listUserId)).toEqual([first, third])
  })

  it('gives a further turn also while the job is at it that has settled the one before', () => {
    const settled = new Map([[first, 0]])
    given(registryCollectionDecider, after())
      .when({ ...retry(first, second), settled })
      .then([retried(first)])
    given(registryCollectionDecider, after(retried(first)))
      .when({ ...retry(first), settled })
      .thenNothing()
  })

  it('names each once, and nobody who waits for a turn or is a stranger', () => {
    given(registryCollectionDecider, after(advancedTo(2)))
      .when(retry(first, first, third, fixedId(999)))
      .then([retried(first)])
    given(registryCollectionDecider, after()).when(retry(second)).thenNothing()
    given(registryCollectionDecider, after(advancedTo(3), finished))
      .when(retry(fixedId(999)))
      .thenRejects('NOTHING_TO_COLLECT')
  })

  it('goes on with a cancelled one whose turns had not all come', () => {
    given(registryCollectionDecider, after(advancedTo(1), cancelled))
      .when(retry())
      .then([retried()])
    given(registryCollectionDecider, after(advancedTo(1), cancelled))
      .when(retry(first))
      .then([retried(first)])
    given(registryCollectionDecider, after(advancedTo(3), cancelled))
      .when(retry())
      .thenRejects('NOTHING_TO_COLLECT')
  })

  it('is refused where nothing is left', () =>
    given(registryCollectionDecider, after(advancedTo(3), finished))
      .when(retry())
      .thenRejects('NOTHING_TO_COLLECT'))

  it('says nothing of one that runs or pauses and has nothing to try again', () => {
    given(registryCollectionDecider, after()).when(retry()).thenNothing()
    given(registryCollectionDecider, after(paused)).when(retry()).thenNothing()
  })
})
