import { z } from 'zod'
import { day, id, text } from '#events/values/schemas.ts'
import { pendingAnswer } from '../../approval/approvals.contract.ts'
import { contract } from '../../core/contract.ts'
import { mailInput } from '../../signature/signatures.contract.ts'

/**
 * Requests to record that an owner objected (반대) on paper to the later consent that their consent
 * would count for (도시정비법 제31조 제3항, 제47조 제4항): done once a second administrator has confirmed it.
 * The consent itself stands. It counts from the day written on the paper; with `mail` as a
 * withdrawal does (시행령 제33조 제4항). It is taken after the list's close, too. 422
 * OBJECTION_NOT_IN_LAW, NOTHING_TO_OBJECT_TO. 200 where the owner has objected before, with the day.
 */
export const objectLater = contract({
  method: 'POST',
  path: '/api/signature/{id}/objection',
  access: 'admin',
  tag: 'signature',
  summary: '뒤의 동의로 인정되는 것에 대한 반대 등록',
  params: z.strictObject({ id }),
  body: z.strictObject({ writtenOn: day, reason: text(500), mail: mailInput.optional() }),
  answers: { 200: z.object({ effectiveOn: day }), 202: pendingAnswer },
})
