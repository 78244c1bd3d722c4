import { describe, expect, it } from 'vitest'
import type { PersonEvent } from '#events/person/person.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { personDecider } from '#services/person/person.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [personId, apartmentId, asking, second, first, other] = [1, 2, 3, 4, 5, 6].map(fixedId) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const held = { changeId: first, proposedBy: asking }
const registered: PersonEvent = {
  type: 'PersonRegistered',
  data: { personId, apartmentId, name: '홍길동', phone: '01011110000', birthDate: null },
}
const proposed = (said: object = {}): PersonEvent => ({
  type: 'ContactChangeProposed',
  data: {
    changeId: first,
    personId,
    apartmentId,
    proposedBy: asking,
    fields: ['phone'],
    name: null,
    phone: '01022220000',
    ...said,
  },
})
const settled = (outcome: 'confirmed' | 'refused' | 'superseded'): PersonEvent => ({
  type: 'ContactChangeSettled',
  data: { changeId: first, personId, outcome },
})
const changed = (said: object): PersonEvent => ({
  type: 'PersonChanged',
  data: { personId, name: '홍길동', phone: '01011110000', birthDate: null, ...said },
})
const says = (outcome: 'confirmed' | 'refused', adminId = second) =>
  ({ type: 'SettleContactChange', changeId: first, adminId, outcome }) as const

describe('a name or a phone that takes two administrators', () => {
  it('is asked for and stays as it is; what takes one only is changed at once', () => {
    given(personDecider, [registered])
      .when({ type: 'ChangePerson', phone: '01022220000', birthDate: '1950-05-05', held })
      .then([changed({ birthDate: '1950-05-05' }), proposed()])
    given(personDecider, [registered])
      .when({ type: 'ChangePerson', phone: null, held })
      .then([proposed({ phone: null })])
  })
  it('is asked for by a roll as well', () =>
    given(personDecider, [registered])
      .when({
        type: 'RecordPerson',
        personId,
        apartmentId,
        name: '홍길동',
        phone: '01022220000',
        birthDate: undefined,
        held,
      })
      .then([proposed()]))
  it('is asked for once, whoever asks for the same', () =>
    given(personDecider, [registered, proposed()])
      .when({ type: 'ChangePerson', phone: '01022220000', held: { changeId: other, proposedBy: second } })
      .thenNothing())
  it('takes the place of what waited for the same field, not of another', () => {
    given(personDecider, [registered, proposed()])
      .when({ type: 'ChangePerson', phone: '01033330000', held: { changeId: other, proposedBy: second } })
      .then([settled('superseded'), proposed({ changeId: other, proposedBy: second, phone: '01033330000' })])
    given(personDecider, [registered, proposed()])
      .when({ type: 'ChangePerson', name: '홍길순', held: { changeId: other, proposedBy: asking } })
      .then([proposed({ changeId: other, fields: ['name'], name: '홍길순', phone: null })])
  })
  it('is overtaken by a change that takes effect at once', () =>
    given(personDecider, [registered, proposed()])
      .when({ type: 'ChangePerson', phone: '01033330000' })
      .then([changed({ phone: '01033330000' }), settled('superseded')]))
})

