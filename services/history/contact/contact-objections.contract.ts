import { z } from 'zod'
import { id, linkSecret } from '#events/values/schemas.ts'
import { pendingAnswer } from '../../approval/approvals.contract.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

const ofLink = z.strictObject({ token: linkSecret })

/**
 * Status of an objection. open: the former phone can object; objected: it did, and two
 * administrators decide; kept, restored: their decision.
 */
const objectionStatus = z.enum(['open', 'objected', 'kept', 'restored'])

const objectionPage = z.object({
  status: objectionStatus,
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
})
export type ObjectionPage = z.output<typeof objectionPage>

/**
 * Returns the page of a former phone's link, without name and number. 404 INVALID_LINK,
 * LINK_EXPIRED once the votes of the list are counted.
 */
export const getObjection = contract({
  method: 'GET',
  path: '/api/objection/{token}',
  access: 'public',
  tag: 'user',
  summary: '전화번호 변경 이의: 안내',
  params: ofLink,
  answers: { 200: objectionPage },
})

/**
 * Objects to the change, once: until two administrators have decided, nobody takes part by the new
 * phone. Idempotent.
 */
export const objectToChange = contract({
  method: 'POST',
  path: '/api/objection/{token}',
  access: 'public',
  tag: 'user',
  summary: '전화번호 변경 이의: 남기기',
  params: ofLink,
  body: z.strictObject({}).nullish(),
  answers: { 200: objectionPage },
})

const contactObjection = z.object({
  id,
  at: z.string(),
  status: z.enum(['open', 'kept', 'restored']),
  settledAt: z.string().nullable(),
  userId: id,
  listUserId: id.nullable(),
  name: z.string().nullable(),
  dong: z.string().nullable(),
  ho: z.string().nullable(),
  /** The phone that objects, and the one that took its place. */
  former: z.string().nullable(),
  phone: z.string().nullable(),
  /** The request that decides on it and waits for another administrator. */
  pendingId: id.nullable(),
})
export type ListedObjection = z.output<typeof contactObjection>

/**
 * Objections of former phones in a list, the newest first. Masked for auditors. Sortable: at.
 * Filters: status, id.
 */
export const objectionsOfList = contract({
  method: 'GET',
  path: '/api/list/{id}/objections',
  access: 'admin',
  tag: 'list',
  summary: '전화번호 변경에 대한 이의',
  params: z.strictObject({ id }),
  query: collectionQuery,
  answers: { 200: z.array(contactObjection) },
})

/**
 * Decides on an objection: keep leaves the new phone, restore restores the former one. It takes
 * effect once a second administrator has confirmed it. 422 APPROVAL_SETTLED if it was decided
 * otherwise.
 */
export const decideObjection = contract({
  method: 'POST',
  path: '/api/user/{id}/objections/{objectionId}/decision',
  access: 'admin',
  tag: 'user',
  summary: '전화번호 변경 이의 처리 요청',
  params: z.strictObject({ id, objectionId: id }),
  body: z.strictObject({ decision: z.enum(['keep', 'restore']) }),
  answers: { 202: pendingAnswer },
})
