import { describe, it } from 'vitest'
import { consentDecider } from '#services/signature/consent/consent.decider.ts'
import { closedByHand } from '#tests/list/sample-list.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import {
  confirm,
  confirmed,
  confirmedDecline,
  decline,
  enter,
  entered,
  enteredDecline,
  HONG,
  refuse,
  refused,
  removed,
  sign,
  signed,
  signedNo,
  signNo,
  withdraw,
  withdrawn,
} from './sample-consent.ts'

const closed = { list: closedByHand(NOW) }
const gone = { entry: removed }

describe('a consent on paper, entered', () => {
  it('waits', () =>
    given(consentDecider)
      .when(enter(1))
      .then([entered(1)]))
  it('a second time stays quiet', () =>
    given(consentDecider, [entered(1)])
      .when(enter(1))
      .thenNothing())
  it('is refused where another one waits', () =>
    given(consentDecider, [entered(1)])
      .when(enter(2))
      .thenRejects('ALREADY_SUBMITTED'))
  it('is refused where one stands', () =>
    given(consentDecider, [signed(1)])
      .when(enter(1))
      .thenRejects('ALREADY_SUBMITTED'))
  it('comes again after it was refused or withdrawn', () => {
    given(consentDecider, [entered(1), refused(1)])
      .when(enter(2))
      .then([entered(2)])
    given(consentDecider, [signed(1), withdrawn(1)])
      .when(enter(2))
      .then([entered(2)])
  })
  it('is refused with a day that is still to come', () =>
    given(consentDecider)
      .when(enter(1, {}, '2025-03-11'))
      .thenRejects('SIGNED_ON_IMPOSSIBLE', ['signedOn']))
  it('is refused with a day before the list began, of the paper and of the check of identity', () => {
    given(consentDecider)
      .when(enter(1, {}, '1999-01-01'))
      .thenRejects('SIGNED_ON_IMPOSSIBLE', ['signedOn'])
    const command = enter(1)
    for (const on of ['1999-01-01', '2025-03-11'])
      given(consentDecider)
        .when({ ...command, paper: { ...command.paper, identityCheck: { how: 'phone', by: '김관리', on } } })
        .thenRejects('SIGNED_ON_IMPOSSIBLE', ['identityOn'])
  })
  it('is refused after the close, and of who is on the list no more', () => {
    given(consentDecider).when(enter(1, closed)).thenRejects('LIST_CLOSED')
    given(consentDecider).when(enter(1, gone)).thenRejects('NOT_FOUND')
  })
})

describe('a consent on paper, confirmed', () => {
  const waiting = [entered(1)]
  it('stands', () =>
    given(consentDecider, waiting)
      .when(confirm(1))
      .then([confirmed(1)]))
  it('a second time stays quiet, also after it was withdrawn', () => {
    given(consentDecider, [...waiting, confirmed(1)])
      .when(confirm(1))
      .thenNothing()
    given(consentDecider, [...waiting, confirmed(1), withdrawn(1, fixedId(401))])
      .when(confirm(1))
      .thenNothing()
  })
  it('is refused to who entered it', () =>
    given(consentDecider, waiting)
      .when(confirm(1, {}, HONG))
      .thenRejects('SECOND_ADMIN_NEEDED'))
  it('is refused where they signed online meanwhile', () =>
    given(consentDecider, [...waiting, signed(1)])
      .when(confirm(1))
      .thenRejects('ALREADY_SUBMITTED'))
  it('is refused where it was refused', () =>
    given(consentDecider, [...waiting, refused(1)])
      .when(confirm(1))
      .thenRejects('PAPER_SETTLED'))
  it('is refused where there is none, or one from online', () => {
    given(consentDecider).when(confirm(1)).thenRejects('NOT_FOUND')
    const ofOnline = { ...confirm(1).confirming, consentId: fixedId(101) }
    given(consentDecider, [signed(1)])
      .when({ ...confirm(1), confirming: ofOnline })
      .thenRejects('NOT_FOUND')
  })
  it('is refused after the close, and of who is on the list no more', () => {
    given(consentDecider, waiting).when(confirm(1, closed)).thenRejects('LIST_CLOSED')
    given(consentDecider, waiting).when(confirm(1, gone)).thenRejects('NOT_FOUND')
  })
})

describe('a consent on paper, refused', () => {
  it('never counts', () =>
    given(consentDecider, [entered(1)])
      .when(refuse(1))
      .then([refused(1)]))
  it('says so where something else stands already', () =>
    given(consentDecider, [entered(1), signed(1)])
      .when(refuse(1))
      .then([refused(1, 'superseded')]))
  it('a second time stays quiet', () =>
    given(consentDecider, [entered(1), refused(1)])
      .when(refuse(1))
      .thenNothing())
  it('is refused where it was confirmed', () =>
    given(consentDecider, [entered(1), confirmed(1)])
      .when(refuse(1))
      .thenRejects('PAPER_SETTLED'))
  it('is refused where there is none', () => given(consentDecider).when(refuse(1)).thenRejects('NOT_FOUND'))
})

describe('a paper that says no', () => {
  const read = (answer?: 'consent' | 'decline') => ({ ...confirm(1), answer })
  it('is recorded as a decline once a second administrator read the same, and never stands', () => {
    given(consentDecider, [enteredDecline]).when(read('decline')).then([confirmedDecline])
    given(consentDecider, [enteredDecline]).when(read()).then([confirmedDecline])
    given(consentDecider, [enteredDecline, confirmedDecline]).when(read('decline')).thenNothing()
    given(consentDecider, [enteredDecline, confirmedDecline])
      .when(withdraw(1, {}, fixedId(401)))
      .thenRejects('NOTHING_TO_WITHDRAW')
  })
  it('is not confirmed while the two read something else', () => {
    given(consentDecider, [enteredDecline]).when(read('consent')).thenRejects('PAPER_ANSWER_DIFFERS')
    given(consentDecider, [entered(1)])
      .when(read('decline'))
      .thenRejects('PAPER_ANSWER_DIFFERS')
  })
  it('leaves the way open to a consent', () =>
    given(consentDecider, [enteredDecline, confirmedDecline])
      .when(sign(1))
      .then([signed(1)]))
})

describe('a form whose ticked box does not say consent', () => {
  it('is recorded as a decline, which nothing stands by', () => {
    given(consentDecider).when(signNo).then([signedNo])
    given(consentDecider, [signedNo]).when(signNo).thenNothing()
    given(consentDecider, [signedNo]).when(withdraw(1)).thenRejects('NOTHING_TO_WITHDRAW')
    given(consentDecider, [signedNo]).when(decline()).thenNothing()
  })
  it('is refused where a consent stands', () =>
    given(consentDecider, [signed(2)])
      .when(signNo)
      .thenRejects('ALREADY_SUBMITTED'))
})
