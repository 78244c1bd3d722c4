import { describe, expect, it } from 'vitest'
import type { RepresentativeEvent } from '#events/representative/representative.events.ts'
import {
  representativeDecider,
  type RepresentativeCommand,
  type RepresentativeState,
} from '#services/representative/representative.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { evidence, fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const TODAY = '2026-04-01'
const person = (n: number): string => fixedId(40 + n)
const set = { coOwnersId: fixedId(1), listId: fixedId(2), apartmentId: fixedId(3) }
const units = [{ dong: '101', ho: '1' }]
const ofCount = (count: number, leftOut: readonly number[] = []) => ({
  ...set,
  coOwners: Array.from({ length: count }, (_, n) => person(n + 1)),
  units,
  leftOut: leftOut.map(person),
})
const ALL = { numerator: 1, denominator: 1, article: '제2호 가목' }
const THREE_QUARTERS = { numerator: 3, denominator: 4, article: '제1호 가목' }
type Agree = Extract<RepresentativeCommand, { type: 'Agree' }>

const agreement = (n: number) => ({
  personId: person(n),
  listUserId: fixedId(60 + n),
  receiptId: fixedSecret(n),
  agreed: null,
})
const agree = (by: readonly number[], to: number, more: Partial<Agree> = {}): Agree => ({
  type: 'Agree',
  of: ofCount(2),
  today: TODAY,
  representativeId: person(to),
  agreements: by.map(agreement),
  required: ALL,
  appointmentId: fixedId(90),
  ...more,
})
const revoke = (by: number, more: Partial<RepresentativeCommand> = {}) =>
  ({
    type: 'Revoke',
    of: ofCount(2),
    today: TODAY,
    revoking: { personId: person(by), receiptId: fixedSecret(50), evidence, reference: null, revokedOn: TODAY },
    ...more,
  }) as RepresentativeCommand
const end = (more: object = {}) =>
  ({
    type: 'EndAppointment',
    of: ofCount(2),
    today: TODAY,
    cause: 'died',
    endedOn: TODAY,
    reference: '사망진단서',
    ...more,
  }) as RepresentativeCommand

/** Decides commands one after the other, and returns all events. */
const after = (...commands: readonly RepresentativeCommand[]): readonly RepresentativeEvent[] =>
  commands.reduce<readonly RepresentativeEvent[]>(
    (events, command) => [
      ...events,
      ...representativeDecider.decide(command, foldEvents(representativeDecider, events)),
    ],
    [],
  )
const typesAfter = (...commands: readonly RepresentativeCommand[]): readonly string[] =>
  after(...commands).map(({ type }) => type.replace('Representative', ''))
const stateAfter = (...commands: readonly RepresentativeCommand[]): RepresentativeState =>
  foldEvents(representativeDecider, after(...commands))

describe('agreeing to a representative', () => {
  it('appoints once all have agreed, whoever comes last', () => {
    expect(typesAfter(agree([1], 1))).toEqual(['Agreed'])
    expect(typesAfter(agree([1], 1), agree([2], 1))).toEqual(['Agreed', 'Agreed', 'Appointed'])
    expect(typesAfter(agree([2], 1), agree([1], 1))).toEqual(['Agreed', 'Agreed', 'Appointed'])
    expect(after(agree([1, 2], 1)).at(-1)).toEqual({
      type: 'RepresentativeAppointed',
      data: {
        ...set,
        units,
        coOwners: [person(1), person(2)],
        leftOut: [],
        appointmentId: fixedId(90),
        representativeId: person(1),
        agreedBy: [person(1), person(2)],
        required: { numerator: 1, denominator: 1 },
        article: '제2호 가목',
        appointedOn: TODAY,
      },
    })
  })
  it('is quiet when repeated', () => {
    given(representativeDecider, [...after(agree([1], 1))])
      .when(agree([1], 1))
      .thenNothing()
    given(representativeDecider, [...after(agree([1, 2], 1))])
      .when(agree([2], 1))
      .thenNothing()
  })
  it('replaces their choice until somebody is appointed', () => {
    expect(typesAfter(agree([1], 1), agree([2], 2))).toEqual(['Agreed', 'Agreed'])
    expect(typesAfter(agree([1], 1), agree([2], 2), agree([1], 2))).toEqual(['Agreed', 'Agreed', 'Agreed', 'Appointed'])
    given(representativeDecider, [...after(agree([1, 2], 1))])
      .when(agree([1], 2))
      .thenRejects('REPRESENTATIVE_APPOINTED')
  })
  it('appoints nobody who has not agreed to it', () => {
    const of = ofCount(4)
    const required = THREE_QUARTERS
    expect(typesAfter(agree([1, 2, 3], 4, { of, required }))).toEqual(['Agreed', 'Agreed', 'Agreed'])
    expect(typesAfter(agree([1, 2, 3], 4, { of, required }), agree([4], 4, { of, required })).at(-1)).toBe('Appointed')
  })
  it.each([
    [3, 2, false],
    [3, 3, true],
    [4, 2, false],
    [4, 3, true],
    [5, 3, false],
    [5, 4, true],
  ])('of %i co-owners takes three quarters: %i', (count, agreed, isEnough) => {
    const by = Array.from({ length: agreed }, (_, n) => n + 1)
    const state = stateAfter(agree(by, 1, { of: ofCount(count), required: THREE_QUARTERS }))
    expect(state.standing !== null).toBe(isEnough)
  })
  it('leaves those out who are not to be found', () => {
    const events = after(agree([1, 2], 1, { of: ofCount(3, [3]) }))
    expect(events.at(-1)).toMatchObject({ type: 'RepresentativeAppointed', data: { leftOut: [person(3)] } })
    given(representativeDecider)
      .when(agree([1], 3, { of: ofCount(3, [3]) }))
      .thenRejects('VALIDATION_FAILED', ['representative'])
  })
  it('adds agreements to an appointment that holds', () => {
    const of = ofCount(4)
    const required = THREE_QUARTERS
    expect(typesAfter(agree([1, 2, 3], 1, { of, required }), agree([4], 1, { of, required })).slice(3)).toEqual([
      'Appointed',
      'Agreed',
    ])
  })
  it('is refused for strangers, by strangers, and where nothing is shared', () => {
    given(representativeDecider)
      .when(agree([1], 9))
      .thenRejects('VALIDATION_FAILED', ['representative'])
    given(representativeDecider)
      .when(agree([9], 1))
      .thenRejects('VALIDATION_FAILED', ['agreedBy'])
    given(representativeDecider)
      .when(agree([1], 1, { of: ofCount(1) }))
      .thenRejects('NOT_CO_OWNED')
  })
})

