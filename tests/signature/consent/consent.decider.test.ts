import { describe, it } from 'vitest'
import { consentDecider } from '#services/signature/consent/consent.decider.ts'
import { closedByHand, listState } from '#tests/list/sample-list.ts'
import { fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import {
  confirmed,
  decline,
  declined,
  entered,
  listed,
  removed,
  sign,
  signed,
  prepare,
  signByImprint,
  signTyped,
  withdraw,
  withdrawn,
  withdrawnOnPaper,
  withdrawOnPaper,
} from './sample-consent.ts'

const closed = { list: closedByHand(NOW) }
const later = { list: listState({ startDate: '2025-03-20' }) }
const gone = { entry: removed }
const elsewhere = { entry: { ...listed, listId: fixedId(9) } }

describe('signing', () => {
  it('records it', () =>
    given(consentDecider)
      .when(sign(1))
      .then([signed(1)]))
  it('stays quiet where the same was sent before', () =>
    given(consentDecider, [signed(1)])
      .when(sign(1))
      .thenNothing())
  it('stays quiet where the same was sent before the close', () =>
    given(consentDecider, [signed(1)])
      .when(sign(1, closed))
      .thenNothing())
  it('is refused where something else stands', () =>
    given(consentDecider, [signed(1)])
      .when(sign(2))
      .thenRejects('ALREADY_SUBMITTED'))
  it('does not come back by a late repeat of what was withdrawn', () =>
    given(consentDecider, [signed(1), withdrawn(1)])
      .when(sign(1))
      .thenNothing())
  it('does not come back by a late repeat, whatever was signed and withdrawn since', () =>
    given(consentDecider, [signed(1), withdrawn(1), signed(2), withdrawn(2)])
      .when(sign(1))
      .thenNothing())
  it('counts again after a withdrawal', () =>
    given(consentDecider, [signed(1), withdrawn(1)])
      .when(sign(2))
      .then([signed(2)]))
  it('is refused to who has changed their mind twenty times: they have paper', () => {
    const rounds = (count: number) => Array.from({ length: count }, (_, n) => [signed(n + 1), withdrawn(n + 1)]).flat()
    given(consentDecider, rounds(19))
      .when(sign(20))
      .then([signed(20)])
    given(consentDecider, rounds(20)).when(sign(21)).thenRejects('SIGNED_TOO_OFTEN')
    given(consentDecider, rounds(20)).when(sign(20)).thenNothing()
  })
  it('counts after a no', () =>
    given(consentDecider, [declined])
      .when(sign(1))
      .then([signed(1)]))
  it('counts while a paper waits', () =>
    given(consentDecider, [entered(1)])
      .when(sign(1))
      .then([signed(1)]))
  it('is refused where a paper was confirmed', () =>
    given(consentDecider, [entered(1), confirmed(1)])
      .when(sign(1))
      .thenRejects('ALREADY_SUBMITTED'))
  it('is refused before the list begins', () =>
    given(consentDecider).when(sign(1, later)).thenRejects('LIST_NOT_STARTED'))
  it('is refused after the close', () => given(consentDecider).when(sign(1, closed)).thenRejects('LIST_CLOSED'))
  it('is refused where the list was deleted', () =>
    given(consentDecider)
      .when(sign(1, { list: { status: 'deleted' } }))
      .thenRejects('NOT_FOUND'))
  it('is refused to who was taken off the list', () =>
    given(consentDecider).when(sign(1, gone)).thenRejects('RESIDENT_SESSION_REQUIRED'))
  it('is refused to an entry of another list', () =>
    given(consentDecider).when(sign(1, elsewhere)).thenRejects('RESIDENT_SESSION_REQUIRED'))
  it('with a typed name is refused where the campaign does not take one', () => {
    given(consentDecider).when(signTyped(1, false)).thenRejects('TYPED_SIGNATURE_NOT_ALLOWED')
    const typed = signTyped(1, true)
    given(consentDecider)
      .when(typed)
      .then([{ type: 'ConsentSigned', data: { ...signed(1).data, ...typed.signing } }])
  })
  it('with the imprint of a seal is refused where the campaign does not take one, and for a certificate', () => {
    given(consentDecider).when(signByImprint(1, false)).thenRejects('IMPRINT_NOT_ALLOWED')
    const imprinted = signByImprint(1, true)
    given(consentDecider)
      .when(imprinted)
      .then([{ type: 'ConsentSigned', data: { ...signed(1).data, ...imprinted.signing } }])
    const waiting = prepare(1)
    given(consentDecider)
      .when({ ...waiting, preparing: { ...waiting.preparing, signed: imprinted.signing.signed } })
      .thenRejects('IMPRINT_NOT_ALLOWED')
  })
})

describe('withdrawing', () => {
  it('takes back what stands', () =>
    given(consentDecider, [signed(1)])
      .when(withdraw(1))
      .then([withdrawn(1)]))
  it('takes back what stands from paper', () =>
    given(consentDecider, [entered(1), confirmed(1)])
      .when(withdraw(1))
      .then([withdrawn(1, fixedId(401))]))
  it('is refused behind the last day that the law leaves, and takes what came in time on paper', () => {
    const [gone, left] = ['2025-03-09', '2025-03-10'].map((day) => ({ day, text: '철회 기간이 지났습니다.' }))
    given(consentDecider, [signed(1)])
      .when({ ...withdraw(1), end: gone ?? null })
      .thenRejects('WITHDRAWAL_TOO_LATE', ['withdrawnOn'])
    given(consentDecider, [signed(1)])
      .when({ ...withdraw(1), end: left ?? null })
      .then([withdrawn(1)])
    given(consentDecider, [signed(1)])
      .when({ ...withdrawOnPaper(fixedId(101)), end: gone ?? null })
      .then([withdrawnOnPaper(fixedId(101))])
    given(consentDecider, [signed(1)])
      .when({ ...withdrawOnPaper(fixedId(101), '2025-03-10'), end: gone ?? null })
      .thenRejects('WITHDRAWAL_TOO_LATE', ['withdrawnOn'])
  })
  it('on paper takes back what it means', () =>
    given(consentDecider, [signed(1)])
      .when(withdrawOnPaper(fixedId(101)))
      .then([withdrawnOnPaper(fixedId(101))]))
  it('stays quiet where it is done, after the close too', () => {
    given(consentDecider, [signed(1), withdrawn(1)])
      .when(withdraw(2))
      .thenNothing()
    given(consentDecider, [signed(1), withdrawn(1)])
      .when(withdraw(2, closed))
      .thenNothing()
    given(consentDecider, [signed(1), withdrawn(1)])
      .when(withdrawOnPaper(fixedId(101)))
      .thenNothing()
  })
  it('by a late repeat does not take back what was signed since', () =>
    given(consentDecider, [signed(1), withdrawn(1), signed(2)])
      .when(withdraw(1, {}, fixedSecret(101)))
      .thenNothing())
  it('is refused where nothing was signed', () => {
    given(consentDecider).when(withdraw(1)).thenRejects('NOTHING_TO_WITHDRAW')
    given(consentDecider, [declined]).when(withdraw(1)).thenRejects('NOTHING_TO_WITHDRAW')
    given(consentDecider, [entered(1)])
      .when(withdraw(1))
      .thenRejects('NOTHING_TO_WITHDRAW')
    given(consentDecider, [signed(1)])
      .when(withdrawOnPaper(fixedId(109)))
      .thenRejects('NOTHING_TO_WITHDRAW')
  })
  it('is refused where the campaign does not allow it', () =>
    given(consentDecider, [signed(1)])
      .when({ ...withdraw(1), rule: 'not-allowed' })
      .thenRejects('WITHDRAWAL_NOT_ALLOWED'))
  it('is refused after the close', () =>
    given(consentDecider, [signed(1)])
      .when(withdraw(1, closed))
      .thenRejects('LIST_CLOSED'))
  it('is refused to who is on the list no more: a resident has no session, the office finds no entry', () => {
    given(consentDecider, [signed(1)])
      .when(withdraw(1, gone))
      .thenRejects('RESIDENT_SESSION_REQUIRED')
    given(consentDecider, [signed(1)])
      .when(withdrawOnPaper(fixedId(101), '2025-03-09', gone))
      .thenRejects('NOT_FOUND')
  })
  it('on paper is refused with a day that is still to come', () =>
    given(consentDecider, [signed(1)])
      .when(withdrawOnPaper(fixedId(101), '2025-03-11'))
      .thenRejects('VALIDATION_FAILED', ['withdrawnOn']))
})

describe('declining', () => {
  it('records it, after a withdrawal too', () => {
    given(consentDecider).when(decline()).then([declined])
    given(consentDecider, [signed(1), withdrawn(1)])
      .when(decline())
      .then([declined])
  })
  it('stays quiet where it is their last word', () => given(consentDecider, [declined]).when(decline()).thenNothing())
  it('can be said again after a consent that was taken back', () =>
    given(consentDecider, [declined, signed(1), withdrawn(1)])
      .when(decline())
      .then([declined]))
  it('is refused to who has agreed', () =>
    given(consentDecider, [signed(1)])
      .when(decline())
      .thenRejects('ALREADY_SUBMITTED'))
  it('is refused after the close, and to who is on the list no more', () => {
    given(consentDecider).when(decline(closed)).thenRejects('LIST_CLOSED')
    given(consentDecider).when(decline(gone)).thenRejects('RESIDENT_SESSION_REQUIRED')
  })
})
