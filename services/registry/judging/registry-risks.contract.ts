import { z } from 'zod'
import { clearingEvidence } from '#events/registry/register.events.ts'
import { id, trimmedText } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { registry } from '../registries.contract.ts'

const idParams = z.strictObject({ id })

/**
 * Clears a risk of one entry that was examined and is none; a newer record with the same risk
 * raises it again.
 */
export const clearRegistryRisk = contract({
  method: 'POST',
  path: '/api/registry/{id}/risk/clear',
  access: 'admin',
  tag: 'registry',
  summary: '위험 해소',
  params: idParams,
  body: z.strictObject({
    listUserId: id,
    code: z.string().max(60),
    reason: trimmedText(1_000).min(5, '해소한 이유를 5자 이상 적어주세요.'),
    /** Evidence that clears it: its number, its date, where it is filed. */
    evidenceKind: clearingEvidence.optional(),
    evidence: trimmedText(200).optional(),
  }),
  answers: { 200: registry },
})
export const restoreRegistryRisk = contract({
  method: 'POST',
  path: '/api/registry/{id}/risk/restore',
  access: 'admin',
  tag: 'registry',
  summary: '위험 해소 되돌리기',
  params: idParams,
  body: z.strictObject({ listUserId: id, code: z.string().max(60) }),
  answers: { 200: registry },
})
