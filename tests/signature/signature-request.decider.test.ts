import { describe, expect, it } from 'vitest'
import { DomainError } from '#services/core/domain-error.ts'
import { foldEvents } from '#services/core/decider.ts'
import { signatureRequestDecider } from '#services/signature/request/signature-request.decider.ts'
import { afterSeconds, fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import {
  GUIDE_ID,
  requestDeleted,
  requested,
  requestGuide,
  requestReminded,
  requestViewed,
  sampleRequest,
} from './sample-campaign.ts'

const expired = requested({ expiresAt: NOW.toISOString() })

describe('asking for a signature', () => {
  const ask = { type: 'RequestSignature', request: sampleRequest() } as const
  it('records what is said to whom', () => given(signatureRequestDecider).when(ask).then([requested()]))
  it('stays quiet when it was asked', () => given(signatureRequestDecider, [requested()]).when(ask).thenNothing())
})

describe('opening an invitation', () => {
  const view = { type: 'ViewRequest', now: NOW } as const
  it('is recorded the first time', () => given(signatureRequestDecider, [requested()]).when(view).then([requestViewed]))
  it('is not recorded again', () =>
    given(signatureRequestDecider, [requested(), requestViewed]).when(view).thenNothing())
  it('is not recorded of one that leads nowhere any more', () => {
    given(signatureRequestDecider, [expired]).when(view).thenNothing()
    given(signatureRequestDecider, [requested(), requestDeleted]).when(view).thenNothing()
  })
  it('is refused of one that was never made', () => given(signatureRequestDecider).when(view).thenRejects('NOT_FOUND'))
})

describe('reminding', () => {
  const remind = (overrides: object = {}) =>
    ({
      type: 'RemindOfRequest',
      messageId: fixedId(21),
      remindedAt: null,
      hasSigned: false,
      isReachable: true,
      now: NOW,
      ...overrides,
    }) as const
  it('is recorded with its message', () =>
    given(signatureRequestDecider, [requested()]).when(remind()).then([requestReminded]))
  it('is refused for ten minutes after the last time', () => {
    const [tooEarly, again] = [afterSeconds(-599), afterSeconds(-600)]
    given(signatureRequestDecider, [requested(), requestReminded])
      .when(remind({ remindedAt: tooEarly }))
      .thenRejects('REMINDED_RECENTLY', ['remindedAt'])
    given(signatureRequestDecider, [requested(), requestReminded])
      .when(remind({ remindedAt: again }))
      .then([requestReminded])
  })
  it('says when it can be done again', () => {
    const state = foldEvents(signatureRequestDecider, [requested()])
    const decide = () => signatureRequestDecider.decide(remind({ remindedAt: afterSeconds(-120) }), state)
    const said = {
      fields: [{ path: 'remindedAt', message: '12:08부터 다시 알릴 수 있습니다.' }],
      retryAfterSeconds: 480,
    }
    expect(decide).toThrow(DomainError)
    expect(decide).toThrow(expect.objectContaining(said))
  })
  it('is refused where they signed, cannot be written to, or their link leads nowhere', () => {
    given(signatureRequestDecider, [requested()])
      .when(remind({ hasSigned: true }))
      .thenRejects('ALREADY_SUBMITTED')
    given(signatureRequestDecider, [requested()])
      .when(remind({ isReachable: false }))
      .thenRejects('NO_PHONE')
    given(signatureRequestDecider, [expired]).when(remind()).thenRejects('REQUEST_OVER')
    given(signatureRequestDecider, [requested(), requestDeleted]).when(remind()).thenRejects('REQUEST_OVER')
  })
})

describe('a guide of its own', () => {
  const change = (guideId: string | null) => ({ type: 'ChangeRequestGuide', guideId, now: NOW }) as const
  it('is recorded', () =>
    given(signatureRequestDecider, [requested()])
      .when(change(GUIDE_ID))
      .then([requestGuide(GUIDE_ID)]))
  it('is quiet where it is so already', () =>
    given(signatureRequestDecider, [requested(), requestGuide(GUIDE_ID)])
      .when(change(GUIDE_ID))
      .thenNothing())
  it('is refused where nobody can come by it any more', () =>
    given(signatureRequestDecider, [expired]).when(change(GUIDE_ID)).thenRejects('REQUEST_OVER'))
})

describe('taking an invitation back', () => {
  const remove = { type: 'DeleteRequest' } as const
  it('is recorded', () => given(signatureRequestDecider, [requested()]).when(remove).then([requestDeleted]))
  it('is quiet the second time', () =>
    given(signatureRequestDecider, [requested(), requestDeleted]).when(remove).thenNothing())
  it('is refused of one that was never made', () =>
    given(signatureRequestDecider).when(remove).thenRejects('NOT_FOUND'))
})