describe('revoking an agreement', () => {
  it('ends the appointment where too few are left', () => {
    expect(typesAfter(agree([1, 2], 1), revoke(2)).slice(3)).toEqual(['AgreementRevoked', 'Ended'])
    expect(stateAfter(agree([1, 2], 1), revoke(2))).toMatchObject({ standing: null, appointments: 1 })
  })
  it('keeps it while enough are left, unless the representative gives it up', () => {
    const of = ofCount(4)
    const appointed = agree([1, 2, 3, 4], 1, { of, required: THREE_QUARTERS })
    expect(typesAfter(appointed, revoke(2, { of })).slice(5)).toEqual(['AgreementRevoked'])
    expect(typesAfter(appointed, revoke(2, { of }), revoke(3, { of })).at(-1)).toBe('Ended')
    expect(typesAfter(appointed, revoke(1, { of })).at(-1)).toBe('Ended')
  })
  it('takes a choice back before anybody is appointed', () =>
    expect(typesAfter(agree([1], 1), revoke(1), agree([2], 1))).toEqual(['Agreed', 'AgreementRevoked', 'Agreed']))
  it('is quiet without a choice', () => given(representativeDecider).when(revoke(1)).thenNothing())
  it('is refused on days that cannot be', () => {
    const of = (revokedOn: string) =>
      revoke(2, {
        revoking: { personId: person(2), receiptId: fixedSecret(50), evidence, reference: null, revokedOn },
      } as Partial<RepresentativeCommand>)
    for (const day of ['2026-04-02', '2026-03-31'])
      given(representativeDecider, [...after(agree([1, 2], 1))])
        .when(of(day))
        .thenRejects('VALIDATION_FAILED', ['endedOn'])
  })
})

describe('ending an appointment', () => {
  it('ends it, and the next one is agreed to anew', () => {
    expect(typesAfter(agree([1, 2], 1), end()).at(-1)).toBe('Ended')
    expect(typesAfter(agree([1, 2], 1), end(), agree([2], 2)).at(-1)).toBe('Agreed')
    expect(typesAfter(agree([1, 2], 1), end(), agree([2], 2), agree([1], 2)).at(-1)).toBe('Appointed')
  })
  it('of a mistake goes back to its first day', () =>
    expect(after(agree([1, 2], 1, { today: '2026-03-01' }), end({ cause: 'mistake' })).at(-1)).toMatchObject({
      data: { cause: 'mistake', endedOn: '2026-03-01' },
    }))
  it('is refused without an appointment, and on days that cannot be', () => {
    given(representativeDecider).when(end()).thenRejects('NO_REPRESENTATIVE')
    for (const endedOn of ['2026-04-02', '2026-03-31'])
      given(representativeDecider, [...after(agree([1, 2], 1))])
        .when(end({ endedOn }))
        .thenRejects('VALIDATION_FAILED', ['endedOn'])
  })
  it('is refused when repeated', () =>
    given(representativeDecider, [...after(agree([1, 2], 1), end())])
      .when(end())
      .thenRejects('NO_REPRESENTATIVE'))
})
