import { describe, it } from 'vitest'
import { listDecider } from '#services/list/list.decider.ts'
import { given } from '#tests/support/given.ts'
import { sampleList } from './sample-list.ts'
import {
  after,
  archived,
  change,
  changed,
  closedByHand,
  closedByTime,
  create,
  created,
  deleted,
  during,
  remove,
  restored,
} from './list-events.ts'

describe('creating a list', () => {
  it('records it', () => given(listDecider).when(create()).then([created]))
  it('may be for one day only', () =>
    given(listDecider)
      .when(create({ endDate: '2025-03-01' }))
      .then([{ type: 'ListCreated', data: sampleList({ endDate: '2025-03-01' }) }]))
  it('is refused where it ends before it starts, and the end is named', () =>
    given(listDecider)
      .when(create({ endDate: '2025-02-28' }))
      .thenRejects('INVALID_PERIOD', ['endDate']))
  it('stays quiet when repeated', () => given(listDecider, [created]).when(create()).thenNothing())
})

describe('how co-owners count', () => {
  it.each(['representative', 'first', 'shares'] as const)('is "%s" for a list of votes', (coOwners) =>
    given(listDecider)
      .when(create({ coOwners }))
      .then([{ type: 'ListCreated', data: sampleList({ coOwners }) }]),
  )
  it.each([
    ['vote', 'all'],
    ['signature', 'first'],
    ['signature', 'shares'],
  ] as const)('of a list of type %s is never "%s"', (type, coOwners) => {
    given(listDecider).when(create({ type, coOwners })).thenRejects('CO_OWNERS_MISMATCH', ['coOwners'])
    given(listDecider, [{ type: 'ListCreated', data: sampleList({ type }) }])
      .when(change({ coOwners }))
      .thenRejects('CO_OWNERS_MISMATCH', ['coOwners'])
  })
})

