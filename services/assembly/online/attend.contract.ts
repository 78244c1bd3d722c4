import { z } from 'zod'
import { assemblyStatuses } from '#events/values/assembly/assembly-names.ts'
import {
  floorStates,
  MAX_STATEMENT,
  statementKinds,
  statementReaders,
  streamKinds,
} from '#events/values/assembly/online-names.ts'
import { certificateApps } from '#events/values/certificate-app.ts'
import { id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofAssembly = z.strictObject({ assemblyId: id })

const ownUnit = z.object({
  listUserId: id,
  dong: z.string(),
  ho: z.string(),
  /** Whether they may attend for the unit: co-owners may have named another one. */
  entitled: z.boolean(),
  /** Owner, or their proxy, is in the hall; the owner is online. */
  inHall: z.enum(['owner', 'proxy']).nullable(),
  online: z.boolean(),
})
export type OwnUnit = z.output<typeof ownUnit>

const attendPage = z.object({
  assembly: z.object({
    id,
    title: z.string(),
    kind: z.string(),
    place: z.string().nullable(),
    startsAt: z.string().nullable(),
    status: z.enum(assemblyStatuses),
    /** Whether it can be attended online. */
    isOnline: z.boolean(),
  }),
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
  /** Whether 휴대전화 본인 확인 is set up here. */
  provesByPhone: z.boolean(),
  /** Apps with whose certificates the meeting can be entered online; `isWaiting`: this browser asked one. */
  certificate: z.object({
    apps: z.array(z.object({ app: z.enum(certificateApps), title: z.string() })),
    isWaiting: z.boolean(),
  }),
  /** Set for who has proved their identity in this browser. The name is masked (홍*동). */
  you: z
    .object({
      name: z.string().nullable(),
      units: z.array(ownUnit),
      /** Whether their identity may still be used: for half an hour after it was proved. */
      isProven: z.boolean(),
      /** Whether this browser attends. */
      attends: z.boolean(),
    })
    .nullable(),
})
export type AttendPage = z.output<typeof attendPage>

/** Opens the address of a meeting for its owners. 404 before its notice. */
export const getAttendPage = contract({
  method: 'GET',
  path: '/api/attend/{assemblyId}',
  access: 'public',
  tag: 'assembly',
  summary: '총회 참석 화면 열기',
  params: ofAssembly,
  answers: { 200: attendPage },
})

/**
 * Enters online with all units of the person of the session. `actId` is made by the browser: a retry
 * is one entry. 422 ASSEMBLY_NOT_OPEN, ONLINE_NOT_OFFERED, ONLINE_PROOF_NOT_ACCEPTED,
 * NOT_REPRESENTATIVE where none of their units is theirs to attend for.
 */
export const enterAssembly = contract({
  method: 'POST',
  path: '/api/attend/{assemblyId}/entries',
  access: 'resident',
  tag: 'assembly',
  summary: '총회 온라인 입장',
  params: ofAssembly,
  body: z.strictObject({ actId: id }),
  answers: { 200: attendPage },
})

/** Leaves by a press, and ends the browser's session. The answer is the same without one. */
export const leaveAssembly = contract({
  method: 'POST',
  path: '/api/attend/{assemblyId}/exit',
  access: 'cookie',
  tag: 'assembly',
  summary: '총회 온라인 퇴장',
  params: ofAssembly,
  body: z.strictObject({}).optional(),
  answers: { 200: z.object({ left: z.boolean() }) },
})

/**
 * Sign of life of a browser that attends, every twenty seconds. `isHere`: whether they are online;
 * one who was silent for a minute has an exit and a return in the ledger. `revision` changes with
 * the meeting's page.
 */
export const sendHeartbeat = contract({
  method: 'POST',
  path: '/api/attend/{assemblyId}/heartbeats',
  access: 'cookie',
  tag: 'assembly',
  summary: '총회 온라인 접속 알림',
  params: ofAssembly,
  body: z.strictObject({}).optional(),
  answers: { 200: z.object({ isHere: z.boolean(), revision: z.string() }) },
})

const statementAnswer = z.object({ text: z.string().nullable(), isSpoken: z.boolean(), at: z.string() })

const statement = z.object({
  id,
  number: z.number(),
  kind: z.enum(statementKinds),
  itemId: id.nullable(),
  readers: z.enum(statementReaders),
  /** Masked (홍*동). */
  name: z.string().nullable(),
  /** Null where it is hidden from others. */
  text: z.string().nullable(),
  at: z.string(),
  isHidden: z.boolean(),
  isMine: z.boolean(),
  answers: z.array(statementAnswer),
})
export type MeetingStatement = z.output<typeof statement>

const meeting = z.object({
  revision: z.string(),
  status: z.enum(assemblyStatuses),
  stream: z.object({ kind: z.enum(streamKinds), address: z.string() }).nullable(),
  /** Interruption that the office has announced. */
  interruption: z.object({ from: z.string(), note: z.string().nullable() }).nullable(),
  items: z.array(
    z.object({
      itemId: id,
      title: z.string(),
      state: z.enum(['waiting', 'current', 'done']),
      closesAt: z.string().nullable(),
    }),
  ),
  /** Statements in the order of arrival, the newest of them; `hasOlder`: there are more before. */
  statements: z.array(statement),
  hasOlder: z.boolean(),
  /** Attendees who wait for the floor or have it, in the order of arrival. */
  floor: z.array(
    z.object({
      number: z.number(),
      name: z.string().nullable(),
      state: z.enum(floorStates),
      isMine: z.boolean(),
    }),
  ),
})
export type MeetingPage = z.output<typeof meeting>

/**
 * Returns what an attendee sees of a running meeting: agenda, stream, floor, and the newest fifty
 * statements, or those before a number.
 */
export const getMeeting = contract({
  method: 'GET',
  path: '/api/attend/{assemblyId}/meeting',
  access: 'cookie',
  tag: 'assembly',
  summary: '총회 진행 화면',
  params: ofAssembly,
  query: z.strictObject({ before: z.coerce.number().int().positive().max(1_000_000).optional() }),
  answers: { 200: meeting },
})

/**
 * Submits a question or an opinion in writing. `statementId` is made by the browser: a retry is one
 * statement. 422 ATTENDEE_NOT_ONLINE, ASSEMBLY_NOT_OPEN, STATEMENTS_TOO_MANY.
 */
export const submitStatement = contract({
  method: 'POST',
  path: '/api/attend/{assemblyId}/statements',
  access: 'cookie',
  tag: 'assembly',
  summary: '총회 질문·의견 내기',
  params: ofAssembly,
  body: z.strictObject({
    statementId: id,
    kind: z.enum(statementKinds),
    itemId: id.nullable().default(null),
    readers: z.enum(statementReaders),
    text: text(MAX_STATEMENT),
  }),
  answers: { 200: z.object({ statementId: id }) },
})

/** Requests the floor, or withdraws the request. 422 as for a statement. */
export const requestFloor = contract({
  method: 'POST',
  path: '/api/attend/{assemblyId}/floor',
  access: 'cookie',
  tag: 'assembly',
  summary: '총회 발언 신청·취소',
  params: ofAssembly,
  body: z.discriminatedUnion('want', [
    z.strictObject({ want: z.literal(true), requestId: id }),
    z.strictObject({ want: z.literal(false) }),
  ]),
  answers: { 200: z.object({ state: z.enum(floorStates).nullable() }) },
})

/**
 * Issues a code for the entrance of the hall: valid for a minute, once. The browser shows it as a QR
 * code and as letters. 422 ASSEMBLY_NOT_OPEN, NOT_REPRESENTATIVE.
 */
export const issueEntryCode = contract({
  method: 'POST',
  path: '/api/attend/{assemblyId}/entry-codes',
  access: 'resident',
  tag: 'assembly',
  summary: '총회 입장 코드 만들기',
  params: ofAssembly,
  body: z.strictObject({ listUserId: id }),
  answers: { 200: z.object({ code: z.string(), expiresAt: z.string() }) },
})
