import { describe, it } from 'vitest'
import { attendanceDecider, type AttendanceCommand } from '#services/assembly/attendance/attendance.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import {
  arrivalOf,
  arrived,
  corrected,
  correctionOf,
  left,
  objected,
  objectionTo,
  proxyArrived,
  proxyOf,
  returned,
  second,
} from './sample-assembly.ts'

const admitting = { assemblyStatus: 'open', isEntitled: true } as const
const admit = (n: number, more: object = {}): AttendanceCommand => ({
  type: 'AdmitOwner',
  arrival: arrivalOf(n),
  ...admitting,
  ...more,
})
const admitProxy = (n: number, more: object = {}, holder?: string): AttendanceCommand => ({
  type: 'AdmitProxy',
  arrival: proxyOf(n, holder),
  isAllowed: true,
  ...admitting,
  ...more,
})
const move = (type: 'RecordLeave' | 'RecordReturn', n: number, more: object = {}): AttendanceCommand => ({
  type,
  actId: fixedId(9_100 + n),
  at: second(n),
  assemblyStatus: 'open',
  ...more,
})
const correct = (act: number, more: object = {}): AttendanceCommand => ({
  type: 'CorrectAct',
  correction: correctionOf(act, more),
  between: { from: second(0), to: second(100) },
})

describe('an owner at the desk', () => {
  it('is admitted once, by whichever desk is first and however often it is sent', () => {
    given(attendanceDecider, [])
      .when(admit(1))
      .then([arrived(1)])
    given(attendanceDecider, [arrived(1)])
      .when(admit(1))
      .thenNothing()
    given(attendanceDecider, [arrived(1)])
      .when(admit(2))
      .thenNothing()
    // A retry of what was done is quiet even after the end.
    given(attendanceDecider, [arrived(1), left(2)])
      .when(admit(1, { assemblyStatus: 'ended' }))
      .thenNothing()
  })
  it('is admitted to an open assembly alone, if the unit is theirs to vote for', () => {
    for (const assemblyStatus of ['draft', 'noticed', 'ended', 'cancelled'])
      given(attendanceDecider, []).when(admit(1, { assemblyStatus })).thenRejects('ASSEMBLY_NOT_OPEN')
    given(attendanceDecider, [])
      .when(admit(1, { isEntitled: false }))
      .thenRejects('NOT_REPRESENTATIVE')
  })
  it('takes the place of their proxy, never the other way round', () => {
    given(attendanceDecider, [])
      .when(admitProxy(1))
      .then([proxyArrived(1)])
    given(attendanceDecider, [proxyArrived(1)])
      .when(admitProxy(1))
      .thenNothing()
    given(attendanceDecider, [proxyArrived(1)])
      .when(admitProxy(2))
      .thenNothing()
    given(attendanceDecider, [proxyArrived(1)])
      .when(admitProxy(2, {}, '다른 사람'))
      .thenRejects('ATTENDEE_PRESENT')
    given(attendanceDecider, [proxyArrived(1)])
      .when(admit(2))
      .then([arrived(2)])
    given(attendanceDecider, [arrived(1)])
      .when(admitProxy(2))
      .thenRejects('ATTENDEE_PRESENT')
    given(attendanceDecider, [arrived(1), left(2)])
      .when(admitProxy(3))
      .then([proxyArrived(3)])
    given(attendanceDecider, [])
      .when(admitProxy(1, { isAllowed: false }))
      .thenRejects('PROXY_RELATION_NOT_ALLOWED')
  })
  it('leaves and returns, each once', () => {
    given(attendanceDecider, [arrived(1)])
      .when(move('RecordLeave', 2))
      .then([left(2)])
    given(attendanceDecider, [arrived(1), left(2)])
      .when(move('RecordLeave', 2))
      .thenNothing()
    given(attendanceDecider, [arrived(1), left(2)])
      .when(move('RecordLeave', 3))
      .thenNothing()
    given(attendanceDecider, [arrived(1), left(2)])
      .when(move('RecordReturn', 3))
      .then([returned(3)])
    given(attendanceDecider, [arrived(1)])
      .when(move('RecordReturn', 2))
      .thenNothing()
    given(attendanceDecider, []).when(move('RecordLeave', 1)).thenRejects('ATTENDEE_NOT_PRESENT')
    given(attendanceDecider, [arrived(1)])
      .when(move('RecordLeave', 2, { assemblyStatus: 'ended' }))
      .thenRejects('ASSEMBLY_NOT_OPEN')
  })
})

describe('a correction', () => {
  const retime = { to: 'time', at: second(50) }
  it('strikes an act, or gives it another time, once', () => {
    given(attendanceDecider, [arrived(1)])
      .when(correct(1))
      .then([corrected(1)])
    given(attendanceDecider, [arrived(1), corrected(1)])
      .when(correct(1))
      .thenNothing()
    given(attendanceDecider, [arrived(1), corrected(1)])
      .when(correct(1, { correctionId: fixedId(9_999) }))
      .thenNothing()
    given(attendanceDecider, [arrived(1)])
      .when(correct(1, retime))
      .then([corrected(1, retime)])
    given(attendanceDecider, [arrived(1), corrected(1, retime)])
      .when(correct(1, { ...retime, correctionId: fixedId(9_999) }))
      .thenNothing()
  })
  it('refuses what is not there, and times outside the meeting', () => {
    given(attendanceDecider, [arrived(1)])
      .when(correct(2))
      .thenRejects('ATTENDANCE_ACT_UNKNOWN')
    for (const at of [second(-1), second(101)])
      given(attendanceDecider, [arrived(1)])
        .when(correct(1, { to: 'time', at }))
        .thenRejects('VALIDATION_FAILED', ['at'])
  })
  it('lets an owner come again whose arrival was struck', () => {
    given(attendanceDecider, [arrived(1), corrected(1)])
      .when(admit(2))
      .then([arrived(2)])
    given(attendanceDecider, [arrived(1), corrected(1)])
      .when(move('RecordLeave', 2))
      .thenRejects('ATTENDEE_NOT_PRESENT')
  })
})

describe('an owner who was notified', () => {
  const object = (act: number): AttendanceCommand => ({ type: 'ObjectToAct', objection: objectionTo(act) })

  it('objects to an act, which counts all the same until it is corrected', () => {
    given(attendanceDecider, [arrived(1)])
      .when(object(1))
      .then([objected(1)])
    given(attendanceDecider, [arrived(1), objected(1)])
      .when(move('RecordReturn', 2))
      .then([])
  })

  it('objects once, and not to what does not count', () => {
    given(attendanceDecider, [arrived(1), objected(1)])
      .when(object(1))
      .then([])
    given(attendanceDecider, [arrived(1), corrected(1)])
      .when(object(1))
      .then([])
  })

  it('cannot object to what nobody did', () => {
    given(attendanceDecider, [arrived(1)])
      .when(object(2))
      .thenRejects('ATTENDANCE_ACT_UNKNOWN')
  })
})
