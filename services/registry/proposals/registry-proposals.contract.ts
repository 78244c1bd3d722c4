import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

const ofList = z.strictObject({ listId: id })

export const proposal = z.object({
  /** Id, stable while record and roll stay the same. */
  id: z.string(),
  kind: z.enum(['area', 'land-share', 'ownership-share', 'owner-missing', 'owner-gone']),
  registryId: id,
  dong: z.string(),
  ho: z.string(),
  /** Entry that it changes; for owner-missing, the entry beside which the owner would be added. */
  listUserId: id.nullable(),
  name: z.string().nullable(),
  /** Value on the roll now, and in the register: in Korean, as one reads it. */
  before: z.string().nullable(),
  after: z.string(),
  status: z.enum(['open', 'accepted']),
  /**
   * Reason why it cannot be accepted, if there is one: the owner has signed, or votes are under
   * way.
   */
  obstacle: z.string().nullable(),
  /**
   * Sum of the shares of the unit's owners on the roll now; null for other kinds, and if any share
   * is unknown.
   */
  unitShares: z.object({ text: z.string(), isWhole: z.boolean() }).nullable(),
})
export type RegistryProposal = z.output<typeof proposal>

/**
 * Lists the differences between registers and the roll, newest registers only. Sortable: dong.
 * Filters: kind, status, registryId, listUserId, id, acceptable (no obstacle is known).
 */
export const registryProposals = contract({
  method: 'GET',
  path: '/api/registry/list/{listId}/proposals',
  access: 'admin',
  tag: 'registry',
  summary: '등기부와 다른 명부',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(proposal) },
})

/**
 * Accepts proposals: each changes the roll by its own event, and can be taken back. `skipped` gives
 * the reasons.
 */
export const acceptRegistryProposals = contract({
  method: 'POST',
  path: '/api/registry/list/{listId}/proposals/accept',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 내용을 명부에 반영',
  params: ofList,
  body: z.strictObject({ ids: z.array(z.string().max(100)).min(1).max(1_000) }),
  answers: {
    200: z.object({
      accepted: z.array(z.string()),
      skipped: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
  },
})
export const takeBackRegistryProposal = contract({
  method: 'POST',
  path: '/api/registry/list/{listId}/proposals/take-back',
  access: 'admin',
  tag: 'registry',
  summary: '명부 반영 되돌리기',
  params: ofList,
  body: z.strictObject({ id: z.string().max(100) }),
  answers: { 200: z.object({ id: z.string() }) },
})
