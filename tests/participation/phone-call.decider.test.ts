import { describe, it } from 'vitest'
import { phoneCallDecider } from '#services/participation/phone-call/phone-call.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const reference = { phoneCallId: fixedId(1), callerId: fixedId(2), listId: fixedId(3), apartmentId: fixedId(4) }
const requestOf = (browser: number) =>
  ({
    requestId: fixedId(10 + browser),
    failed: 'wrong-code',
    caller: { phone: '01012345678', name: '홍길동' },
  }) as const
const ask = (browser: number, callerId = reference.callerId) =>
  ({ type: 'RequestCall', reference: { ...reference, callerId }, request: requestOf(browser) }) as const
const requested = (browser: number, callerId = reference.callerId) =>
  ({ type: 'PhoneCallRequested', data: { ...reference, callerId, ...requestOf(browser) } }) as const
const withdraw = (browser: number) => ({ type: 'WithdrawRequest', requestId: fixedId(10 + browser) }) as const
const withdrawn = (browser: number, left: number) =>
  ({ type: 'PhoneCallWithdrawn', data: { ...reference, requestId: fixedId(10 + browser), left } }) as const
const record = (outcome: 'reached' | 'unreached', tries: number) => ({ type: 'RecordCall', outcome, tries }) as const
const made = (outcome: 'reached' | 'unreached', tries: number, isOver: boolean) =>
  ({ type: 'PhoneCallMade', data: { ...reference, outcome, tries, isOver } }) as const
const erase = (cause: 'withdrawn' | 'list-ended') => ({ type: 'EraseCaller', cause }) as const
const erased = (cause: 'withdrawn' | 'list-ended') =>
  ({ type: 'PhoneCallerErased', data: { ...reference, cause } }) as const
const decider = phoneCallDecider
const five = [0, 1, 2, 3, 4].map((browser) => requested(browser))

describe('asking for a call', () => {
  it('is recorded', () =>
    given(decider)
      .when(ask(0))
      .then([requested(0)]))
  it('again in the same browser stays quiet', () =>
    given(decider, [requested(0)])
      .when(ask(0))
      .thenNothing())
  it('in another browser waits for the same call, under the same key', () =>
    given(decider, [requested(0)])
      .when(ask(1, fixedId(9)))
      .then([requested(1)]))
  it('of more than five browsers stays quiet', () => given(decider, five).when(ask(5)).thenNothing())
  it('once it was made begins to wait again', () =>
    given(decider, [requested(0), made('reached', 1, true)])
      .when(ask(0, fixedId(9)))
      .then([requested(0)]))
  it('after the erasure uses a new key', () =>
    given(decider, [requested(0), erased('list-ended')])
      .when(ask(0, fixedId(9)))
      .then([requested(0, fixedId(9))]))
})

describe('taking a request back', () => {
  it('ends the call', () =>
    given(decider, [requested(0)])
      .when(withdraw(0))
      .then([withdrawn(0, 0)]))
  it('leaves those of others waiting', () =>
    given(decider, [requested(0), requested(1)])
      .when(withdraw(1))
      .then([withdrawn(1, 1)]))
  it('of another browser, of none, or a second time stays quiet', () => {
    given(decider, [requested(0)])
      .when(withdraw(1))
      .thenNothing()
    given(decider).when(withdraw(0)).thenNothing()
    given(decider, [requested(0), withdrawn(0, 0)])
      .when(withdraw(0))
      .thenNothing()
  })
  it('stays quiet at the limit, where somebody may be missing among them', () =>
    given(decider, five).when(withdraw(0)).thenNothing())
})

describe('recording a call', () => {
  it('that reached them ends it', () =>
    given(decider, [requested(0)])
      .when(record('reached', 0))
      .then([made('reached', 1, true)]))
  it('again stays quiet', () =>
    given(decider, [requested(0), made('reached', 1, true)])
      .when(record('reached', 0))
      .thenNothing())
  it('that nobody answered waits for the next one, three times', () => {
    const once = [requested(0), made('unreached', 1, false)]
    const twice = [...once, made('unreached', 2, false)]
    given(decider, [requested(0)])
      .when(record('unreached', 0))
      .then([made('unreached', 1, false)])
    given(decider, twice)
      .when(record('unreached', 2))
      .then([made('unreached', 3, true)])
  })
  it('by two administrators at once is refused to the second', () =>
    given(decider, [requested(0), made('unreached', 1, false)])
      .when(record('unreached', 0))
      .thenRejects('CHANGED_MEANWHILE'))
  it('of a request that was taken back, or of none, is refused', () => {
    given(decider, [requested(0), withdrawn(0, 0)])
      .when(record('reached', 0))
      .thenRejects('CHANGED_MEANWHILE')
    given(decider).when(record('reached', 0)).thenRejects('NOT_FOUND')
  })
})

describe('erasing callers', () => {
  it('is recorded with its cause', () =>
    given(decider, [requested(0)])
      .when(erase('list-ended'))
      .then([erased('list-ended')]))
  it('a second time stays quiet', () =>
    given(decider, [requested(0), erased('list-ended')])
      .when(erase('list-ended'))
      .thenNothing())
  it('stays quiet where they asked again after taking it back', () =>
    given(decider, [requested(0), withdrawn(0, 0), requested(0)])
      .when(erase('withdrawn'))
      .thenNothing())
  it('of nobody is refused', () => given(decider).when(erase('withdrawn')).thenRejects('NOT_FOUND'))
})
