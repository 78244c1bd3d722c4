import { describe, it } from 'vitest'
import { personDecider } from '#services/person/person.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const personId = fixedId(4)
const apartmentId = fixedId(1)
const registered = {
  type: 'PersonRegistered',
  data: { personId, apartmentId, name: '홍길동', phone: '01012345678', birthDate: '1950-05-05' },
} as const
const record = (
  overrides: {
    readonly name?: string
    readonly phone?: string | undefined
    readonly birthDate?: string | undefined
  } = {},
) =>
  ({
    type: 'RecordPerson',
    personId,
    apartmentId,
    name: '홍길동',
    phone: '01012345678',
    birthDate: '1950-05-05',
    ...overrides,
  }) as const

describe('recording a person', () => {
  it('registers them', () => given(personDecider).when(record()).then([registered]))
  it('registers what is known, and null where the roll says nothing', () =>
    given(personDecider)
      .when(record({ phone: undefined, birthDate: undefined }))
      .then([{ type: 'PersonRegistered', data: { ...registered.data, phone: null, birthDate: null } }]))
  it('changes what the roll now says otherwise', () =>
    given(personDecider, [registered])
      .when(record({ phone: '01099998888' }))
      .then([
        { type: 'PersonChanged', data: { personId, name: '홍길동', phone: '01099998888', birthDate: '1950-05-05' } },
      ]))
  it('adds what was not known before', () =>
    given(personDecider, [{ type: 'PersonRegistered', data: { ...registered.data, birthDate: null } }])
      .when(record())
      .then([
        { type: 'PersonChanged', data: { personId, name: '홍길동', phone: '01012345678', birthDate: '1950-05-05' } },
      ]))
  it('leaves what is known where the roll says nothing', () =>
    given(personDecider, [registered])
      .when(record({ phone: undefined, birthDate: undefined }))
      .thenNothing())
  it('stays quiet when repeated', () => given(personDecider, [registered]).when(record()).thenNothing())
  it('stays quiet when a change is repeated', () => {
    const changed = {
      type: 'PersonChanged',
      data: { personId, name: '홍길동', phone: '01099998888', birthDate: '1950-05-05' },
    } as const
    given(personDecider, [registered, changed])
      .when(record({ phone: '01099998888' }))
      .thenNothing()
  })
})

describe('correcting a person', () => {
  const changed = (overrides: object) =>
    ({
      type: 'PersonChanged',
      data: { personId, name: '홍길동', phone: '01012345678', birthDate: '1950-05-05', ...overrides },
    }) as const
  const renamed = changed({ name: '홍길순' })
  it('records the whole', () =>
    given(personDecider, [registered]).when({ type: 'ChangePerson', name: '홍길순' }).then([renamed]))
  it('takes away what is said to be none', () =>
    given(personDecider, [registered])
      .when({ type: 'ChangePerson', phone: null, birthDate: null })
      .then([changed({ phone: null, birthDate: null })]))
  it('stays quiet when repeated', () =>
    given(personDecider, [registered, renamed]).when({ type: 'ChangePerson', name: '홍길순' }).thenNothing())
  it('is refused for nobody', () =>
    given(personDecider).when({ type: 'ChangePerson', name: '홍길순' }).thenRejects('NOT_FOUND'))
  it('is not taken back by a roll that still has the former name', () => {
    given(personDecider, [registered, renamed]).when(record()).thenNothing()
    given(personDecider, [registered, renamed])
      .when(record({ name: '홍 길동', phone: '01099998888' }))
      .then([changed({ name: '홍길순', phone: '01099998888' })])
  })
  it('is left as it is by a roll that only spells the name otherwise', () => {
    const foreign = changed({ name: "O'Connor, Seán" })
    given(personDecider, [registered, foreign])
      .when(record({ name: 'SEAN OCONNOR' }))
      .thenNothing()
    given(personDecider, [registered, foreign])
      .when({ type: 'ChangePerson', name: 'Sean O’Connor' })
      .then([changed({ name: 'Sean O’Connor' })])
  })
  it('may be taken back by the office', () =>
    given(personDecider, [registered, renamed])
      .when({ type: 'ChangePerson', name: '홍길동' })
      .then([changed({})]))
})
