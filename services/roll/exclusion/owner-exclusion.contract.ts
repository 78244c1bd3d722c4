import { z } from 'zod'
import { day, id, text } from '#events/values/schemas.ts'
import { MAX_REMARKS_LENGTH } from '#events/values/standing.ts'
import { contract } from '../../core/contract.ts'
import { pendingAnswer } from '../../approval/approvals.contract.ts'

const idParams = z.strictObject({ id })

const stated = z.literal(true, { error: '두 요건에 모두 해당해야 제외할 수 있습니다.' })

/** Statement that an owner is not to be found, by the criteria of 도시정비법 시행령 제33조 제1항 제4호. */
const statement = {
  /** Statement that the owner is registered without a resident number. */
  registeredWithoutNumber: stated,
  /** Statement that the registered address is not the one of today. */
  addressDiffers: stated,
  /** Description of how they were searched for. */
  ground: text(MAX_REMARKS_LENGTH),
  foundMissingOn: day,
}

/**
 * Returns whether an owner is excluded from the number of owners, and why; `ground` is null for
 * auditors and erased persons.
 */
export const getOwnerExclusion = contract({
  method: 'GET',
  path: '/api/list-user/{id}/exclusion',
  access: 'admin',
  tag: 'list-user',
  summary: '소재불명 소유자 제외 조회',
  params: idParams,
  answers: {
    200: z.object({
      /** Whether the rule of the list leaves out owners who are not to be found. */
      allowed: z.boolean(),
      excluded: z.boolean(),
      /** Whether a request waits for a second administrator. */
      waiting: z.boolean(),
      ground: z.string().nullable(),
      foundMissingOn: day.nullable(),
    }),
  },
})
export type OwnerExclusion = z.output<(typeof getOwnerExclusion)['answers'][200]>

/**
 * Requests the exclusion of an owner from the number of owners: done once a second administrator
 * has confirmed it. 422 EXCLUSION_NOT_IN_LAW if the list's rule excludes nobody,
 * EXCLUDED_OWNER_TOOK_PART, LIST_CLOSED.
 */
export const excludeOwner = contract({
  method: 'POST',
  path: '/api/list-user/{id}/exclusion',
  access: 'admin',
  tag: 'list-user',
  summary: '소재불명 소유자를 소유자 수에서 제외',
  params: idParams,
  body: z.strictObject(statement),
  answers: { 202: pendingAnswer },
})

/**
 * Requests the end of an exclusion: done once a second administrator has confirmed it. 404 if the
 * owner is not excluded.
 */
export const endOwnerExclusion = contract({
  method: 'DELETE',
  path: '/api/list-user/{id}/exclusion',
  access: 'admin',
  tag: 'list-user',
  summary: '소재불명 소유자의 제외 되돌리기',
  params: idParams,
  answers: { 202: pendingAnswer },
})
