import { describe, expect, it } from 'vitest'
import type { AttendanceEvent } from '#events/assembly/attendance.events.ts'
import { presenceOf } from '#events/values/assembly/presence.ts'
import { attendanceDecider, type AttendanceCommand } from '#services/assembly/attendance/attendance.decider.ts'
import { acceptsProof } from '#services/assembly/law/online-law.contract.ts'
import { foldEvents } from '#services/core/decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { arrivalOf, arrived, corrected, left, proxyArrived, proxyOf, second } from '../sample-assembly.ts'

const { identityCheck: _check, ...place } = arrivalOf(0)
const { ownerIds, ...owner } = place
const entryOf = (n: number) => ({
  ...owner,
  actId: fixedId(9_100 + n),
  at: second(n),
  ownerIds,
  proof: { kind: 'phone' as const, verificationId: fixedId(9_900) },
  origin: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
})
const entered = (n: number): AttendanceEvent => ({ type: 'AttendeeEnteredOnline', data: entryOf(n) })
const exitOf = (n: number, how: 'pressed' | 'silent') => ({
  ...owner,
  actId: fixedId(9_100 + n),
  at: second(n),
  how,
})
const gone = (n: number, how: 'pressed' | 'silent' = 'silent'): AttendanceEvent => ({
  type: 'AttendeeLeftOnline',
  data: exitOf(n, how),
})
const back = (n: number): AttendanceEvent => ({
  type: 'AttendeeReturnedOnline',
  data: { ...owner, actId: fixedId(9_100 + n), at: second(n) },
})

const enter = (n: number, more: object = {}): AttendanceCommand => ({
  type: 'EnterOnline',
  entry: entryOf(n),
  assemblyStatus: 'open',
  isEntitled: true,
  ...more,
})
const end = (n: number, more: object = {}): AttendanceCommand => ({
  type: 'EndOnline',
  actId: fixedId(9_100 + n),
  personId: owner.personId,
  at: second(n),
  how: 'silent',
  assemblyStatus: 'open',
  endedAt: null,
  ...more,
})
const reconnect = (n: number, more: object = {}): AttendanceCommand => ({
  type: 'ReconnectOnline',
  actId: fixedId(9_100 + n),
  personId: owner.personId,
  at: second(n),
  assemblyStatus: 'open',
  ...more,
})

describe('an entry online', () => {
  it('is recorded once', () => {
    given(attendanceDecider)
      .when(enter(1))
      .then([entered(1)])
    given(attendanceDecider, [entered(1)])
      .when(enter(1, { assemblyStatus: 'ended' }))
      .thenNothing()
    given(attendanceDecider, [entered(1)])
      .when(enter(2))
      .thenNothing()
  })
  it('needs an open assembly and a vote that is theirs', () => {
    given(attendanceDecider)
      .when(enter(1, { assemblyStatus: 'noticed' }))
      .thenRejects('ASSEMBLY_NOT_OPEN')
    given(attendanceDecider)
      .when(enter(1, { isEntitled: false }))
      .thenRejects('NOT_REPRESENTATIVE')
  })
  it('is possible from the hall, and takes the place of a proxy', () => {
    given(attendanceDecider, [arrived(1)])
      .when(enter(2))
      .then([entered(2)])
    given(attendanceDecider, [proxyArrived(1)])
      .when(enter(2))
      .then([entered(2)])
    const { acts } = foldEvents(attendanceDecider, [proxyArrived(1), entered(2), gone(3)])
    expect(presenceOf(acts)).toMatchObject({ now: null, inHall: null, lastInHall: null, everProxy: true })
  })
  it('keeps a proxy out, and lets the desk admit the owner', () => {
    given(attendanceDecider, [entered(1)])
      .when({
        type: 'AdmitProxy',
        arrival: proxyOf(2),
        isAllowed: true,
        assemblyStatus: 'open',
        isEntitled: true,
      })
      .thenRejects('ATTENDEE_PRESENT')
    given(attendanceDecider, [entered(1)])
      .when({ type: 'AdmitOwner', arrival: arrivalOf(2), assemblyStatus: 'open', isEntitled: true })
      .then([arrived(2)])
  })
})

describe('an exit', () => {
  it('is recorded once, and not for whoever is not online', () => {
    given(attendanceDecider, [entered(1)])
      .when(end(2))
      .then([gone(2)])
    given(attendanceDecider, [entered(1), gone(2)])
      .when(end(2))
      .thenNothing()
    given(attendanceDecider, [entered(1), gone(2)])
      .when(end(3))
      .thenNothing()
    given(attendanceDecider).when(end(1)).thenNothing()
    given(attendanceDecider, [arrived(1)])
      .when(end(2))
      .thenNothing()
  })
  it('of silence before the end is recorded after it, of later silence never', () => {
    given(attendanceDecider, [entered(1)])
      .when(end(2, { assemblyStatus: 'ended', endedAt: second(9) }))
      .then([gone(2)])
    given(attendanceDecider, [entered(1)])
      .when(end(9, { assemblyStatus: 'ended', endedAt: second(9) }))
      .thenNothing()
  })
  it('from the hall leaves who is online present, and the other way round', () => {
    const fold = (events: readonly AttendanceEvent[]) => presenceOf(foldEvents(attendanceDecider, events).acts)
    expect(fold([entered(1), arrived(2), left(3)])).toMatchObject({ now: 'owner', inHall: null })
    expect(fold([entered(1), arrived(2), gone(3)])).toMatchObject({ now: 'owner', inHall: 'owner' })
    expect(fold([entered(1), arrived(2), gone(3), left(4)])).toMatchObject({ now: null })
  })
})

describe('a reconnection', () => {
  it('after silence is a return, once', () => {
    given(attendanceDecider, [entered(1), gone(2)])
      .when(reconnect(3))
      .then([back(3)])
    given(attendanceDecider, [entered(1), gone(2), back(3)])
      .when(reconnect(4))
      .thenNothing()
    given(attendanceDecider, [entered(1)])
      .when(reconnect(2))
      .thenNothing()
  })
  it('after a press is refused to that person, not to a co-owner', () => {
    given(attendanceDecider, [entered(1), gone(2, 'pressed')])
      .when(reconnect(3))
      .thenRejects('ATTENDEE_NOT_PRESENT')
    given(attendanceDecider, [entered(1), gone(2, 'pressed')])
      .when(reconnect(3, { personId: fixedId(77) }))
      .then([
        {
          type: 'AttendeeReturnedOnline',
          data: { ...owner, personId: fixedId(77), actId: fixedId(9_103), at: second(3) },
        },
      ])
  })
  it('needs an entry that counts', () => {
    given(attendanceDecider, [arrived(1)])
      .when(reconnect(2))
      .thenRejects('ATTENDEE_NOT_PRESENT')
    given(attendanceDecider, [entered(1), gone(2), corrected(1)])
      .when(reconnect(3))
      .thenRejects('ATTENDEE_NOT_PRESENT')
    given(attendanceDecider, [entered(1), gone(2)])
      .when(reconnect(3, { assemblyStatus: 'ended' }))
      .thenRejects('ASSEMBLY_NOT_OPEN')
  })
})

it('accepts what 시행령 제41조의3 names, from its first day, and no other law', () => {
  expect(acceptsProof('association', 'phone', '2025-12-03')).toBe(false)
  expect(acceptsProof('association', 'phone', '2025-12-04')).toBe(true)
  expect(acceptsProof('founding', 'certificate', '2026-01-01')).toBe(true)
  expect(acceptsProof('management', 'phone', '2026-01-01')).toBe(false)
})
