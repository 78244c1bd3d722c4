import type { AssemblyEvent } from '#events/assembly/assembly.events.ts'
import type { AttendanceEvent } from '#events/assembly/attendance.events.ts'
import type { AssemblyData } from '#services/assembly/assembly.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'

export const names = { assemblyId: fixedId(9_001), apartmentId: fixedId(1), listId: fixedId(2) } as const

/** A meeting of an association on 2025-03-20, 14:00 in Seoul, with a report and one vote. */
export const sampleAssembly = (more: Partial<AssemblyData> = {}): AssemblyData => ({
  ...names,
  kind: 'association',
  title: '정기총회',
  place: '커뮤니티센터',
  startsAt: '2025-03-20T05:00:00.000Z',
  ways: ['in-person', 'proxy', 'paper'],
  bylaws: null,
  agenda: [
    { itemId: fixedId(9_010), kind: 'report', title: '사업 경과', text: null },
    { itemId: fixedId(9_011), kind: 'vote', voteId: fixedId(5), matter: 'ordinary' },
  ],
  ...more,
})

export const drafted = (more: Partial<AssemblyData> = {}): AssemblyEvent => ({
  type: 'AssemblyDrafted',
  data: sampleAssembly(more),
})
export const notice = {
  noticedOn: '2025-03-10',
  days: { required: 7, given: 10 },
  votes: [{ itemId: fixedId(9_011), voteId: fixedId(5), kind: 'resolution' as const, title: '안건', revision: 1 }],
}
export const noticed: AssemblyEvent = { type: 'AssemblyNoticed', data: { ...names, ...notice } }
export const opened: AssemblyEvent = { type: 'AssemblyOpened', data: names }
export const ended: AssemblyEvent = { type: 'AssemblyEnded', data: names }
export const cancelled: AssemblyEvent = { type: 'AssemblyCancelled', data: { ...names, reason: '장소' } }

const attendee = {
  ...names,
  attendeeId: fixedId(9_020),
  listUserId: fixedId(3),
  personId: fixedId(4),
}
export const identityCheck = { how: 'id-seen' as const, by: '김관리', on: '2025-03-20' }

/** The n-th second of the meeting. */
export const second = (n: number): string => new Date(Date.parse('2025-03-20T05:00:00.000Z') + n * 1_000).toISOString()

export const arrivalOf = (n: number) => ({
  ...attendee,
  actId: fixedId(9_100 + n),
  at: second(n),
  ownerIds: [attendee.personId],
  identityCheck,
})
export const arrived = (n: number): AttendanceEvent => ({ type: 'AttendeeArrived', data: arrivalOf(n) })
export const proxyOf = (n: number, holderName = '홍배우') => ({
  ...arrivalOf(n),
  holderName,
  relation: 'spouse' as const,
  form: null,
})
export const proxyArrived = (n: number): AttendanceEvent => ({ type: 'AttendeeProxyArrived', data: proxyOf(n) })
export const left = (n: number): AttendanceEvent => ({
  type: 'AttendeeLeft',
  data: { ...attendee, actId: fixedId(9_100 + n), at: second(n) },
})
export const returned = (n: number): AttendanceEvent => ({
  type: 'AttendeeReturned',
  data: { ...attendee, actId: fixedId(9_100 + n), at: second(n) },
})
export const correctionOf = (act: number, more: object = {}) => ({
  correctionId: fixedId(9_300 + act),
  actId: fixedId(9_100 + act),
  to: 'struck' as const,
  at: second(act),
  reason: '잘못 눌렀습니다.',
  requestedBy: fixedId(91),
  confirmedBy: fixedId(92),
  ...more,
})
export const corrected = (act: number, more: object = {}): AttendanceEvent => ({
  type: 'AttendanceCorrected',
  data: { ...attendee, ...correctionOf(act, more) },
})
export const objectionTo = (act: number) => ({
  objectionId: fixedId(9_400 + act),
  actId: fixedId(9_100 + act),
  personId: attendee.personId,
})
export const objected = (act: number): AttendanceEvent => ({
  type: 'AttendanceObjected',
  data: { ...attendee, ...objectionTo(act) },
})
