import { describe, expect, it } from 'vitest'
import { foldEvents } from '#services/core/decider.ts'
import { consentDecider, standingConsent, waitingConsent } from '#services/signature/consent/consent.decider.ts'
import { closedByHand } from '#tests/list/sample-list.ts'
import { NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import {
  certified,
  endPreparation,
  entered,
  confirmed,
  preparationEnded,
  prepare,
  prepared,
  removed,
  sign,
  signed,
  signPrepared,
  withdrawn,
} from './sample-consent.ts'

const closed = { list: closedByHand(NOW) }

describe('preparing a consent', () => {
  it('records it', () =>
    given(consentDecider)
      .when(prepare(1))
      .then([prepared(1)]))
  it('stays quiet where the same waits', () =>
    given(consentDecider, [prepared(1)])
      .when(prepare(1))
      .thenNothing())
  it('is refused where another one waits', () =>
    given(consentDecider, [prepared(1)])
      .when(prepare(2))
      .thenRejects('CERTIFICATE_WAITING'))
  it('is done again once the last one is over', () =>
    given(consentDecider, [prepared(1), preparationEnded(1)])
      .when(prepare(2))
      .then([prepared(2)]))
  it('is refused where a consent stands, after the close, and to who has left', () => {
    given(consentDecider, [signed(1)])
      .when(prepare(2))
      .thenRejects('ALREADY_SUBMITTED')
    given(consentDecider).when(prepare(1, closed)).thenRejects('LIST_CLOSED')
    given(consentDecider)
      .when(prepare(1, { entry: removed }))
      .thenRejects('RESIDENT_SESSION_REQUIRED')
  })
  it('ends with paper after forty tries', () => {
    const tries = (count: number) =>
      Array.from({ length: count }, (_, n) => [prepared(n + 1), preparationEnded(n + 1)]).flat()
    given(consentDecider, tries(39))
      .when(prepare(40))
      .then([prepared(40)])
    given(consentDecider, tries(40)).when(prepare(41)).thenRejects('SIGNED_TOO_OFTEN')
  })
  it('counts nothing', () => {
    const state = foldEvents(consentDecider, [prepared(1)])
    expect([standingConsent(state), state.consents]).toEqual([undefined, []])
  })
})

describe('signing what was prepared', () => {
  it('records the consent, which nothing waits for any more', () => {
    given(consentDecider, [prepared(1)])
      .when(signPrepared(1))
      .then([certified(1)])
    expect(waitingConsent(foldEvents(consentDecider, [prepared(1), certified(1)]))).toBeUndefined()
  })
  it.each([
    ['it is signed', [prepared(1), certified(1)]],
    ['it was signed and withdrawn since', [prepared(1), certified(1), withdrawn(1)]],
    ['it was given up', [prepared(1), preparationEnded(1)]],
    ['nothing was prepared', []],
  ])('stays quiet where %s', (_, events) => given(consentDecider, events).when(signPrepared(1)).thenNothing())
  it('is refused where a paper was confirmed meanwhile, or the list was closed', () => {
    given(consentDecider, [prepared(1), entered(2), confirmed(2)])
      .when(signPrepared(1))
      .thenRejects('ALREADY_SUBMITTED')
    given(consentDecider, [prepared(1)])
      .when(signPrepared(1, closed))
      .thenRejects('LIST_CLOSED')
  })
})

describe('giving a prepared consent up', () => {
  it('records why', () =>
    given(consentDecider, [prepared(1)])
      .when(endPreparation(1))
      .then([preparationEnded(1)]))
  it.each([
    ['it is over', [prepared(1), preparationEnded(1)]],
    ['it is signed', [prepared(1), certified(1)]],
    ['there is none', []],
  ])('stays quiet where %s', (_, events) => given(consentDecider, events).when(endPreparation(1)).thenNothing())
  it('leaves the way without a certificate free', () =>
    given(consentDecider, [prepared(1), preparationEnded(1)])
      .when(sign(2))
      .then([signed(2)]))
})
