import { z } from 'zod'
import { linkSecret } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofLink = z.strictObject({ token: linkSecret })

/** open: the owner can object; objected: they did; struck: two administrators took the act out of the count. */
const objectionStatus = z.enum(['open', 'objected', 'struck'])

const objectionPage = z.object({
  status: objectionStatus,
  /** Whether a proxy is recorded as attending for the owner. */
  byProxy: z.boolean(),
  assembly: z.object({ title: z.string() }),
  /** Time at which the arrival counts. */
  at: z.string(),
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
})
export type AttendanceObjectionPage = z.output<typeof objectionPage>

/**
 * Returns the page of the link in the message about an arrival, without names and units. 404
 * INVALID_LINK, LINK_EXPIRED once the owner's data is erased or the list is deleted.
 */
export const getAttendanceObjection = contract({
  method: 'GET',
  path: '/api/attendance-objection/{token}',
  access: 'public',
  tag: 'assembly',
  summary: '출석 기록 이의: 안내',
  params: ofLink,
  answers: { 200: objectionPage },
})

/**
 * Objects to the arrival: "it was not me". The act counts until two administrators correct it, and
 * the objection stands beside it and beside the figures. Idempotent.
 */
export const objectToAttendance = contract({
  method: 'POST',
  path: '/api/attendance-objection/{token}',
  access: 'public',
  tag: 'assembly',
  summary: '출석 기록 이의: 남기기',
  params: ofLink,
  body: z.strictObject({}).nullish(),
  answers: { 200: objectionPage },
})
