import { z } from 'zod'
import { attendanceRelations } from '#events/values/assembly/assembly-names.ts'
import { onlineProofs } from '#events/values/assembly/online-names.ts'
import { attendanceActs } from '#events/values/assembly/presence.ts'
import { identityCheckWays } from '#events/values/identity-check.ts'
import { id, personName, text } from '#events/values/schemas.ts'
import { pendingAnswer } from '../../approval/approvals.contract.ts'
import { contract } from '../../core/contract.ts'
import { instant } from '../assemblies.contract.ts'

const ofAssembly = z.strictObject({ id })
const ofAttendee = z.strictObject({ id, attendeeId: id })

/** Need of attendance of an item: the share of the law, and how many of all owners are counted for it. */
export const attendanceNeed = z.object({
  numerator: z.number(),
  denominator: z.number(),
  /** Whether more than the share is needed, otherwise at least it. */
  over: z.boolean(),
  basis: z.string(),
  count: z.number(),
  total: z.number(),
  /** Smallest number that meets it. */
  least: z.number(),
  met: z.boolean(),
})
export type AttendanceNeed = z.output<typeof attendanceNeed>

const attendanceFigures = z.object({
  /** Instant of the figures: the end of an assembly that is over. */
  at: z.string(),
  /** Number of all owners: co-owners of the same units are one, and each counts once. */
  owners: z.number(),
  /** Owners who are there now, themselves or by a proxy: direct attendance. */
  present: z.number(),
  presentByProxy: z.number(),
  /** Owners who are there online, and not in the hall as well. */
  presentOnline: z.number(),
  /** Owners who were there at any time. */
  everPresent: z.number(),
  /** Owners who voted in any vote of the agenda, on paper or electronically. */
  voted: z.number(),
  /** Owners who are there or voted, and who were there at any time or voted. */
  attending: z.number(),
  attended: z.number(),
  /** Owners who say that an arrival which counts was not theirs; they are counted until it is corrected. */
  objected: z.number(),
  /** `attended` by way, each owner once: in person before online, proxy, paper, electronic. */
  ways: z.object({
    inPerson: z.number(),
    online: z.number(),
    proxy: z.number(),
    paper: z.number(),
    electronic: z.number(),
  }),
  /** Owners of `ways.online` by what proved who they are. */
  onlineProofs: z.object({ phone: z.number(), certificate: z.number() }),
  /** Attendees who own nothing on the roll any more; they are not counted. */
  offRoll: z.number(),
  /**
   * Owners who attended or voted and do not count, since they did not consent (도시정비법 시행령 제27조 제5항);
   * null: all on the roll count.
   */
  withoutConsent: z.number().nullable(),
  items: z.array(
    z.object({
      itemId: id,
      title: z.string(),
      matter: z.string(),
      direct: attendanceNeed.nullable(),
      presence: attendanceNeed.nullable(),
      /** Owners who voted on it and do not count, since they did not consent. */
      votedWithoutConsent: z.number(),
    }),
  ),
})
export type AttendanceFigures = z.output<typeof attendanceFigures>

/** Returns the live figures, or those of an instant. 422 ASSEMBLY_WITHOUT_MEETING. */
export const getAttendance = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/attendance',
  access: 'admin',
  tag: 'assembly',
  summary: '출석 현황',
  params: ofAssembly,
  query: z.strictObject({ at: instant.optional() }),
  answers: { 200: attendanceFigures },
})

const deskRow = z.object({
  listUserId: id,
  /** Masked for auditors; null where it was erased. */
  name: z.string().nullable(),
  dong: z.string(),
  ho: z.string(),
  /** Number of owners of the unit. */
  owners: z.number(),
  /** Whether they may attend for their unit: co-owners may have named another one. */
  entitled: z.boolean(),
  /** Attendee of all units that the same persons own; null until somebody came. */
  attendeeId: id.nullable(),
  state: z.enum(['absent', 'present', 'left']),
  by: z.enum(['owner', 'proxy']).nullable(),
  /** Name of the proxy who is or was there. */
  holderName: z.string().nullable(),
  since: z.string().nullable(),
  /** Attendee in the hall; left: one who may return to it. */
  hall: z.enum(['none', 'owner', 'proxy', 'left']),
  /** Whether the owner is online. */
  online: z.boolean(),
})
export type AttendanceDeskRow = z.output<typeof deskRow>

/**
 * Finds owners at the desk, and whether they are there: as the log has it at this moment, at most
 * 50 in the order of 동 and 호. At least one of the three is required.
 */
export const findAttendees = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/desk',
  access: 'admin',
  tag: 'assembly',
  summary: '출석 창구: 소유자 찾기',
  params: ofAssembly,
  query: z.strictObject({
    dong: z.string().max(30).optional(),
    ho: z.string().max(30).optional(),
    q: z.string().max(100).optional(),
  }),
  answers: { 200: z.array(deskRow) },
})

const rollRow = z.object({
  listUserId: id,
  name: z.string().nullable(),
  dong: z.string(),
  ho: z.string(),
  owners: z.number(),
  state: z.enum(['absent', 'present', 'left']),
  by: z.enum(['owner', 'proxy']).nullable(),
})
export type DeskRollRow = z.output<typeof rollRow>

/**
 * Returns the whole roll for the desk, which searches it while there is no network: without phones and
 * anything else. The reading is on record.
 */
export const readDeskRoll = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/desk/roll',
  access: 'admin',
  tag: 'assembly',
  summary: '출석 창구: 연결이 끊길 때를 위한 명부',
  params: ofAssembly,
  answers: { 200: z.array(rollRow) },
})

