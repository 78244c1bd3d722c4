import { z } from 'zod'
import { appointmentEndings } from '#events/values/representative/appointment-endings.ts'
import { day, id, text } from '#events/values/schemas.ts'
import { pendingAnswer } from '../approval/approvals.contract.ts'
import { contract } from '../core/contract.ts'

const ofEntry = z.strictObject({ id })

const owner = z.object({
  /** Entry of the owner in the first of the units. */
  listUserId: id,
  personId: id,
  /** Masked for roles without resident work; null: erased. */
  name: z.string().nullable(),
  /** Owner whom they agreed to, and how; null: nobody yet. */
  agreedTo: z.object({ personId: id, on: day, onPaper: z.boolean() }).nullable(),
})

const appointment = z.object({
  id,
  representativeId: id,
  name: z.string().nullable(),
  appointedOn: day,
  /** First day on which it does not hold; null: it holds. */
  endedOn: day.nullable(),
  cause: z.enum(appointmentEndings).nullable(),
})

/** Co-owners of one or more units. */
const coOwners = z.object({
  units: z.array(z.object({ dong: z.string(), ho: z.string() })),
  owners: z.array(owner),
  /** Article that asks for the representative, and how many of the owners have to agree. */
  article: z.string(),
  needed: z.number(),
  /** Appointment that holds; null: none does. */
  appointed: appointment.nullable(),
  /** Earlier appointments by the present or by former co-owners of these units, oldest first. */
  earlier: z.array(appointment),
  /** Person whom the roll names; null: nobody. */
  marked: id.nullable(),
  /**
   * Request that waits for a second administrator; `own`: it is the caller's. `entry`: by which its
   * scan is read.
   */
  waiting: z.object({ id, own: z.boolean(), entry: id.nullable(), hasScan: z.boolean() }).nullable(),
})
export type CoOwnersRow = z.output<typeof coOwners>

/**
 * Lists the co-owners of a list with their representatives. `asked`: whether consents of co-owned
 * units count in this list only with an appointment.
 */
export const listRepresentatives = contract({
  method: 'GET',
  path: '/api/lists/{listId}/representatives',
  access: 'admin',
  tag: 'signature',
  summary: '공유 세대와 대표자 선임',
  params: z.strictObject({ listId: id }),
  answers: { 200: z.object({ asked: z.boolean(), coOwners: z.array(coOwners) }) },
})
export type Representatives = z.output<(typeof listRepresentatives)['answers'][200]>

/**
 * Requests the recording of an appointment on paper by co-owners of this entry's unit: done once a
 * second administrator has confirmed it. Form parts: `representative` (entry), `agreedBy` (entries,
 * separated by commas, the representative among them), `signedOn`, `file` (PDF, JPEG or PNG). 422
 * APPOINTMENT_NOT_IN_LAW, NOT_CO_OWNED, REPRESENTATIVE_APPOINTED, LIST_CLOSED.
 */
export const appointOnPaper = contract({
  method: 'POST',
  path: '/api/list-user/{id}/representative',
  access: 'admin',
  tag: 'list-user',
  summary: '서면 대표자 선임 등록',
  params: ofEntry,
  takesFile: true,
  answers: { 202: pendingAnswer },
})

/**
 * Requests the recording that an appointment ended: done once a second administrator has confirmed
 * it. `revoked`: `by` (entry of a co-owner) revoked in writing, and it ends if too few are left.
 * 422 NO_REPRESENTATIVE, LIST_CLOSED.
 */
export const endAppointment = contract({
  method: 'POST',
  path: '/api/list-user/{id}/representative/end',
  access: 'admin',
  tag: 'list-user',
  summary: '대표자 선임 끝내기',
  params: ofEntry,
  body: z.strictObject({
    cause: z.enum(appointmentEndings),
    endedOn: day,
    reference: text(200),
    by: id.optional(),
  }),
  answers: { 202: pendingAnswer },
})

/** Returns the scan of the paper that waits for a second administrator. 404 if none waits. */
export const viewAppointmentScan = contract({
  method: 'GET',
  path: '/api/list-user/{id}/representative/scan.pdf',
  access: 'admin',
  tag: 'list-user',
  summary: '승인을 기다리는 대표자 선임 동의서 보기',
  params: ofEntry,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/**
 * Returns the form of an appointment: drawn from the records, or the scan of the paper. `n`: which
 * one where there are several.
 */
export const viewAppointmentForm = contract({
  method: 'GET',
  path: '/api/representatives/{id}/form.pdf',
  access: 'admin',
  tag: 'signature',
  summary: '대표자 선임 동의서',
  params: ofEntry,
  query: z.strictObject({ n: z.coerce.number().int().min(0).max(50).default(0) }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
