import { z } from 'zod'
import { day, id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { receipt } from '../../participation/receipts.contract.ts'

const byToken = z.strictObject({ token: z.string().max(100) })

/** Objection as its owner sees it; `receipt`: null where it came on paper. */
const ownObjection = z.object({ effectiveOn: day, receipt: receipt.nullable() })
export type OwnObjection = z.output<typeof ownObjection>

/** Lists the objections of a resident's entries in the list of a link. */
export const ownObjections = contract({
  method: 'GET',
  path: '/api/user/signature-token/{token}/objections',
  access: 'resident',
  tag: 'resident',
  summary: '뒤의 동의에 대한 내 반대',
  params: byToken,
  answers: { 200: z.object({ objections: z.array(ownObjection.extend({ listUserId: id })) }) },
})

/**
 * Objects (반대) to the later consent that one's own consent counts for (도시정비법 제31조 제3항, 제47조 제4항).
 * It counts at once; the consent itself stands. It is taken after the list's close, too. Idempotent,
 * with the same receipt. 422 OBJECTION_NOT_IN_LAW, NOTHING_TO_OBJECT_TO.
 */
export const objectOnline = contract({
  method: 'POST',
  path: '/api/user/signature-token/{token}/objection',
  access: 'resident',
  tag: 'resident',
  summary: '뒤의 동의로 세는 것에 반대',
  params: byToken,
  body: z.strictObject({ listUserId: id, reason: text(500).optional() }),
  answers: { 200: ownObjection },
})
