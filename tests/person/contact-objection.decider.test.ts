import { describe, it } from 'vitest'
import { objectionOfferDecider } from '#services/person/contact/contact-objection.decider.ts'
import { personDecider } from '#services/person/person.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [personId, apartmentId, listId, objectionId] = [fixedId(1), fixedId(2), fixedId(3), fixedId(4)]
const person = { personId, name: '홍길동', birthDate: null }
const registered = { type: 'PersonRegistered', data: { ...person, apartmentId, phone: '01011112222' } } as const
const changed = { type: 'PersonChanged', data: { ...person, phone: '01033334444' } } as const
const restored = { type: 'PersonChanged', data: { ...person, phone: '01011112222' } } as const
const objection = { objectionId, personId, apartmentId, listId, changedAt: 2 }
const objected = { type: 'ContactObjected', data: objection } as const
const settled = (outcome: 'kept' | 'restored') =>
  ({ type: 'ContactObjectionSettled', data: { objectionId, personId, outcome } }) as const
const object = { type: 'ObjectToContact', objection } as const
const keep = { type: 'SettleObjection', objectionId } as const
const restore = { type: 'SettleObjection', objectionId, former: '01011112222' } as const

describe('an objection to a changed phone', () => {
  it('is made once', () => {
    given(personDecider, [registered, changed]).when(object).then([objected])
    given(personDecider, [registered, changed, objected]).when(object).thenNothing()
    given(personDecider, [registered, changed, objected, settled('kept')])
      .when(object)
      .thenNothing()
  })
  it('is refused where a person’s changes were objected to too often, and of nobody', () => {
    const many = [1, 2, 3, 4, 5].map(
      (n) => ({ type: 'ContactObjected', data: { ...objection, objectionId: fixedId(50 + n) } }) as const,
    )
    given(personDecider, [registered, changed, ...many])
      .when(object)
      .thenRejects('TOO_MANY_REQUESTS')
    given(personDecider).when(object).thenRejects('NOT_FOUND')
  })
  it('is decided once: the new phone stays, or the former one stands again', () => {
    const open = [registered, changed, objected] as const
    given(personDecider, open)
      .when(keep)
      .then([settled('kept')])
    given(personDecider, open)
      .when(restore)
      .then([restored, settled('restored')])
    given(personDecider, [...open, settled('kept')])
      .when(keep)
      .thenNothing()
    given(personDecider, [...open, settled('kept')])
      .when(restore)
      .thenRejects('APPROVAL_SETTLED')
    given(personDecider, [registered, changed]).when(keep).thenRejects('NOT_FOUND')
  })
})

describe('the link to object', () => {
  const offered = { type: 'ContactObjectionOffered', data: objection } as const
  it('is sent once', () => {
    given(objectionOfferDecider).when({ type: 'OfferObjection', offer: objection }).then([offered])
    given(objectionOfferDecider, [offered]).when({ type: 'OfferObjection', offer: objection }).thenNothing()
  })
})
