import { z } from 'zod'
import { callTimes, failedSteps } from '#events/values/participation/phone-call.ts'
import { toPhoneDigits } from '#events/values/phone.ts'
import { dong, ho, id, limitedString, personName, phone } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

const link = limitedString(100)
const typedPhone = limitedString(30).transform(toPhoneDigits).pipe(phone)

/**
 * Asks the office of a link's complex to call. The roll is not read: the answer is the same whoever
 * asks. Idempotent by browser and phone; nothing says what the resident would choose.
 */
export const requestPhoneCall = contract({
  method: 'POST',
  path: '/api/user/phone-call',
  access: 'public',
  tag: 'resident',
  summary: '관리사무소 전화 요청',
  body: z.strictObject({
    /** Last part of the address by which the resident came. */
    link,
    failed: z.enum(failedSteps),
    phone: typedPhone,
    name: personName.optional(),
    dong: dong.optional(),
    ho: ho.optional(),
    preferredTime: z.enum(callTimes).optional(),
  }),
  answers: { 200: z.object({ requested: z.boolean() }) },
})

/** Takes back the request of this browser. The answer is the same where it made none. */
export const withdrawPhoneCall = contract({
  method: 'POST',
  path: '/api/user/phone-call/withdrawal',
  access: 'public',
  tag: 'resident',
  summary: '관리사무소 전화 요청 취소',
  body: z.strictObject({ link, phone: typedPhone }),
  answers: { 200: z.object({ withdrawn: z.boolean() }) },
})

const phoneCall = z.object({
  id,
  listId: id,
  apartmentId: id,
  /** unreached: nobody answered any of the calls, and the office does not call again. */
  status: z.enum(['waiting', 'reached', 'unreached', 'withdrawn', 'erased']),
  /** Null once it was erased. */
  phone: z.string().nullable(),
  /** Requests by different browsers for the same phone, the oldest first; empty once erased. */
  requests: z.array(
    z.object({
      name: z.string().nullable(),
      dong: z.string().nullable(),
      ho: z.string().nullable(),
      failed: z.enum(failedSteps),
      preferredTime: z.enum(callTimes).nullable(),
    }),
  ),
  requestedAt: z.string(),
  /** Number of calls since then that nobody answered. */
  tries: z.number(),
  lastCall: z
    .object({ at: z.string(), outcome: z.enum(['reached', 'unreached']), by: z.object({ id, name: z.string() }) })
    .nullable(),
})
export type PhoneCall = z.output<typeof phoneCall>

/** Filters: listId, status. Sortable: requestedAt. Looking is noted in the access log. */
export const phoneCalls = contract({
  method: 'GET',
  path: '/api/phone-calls',
  access: 'admin',
  tag: 'participation',
  summary: '전화 요청',
  query: collectionQuery,
  answers: { 200: z.array(phoneCall) },
})

/**
 * Records a call that the office made. `tries`: number of unanswered calls that the administrator
 * saw; 409 CHANGED_MEANWHILE where another one called meanwhile.
 */
export const recordPhoneCall = contract({
  method: 'POST',
  path: '/api/phone-calls/{id}/outcome',
  access: 'admin',
  tag: 'participation',
  summary: '통화 결과 기록',
  params: z.strictObject({ id }),
  body: z.strictObject({ outcome: z.enum(['reached', 'unreached']), tries: z.int().nonnegative().max(100) }),
  answers: { 200: phoneCall },
})