describe('changing a list', () => {
  it('records the whole of what it is from now on', () =>
    given(listDecider, [created])
      .when(change({ name: '감사 선출', endDate: '2025-04-15', rule: 'bylaws', coOwners: 'first' }))
      .then([changed({ name: '감사 선출', endDate: '2025-04-15', rule: 'bylaws', coOwners: 'first' })]))
  it('leaves what is not said, and takes a rule away by null', () => {
    const named = { type: 'ListCreated', data: sampleList({ rule: 'bylaws', coOwners: 'representative' }) } as const
    given(listDecider, [named])
      .when(change({ name: '새 이름' }))
      .then([changed({ name: '새 이름', rule: 'bylaws', coOwners: 'representative' })])
    given(listDecider, [named])
      .when(change({ rule: null }))
      .then([changed({ coOwners: 'representative' })])
  })
  it('stays quiet when repeated, and where nothing is another', () => {
    given(listDecider, [created, changed({ rule: 'bylaws' })])
      .when(change({ rule: 'bylaws' }))
      .thenNothing()
    given(listDecider, [created, changed({ rule: 'bylaws' }), changed()])
      .when(change({ rule: null }))
      .thenNothing()
    given(listDecider, [created])
      .when(
        change({
          name: '동대표 선출',
          startDate: '2025-03-01',
          endDate: '2025-03-31',
          rule: null,
          coOwners: 'representative',
          archived: false,
        }),
      )
      .thenNothing()
  })
  it('of its site is recorded where it is another, and quiet where it is the same', () => {
    const site = { sharedFacilities: ['상가'], siteArea: 123_450_000 }
    given(listDecider, [created])
      .when(change(site))
      .then([changed(site)])
    given(listDecider, [created, changed(site)])
      .when(change({ name: '새 이름', ...site }))
      .then([changed({ name: '새 이름' })])
    given(listDecider, [created, changed(site), changed({ name: '새 이름' })])
      .when(change({ siteArea: null }))
      .then([changed({ name: '새 이름', siteArea: null })])
    given(listDecider, [created, changed(site), changed({ name: '새 이름' })])
      .when(change(site))
      .thenNothing()
  })
  it('is refused where it would end before it starts', () =>
    given(listDecider, [created])
      .when(change({ startDate: '2025-04-01' }))
      .thenRejects('INVALID_PERIOD', ['endDate']))
  it('is refused where it would be over at once: that is what closing is for', () => {
    given(listDecider, [created])
      .when(change({ endDate: '2025-03-09' }))
      .thenRejects('INVALID_PERIOD', ['endDate'])
    given(listDecider, [created])
      .when(change({ endDate: '2025-03-10' }))
      .then([changed({ endDate: '2025-03-10' })])
  })
  it.each([
    ['startDate', { startDate: '2025-03-02' }],
    ['rule', { rule: 'bylaws' }],
    ['coOwners', { coOwners: 'shares' }],
    ['sharedFacilities', { sharedFacilities: ['상가'] }],
    ['siteArea', { siteArea: 123_450_000 }],
    ['sharedThird', { sharedThird: { reason: '분할', since: '2025-05-01' } }],
    ['applicationDate', { applicationDate: '2026-03-01' }],
    ['foundingAssemblyDate', { foundingAssemblyDate: '2026-03-01' }],
    ['termsChangedOn', { termsChangedOn: '2026-03-01' }],
  ])('of its %s is refused once somebody has submitted', (field, wanted) =>
    given(listDecider, [created])
      .when(change({ name: '새 이름', ...wanted }, { hasSubmissions: true }))
      .thenRejects('LIST_HAS_SUBMISSIONS', [field]),
  )
  it('of name and end is possible after submissions', () =>
    given(listDecider, [created])
      .when(
        change(
          { name: '새 이름', startDate: '2025-03-01', endDate: '2025-04-15', rule: null, coOwners: 'representative' },
          { hasSubmissions: true },
        ),
      )
      .then([changed({ name: '새 이름', endDate: '2025-04-15' })]))
  it.each([
    ['by hand', [created, closedByHand], during],
    ['by time, recorded', [created, closedByTime], after],
    ['by time, not recorded yet', [created], after],
  ] as const)('of the end of one that was closed %s is refused: it is reopened', (_, history, now) => {
    given(listDecider, history)
      .when(change({ endDate: '2025-05-31' }, { now }))
      .thenRejects('LIST_CLOSED', ['endDate'])
    given(listDecider, history)
      .when(change({ name: '새 이름' }, { now }))
      .then([changed({ name: '새 이름' })])
  })
  it('is refused for one that is not there, or no more', () => {
    given(listDecider)
      .when(change({ name: '새 이름' }))
      .thenRejects('NOT_FOUND')
    given(listDecider, [created, deleted])
      .when(change({ name: '새 이름' }))
      .thenRejects('NOT_FOUND')
  })
})

describe('archiving a list', () => {
  it('puts a closed one aside, and back', () => {
    given(listDecider, [created, closedByHand])
      .when(change({ archived: true }))
      .then([archived])
    given(listDecider, [created])
      .when(change({ archived: true }, { now: after }))
      .then([archived])
    given(listDecider, [created, closedByHand, archived])
      .when(change({ archived: false }))
      .then([restored])
  })
  it('stays quiet when repeated', () => {
    given(listDecider, [created, closedByHand, archived])
      .when(change({ archived: true }))
      .thenNothing()
    given(listDecider, [created, closedByHand, archived, restored])
      .when(change({ archived: false }))
      .thenNothing()
  })
  it('is refused while it runs, and where that is all that is wrong nothing else is done', () =>
    given(listDecider, [created])
      .when(change({ name: '새 이름', archived: true }))
      .thenRejects('LIST_STILL_RUNNING', ['archived']))
  it('goes with a change in one', () =>
    given(listDecider, [created, closedByHand])
      .when(change({ name: '새 이름', archived: true }))
      .then([changed({ name: '새 이름' }), archived]))
})

describe('deleting a list', () => {
  it('records it, open or closed', () => {
    given(listDecider, [created]).when(remove()).then([deleted])
    given(listDecider, [created, closedByTime, archived]).when(remove()).then([deleted])
  })
  it('is refused where somebody has submitted: that is evidence', () =>
    given(listDecider, [created]).when(remove(true)).thenRejects('LIST_HAS_SUBMISSIONS'))
  it('stays quiet when repeated', () => given(listDecider, [created, deleted]).when(remove()).thenNothing())
  it('is refused for one that never was', () => given(listDecider).when(remove()).thenRejects('NOT_FOUND'))
})
