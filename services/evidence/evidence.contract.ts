import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { downloadReason } from '../audit/access/access-log.contract.ts'
import { contract } from '../core/contract.ts'

/**
 * Returns a campaign's evidence as one file: JSON Lines, gzipped, as in
 * `infra/lib/evidence/FORMAT.md`. `openings`: whether data of units (roll, ballots) can be read in
 * it, or only their presence in the log. 503 READ_MODEL_BEHIND while no signed head covers it all.
 */
export const getEvidence = contract({
  method: 'GET',
  path: '/api/list/{id}/evidence',
  access: 'admin',
  tag: 'list',
  summary: '증거 파일 내려받기',
  params: z.strictObject({ id }),
  query: z.strictObject({ openings: z.enum(['all', 'none']).default('all'), reason: downloadReason }),
  gives: ['application/gzip'],
  answers: { 200: z.any() },
})