const identity = {
  /** Way in which identity was checked, and who did; default: an ID was seen by the caller. */
  identityHow: z.enum(identityCheckWays).default('id-seen'),
  identityBy: text(50).optional(),
  /**
   * Age in seconds of a check-in that waited in the browser while the desk had no network. The act
   * counts from now on; when it was done is recorded beside it.
   */
  secondsAgo: z.int().min(0).max(3_600).optional(),
}

/**
 * Admits an owner, or a proxy for them. `actId` is made by the desk: a retry with the same one
 * changes nothing, and an owner who is there already is not admitted again. 422 ASSEMBLY_NOT_OPEN,
 * ASSEMBLY_WITHOUT_MEETING, NOT_REPRESENTATIVE, PROXY_NOT_ALLOWED, PROXY_RELATION_NOT_ALLOWED,
 * ATTENDEE_PRESENT, PROXY_LIMIT.
 */
export const admitAttendee = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/arrivals',
  access: 'admin',
  tag: 'assembly',
  summary: '출석 창구: 출석 확인',
  params: ofAssembly,
  body: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('owner'),
      listUserId: id,
      actId: id,
      /** Entry code that the same administrator has claimed for the owner. */
      entryCode: z.string().max(20).optional(),
      ...identity,
    }),
    z.strictObject({
      by: z.literal('proxy'),
      listUserId: id,
      actId: id,
      holderName: personName,
      relation: z.enum(attendanceRelations),
      form: text(100).nullable().default(null),
      ...identity,
    }),
  ]),
  answers: { 200: deskRow },
})

/** Records that an attendee left or came back. 422 ATTENDEE_NOT_PRESENT, ASSEMBLY_NOT_OPEN. */
export const moveAttendee = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/attendees/{attendeeId}/moves',
  access: 'admin',
  tag: 'assembly',
  summary: '출석 창구: 퇴장·재입장',
  params: ofAttendee,
  body: z.strictObject({ move: z.enum(['leave', 'return']), actId: id }),
  answers: { 200: z.object({ attendeeId: id, state: z.enum(['absent', 'present', 'left']) }) },
})

const correctionTo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('struck') }),
  z.strictObject({ kind: z.literal('time'), at: instant }),
])

/**
 * Claims the entry code that an owner shows at the desk: once, for the administrator who calls. The
 * name is masked for everybody, since the ID shows it. 422 ENTRY_CODE_INVALID.
 */
export const claimEntryCode = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/entry-codes',
  access: 'admin',
  tag: 'assembly',
  summary: '출석 창구: 입장 코드 확인',
  params: ofAssembly,
  body: z.strictObject({ code: z.string().min(1).max(40) }),
  answers: { 200: deskRow },
})

/**
 * Requests the correction of an act, done once a second administrator has confirmed it: the act
 * does not count, or counts at another time. 422 ATTENDANCE_ACT_UNKNOWN.
 */
export const correctAttendance = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/attendees/{attendeeId}/corrections',
  access: 'admin',
  tag: 'assembly',
  summary: '출석부 정정 요청',
  params: ofAttendee,
  body: z.strictObject({ actId: id, to: correctionTo, reason: text(500) }),
  answers: { 202: pendingAnswer },
})

const ledgerAct = z.object({
  actId: id,
  kind: z.enum(attendanceActs),
  at: z.string(),
  recordedAt: z.string(),
  /** Time by the desk of a check-in that waited for the network; null: it did not. */
  deskAt: z.string().nullable(),
  recordedBy: z.string().nullable(),
  /** Check of identity; null for auditors, for departures, and where it was erased. */
  identity: z.object({ how: z.enum(identityCheckWays), by: z.string() }).nullable(),
  /** Proof of who entered online; entry-code: the owner's own link was shown beside the ID. */
  proof: z.enum([...onlineProofs, 'entry-code']).nullable(),
  /** End of presence online: by a press, or by silence. */
  exit: z.enum(['pressed', 'silent']).nullable(),
  holderName: z.string().nullable(),
  relation: z.enum(attendanceRelations).nullable(),
  form: z.string().nullable(),
  struck: z.boolean(),
  retimed: z.boolean(),
  /** Whether an owner of the unit says that it was not them. */
  objected: z.boolean(),
})

const ledgerRow = z.object({
  attendeeId: id,
  listUserId: id,
  name: z.string().nullable(),
  /** Null once their entry is off the roll. */
  dong: z.string().nullable(),
  ho: z.string().nullable(),
  state: z.enum(['absent', 'present', 'left']),
  by: z.enum(['owner', 'proxy']).nullable(),
  since: z.string().nullable(),
  hall: z.enum(['none', 'owner', 'proxy', 'left']),
  online: z.boolean(),
  acts: z.array(ledgerAct),
})
export type LedgerEntry = z.output<typeof ledgerRow>

/** Returns a page of the ledger, in the order of arrival. `state` limits it to those who are there or left. */
export const listAttendees = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/attendees',
  access: 'admin',
  tag: 'assembly',
  summary: '출석부',
  params: ofAssembly,
  query: z.strictObject({
    state: z.enum(['present', 'left']).optional(),
    from: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  answers: { 200: z.object({ total: z.number(), attendees: z.array(ledgerRow) }) },
})

/** Exports the whole ledger with its acts (XLSX). */
export const exportAttendance = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/attendance/export',
  access: 'admin',
  tag: 'assembly',
  summary: '출석부 내려받기',
  params: ofAssembly,
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})

/** Prints the ledger with its figures. */
export const printAttendance = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/attendance.pdf',
  access: 'admin',
  tag: 'assembly',
  summary: '출석부 인쇄',
  params: ofAssembly,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
