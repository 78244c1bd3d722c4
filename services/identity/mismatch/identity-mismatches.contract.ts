import { z } from 'zod'
import { dong, ho, id, text } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

/**
 * Requests a review by the administrators, after a verification that does not match the roll (422
 * IDENTITY_NOT_MATCHED): with the unit that they own, from the same browser, within half an hour.
 * The answer is the same whatever the roll has. Idempotent.
 */
export const raiseMismatch = contract({
  method: 'POST',
  path: '/api/user/auth/mismatch',
  access: 'public',
  tag: 'resident',
  summary: '명부와 다를 때 확인 요청',
  body: z.strictObject({ dong, ho }),
  answers: { 200: z.object({ raised: z.boolean() }) },
})

const side = z.object({ name: z.string().nullable(), phone: z.string().nullable(), birthDate: z.string().nullable() })

const mismatch = z.object({
  /** The verification's id. */
  id,
  listId: id,
  apartmentId: id,
  status: z.enum(['waiting', 'accepted', 'refused']),
  dong: z.string(),
  ho: z.string(),
  /** Data from the provider. Null once it is destroyed. */
  verified: side.nullable(),
  provider: z.enum(['nice', 'kcp']),
  /**
   * Entries of the list that they may be: of the unit that they named, of their invitation, or
   * partial matches; each with its differences.
   */
  candidates: z.array(
    side.extend({
      listUserId: id,
      userId: id,
      dong: z.string(),
      ho: z.string(),
      differs: z.array(z.enum(['name', 'phone', 'birthDate'])),
      /** Their own, by the invitation that they came by. */
      invited: z.boolean(),
    }),
  ),
  raisedAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.object({ id, name: z.string() }).nullable(),
  reason: z.string().nullable(),
  /** Entry as whose owner they were accepted. */
  listUserId: id.nullable(),
  /** Status of the message about the decision. */
  told: z.enum(['none', 'queued', 'sent', 'failed']),
})
export type IdentityMismatch = z.output<typeof mismatch>

/** Filters: listId, status. Sortable: raisedAt. Looking is noted in the access log. */
export const identityMismatches = contract({
  method: 'GET',
  path: '/api/identity/mismatches',
  access: 'admin',
  tag: 'identity',
  summary: '명부와 다른 본인 확인',
  query: collectionQuery,
  answers: { 200: z.array(mismatch) },
})

/**
 * Accepts them as this owner: from now on their verification matches this person's entries in the
 * complex. 422 SECOND_ADMIN_NEEDED if the list demands two administrators for names and phones.
 */
export const acceptMismatch = contract({
  method: 'POST',
  path: '/api/identity/mismatches/{id}/accept',
  access: 'admin',
  tag: 'identity',
  summary: '같은 사람으로 인정',
  params: z.strictObject({ id }),
  body: z.strictObject({ listUserId: id }),
  answers: { 200: mismatch },
})

export const refuseMismatch = contract({
  method: 'POST',
  path: '/api/identity/mismatches/{id}/refuse',
  access: 'admin',
  tag: 'identity',
  summary: '인정하지 않음',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: text(500) }),
  answers: { 200: mismatch },
})
