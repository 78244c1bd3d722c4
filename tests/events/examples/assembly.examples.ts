import type * as assembly from '#events/assembly/assembly.events.ts'
import type * as attendance from '#events/assembly/attendance.events.ts'
import { AT, ID, type ExamplesOf } from './example.ts'

const idOf = (n: number): string => `01950000-0000-7000-8000-0000000000${n}`

const names = { assemblyId: idOf(81), apartmentId: ID.apartment, listId: ID.list }
const particulars: ExamplesOf<typeof assembly>['AssemblyDrafted'] = {
  ...names,
  kind: 'association',
  title: '2026년 정기총회',
  place: '한빛마을 커뮤니티센터',
  startsAt: '2025-03-20T05:00:00.000Z',
  ways: ['in-person', 'proxy', 'paper', 'electronic'],
  bylaws: { article: '정관 제22조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'day-before' },
  agenda: [
    { itemId: idOf(82), kind: 'report', title: '사업 경과', text: null },
    { itemId: idOf(83), kind: 'vote', voteId: ID.vote, matter: 'ordinary' },
  ],
}
const act = {
  ...names,
  attendeeId: idOf(84),
  listUserId: ID.listUser,
  personId: ID.person,
  actId: idOf(85),
  at: AT,
}
const identityCheck = { how: 'id-seen' as const, by: '김관리', on: '2025-03-20' }

export const assemblyExamples: ExamplesOf<typeof assembly & typeof attendance> = {
  AssemblyDrafted: particulars,
  AssemblyRevised: { ...particulars, title: '정기총회' },
  AssemblyDeleted: names,
  AssemblyNoticed: {
    ...names,
    noticedOn: '2025-03-10',
    days: { required: 7, given: 10 },
    votes: [{ itemId: idOf(83), voteId: ID.vote, kind: 'resolution', title: '안건', revision: 1 }],
  },
  AssemblyOpened: names,
  AssemblyEnded: names,
  AssemblyCancelled: { ...names, reason: '장소를 다시 정합니다.' },
  VotePutOnAgenda: { ...names, voteId: ID.vote },
  VoteTakenOffAgenda: { ...names, voteId: ID.vote },
  AttendeeArrived: { ...act, ownerIds: [ID.person], identityCheck },
  AttendeeProxyArrived: {
    ...act,
    ownerIds: [ID.person],
    identityCheck,
    holderName: '홍배우',
    relation: 'spouse',
    form: '위임장 12번',
  },
  AttendeeLeft: { ...act, actId: idOf(86) },
  AttendeeReturned: { ...act, actId: idOf(87) },
  AttendanceCorrected: {
    ...act,
    correctionId: idOf(88),
    to: 'time',
    reason: '퇴장을 늦게 적었습니다.',
    requestedBy: ID.admin,
    confirmedBy: ID.account,
  },
}