describe('the second administrator', () => {
  it('confirms: it takes effect', () =>
    given(personDecider, [registered, proposed()])
      .when(says('confirmed'))
      .then([changed({ phone: '01022220000' }), settled('confirmed')]))
  it('refuses: all stays as it is', () =>
    given(personDecider, [registered, proposed()])
      .when(says('refused'))
      .then([settled('refused')]))
  it.each(['confirmed', 'refused'] as const)('is never the one who asked (%s)', (outcome) =>
    given(personDecider, [registered, proposed()]).when(says(outcome, asking)).thenRejects('SECOND_ADMIN_NEEDED'),
  )
  it.each(['confirmed', 'refused'] as const)('is not heard twice where it was %s already', (outcome) =>
    given(personDecider, [registered, proposed(), settled(outcome)])
      .when(says(outcome))
      .thenNothing(),
  )
  it('says nothing to what is settled otherwise, or was never asked for', () => {
    for (const outcome of ['refused', 'superseded'] as const)
      given(personDecider, [registered, proposed(), settled(outcome)])
        .when(says('confirmed'))
        .thenRejects('CONTACT_CHANGE_SETTLED')
    given(personDecider, [registered]).when(says('confirmed')).thenRejects('CONTACT_CHANGE_SETTLED')
  })
  it('finds nothing of who was erased meanwhile', () => {
    const erased: PersonEvent = { type: 'PersonErased', data: { personId, apartmentId, reason: 'asked' } }
    given(personDecider, [registered, proposed(), erased]).when(says('confirmed')).thenRejects('PERSON_ERASED')
    expect(foldEvents(personDecider, [registered, proposed(), erased])).toEqual({
      status: 'erased',
      personId,
      apartmentId,
    })
  })
})

describe('an e-mail address, to which a one-time link may go', () => {
  const mailed = { ...registered, data: { ...registered.data, email: 'hong@example.com' } } as const
  const asked = (email: string | null) => proposed({ fields: ['email'], phone: null, email })

  it('takes two administrators as a phone does; a language takes one', () => {
    given(personDecider, [mailed])
      .when({ type: 'ChangePerson', email: 'new@example.com', language: 'vi', held })
      .then([changed({ language: 'vi' }), asked('new@example.com')])
    given(personDecider, [mailed])
      .when({ type: 'ChangePerson', email: null, held })
      .then([asked(null)])
  })

  it('is asked for by a roll as well, once', () => {
    const row = {
      type: 'RecordPerson',
      personId,
      apartmentId,
      name: '홍길동',
      phone: undefined,
      birthDate: undefined,
    } as const
    given(personDecider, [mailed])
      .when({ ...row, email: 'new@example.com', held })
      .then([asked('new@example.com')])
    given(personDecider, [mailed, asked('new@example.com')])
      .when({ ...row, email: 'new@example.com', held })
      .thenNothing()
  })

  it('is theirs once the second one confirms it, who is another one', () => {
    given(personDecider, [mailed, asked('new@example.com')])
      .when(says('confirmed'))
      .then([changed({ email: 'new@example.com' }), settled('confirmed')])
    given(personDecider, [mailed, asked('new@example.com')])
      .when(says('confirmed', asking))
      .thenRejects('SECOND_ADMIN_NEEDED')
    given(personDecider, [mailed, asked(null)])
      .when(says('confirmed'))
      .then([changed({ email: null }), settled('confirmed')])
  })

  it('counts as confirmed by two until one changes it alone', () => {
    const after = (...events: readonly PersonEvent[]) => foldEvents(personDecider, [mailed, ...events])
    const confirmed = [asked('new@example.com'), changed({ email: 'new@example.com' }), settled('confirmed')]
    expect(after()).toMatchObject({ email: 'hong@example.com', isEmailConfirmed: false })
    expect(after(...confirmed)).toMatchObject({ email: 'new@example.com', isEmailConfirmed: true })
    expect(after(...confirmed, changed({ birthDate: '1950-05-05' }))).toMatchObject({ isEmailConfirmed: true })
    expect(after(...confirmed, changed({ email: 'mine@example.com' }))).toMatchObject({ isEmailConfirmed: false })
    expect(after(asked('new@example.com'), settled('refused'))).toMatchObject({ isEmailConfirmed: false })
  })

  it('is not confirmed with a phone that two administrators decide on', () =>
    expect(
      foldEvents(personDecider, [mailed, proposed(), changed({ phone: '01022220000' }), settled('confirmed')]),
    ).toMatchObject({ isEmailConfirmed: false }))

  it('of a former roll does not come back', () =>
    given(personDecider, [mailed, changed({ email: 'new@example.com' })])
      .when({
        type: 'RecordPerson',
        personId,
        apartmentId,
        name: '홍길동',
        phone: undefined,
        birthDate: undefined,
        email: 'hong@example.com',
      })
      .thenNothing())
})
