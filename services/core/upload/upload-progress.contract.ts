import { z } from 'zod'
import { contract } from '../contract.ts'

const uploadProgress = z.object({
  /** unknown: over, or another process is at it. */
  state: z.enum(['waiting', 'reading', 'unknown']),
  /** Files before it, those included that are read. */
  ahead: z.number(),
})
export type UploadProgress = z.output<typeof uploadProgress>

/** Returns how far one's own upload is, by the Idempotency-Key that it was sent with. */
export const getUploadProgress = contract({
  method: 'GET',
  path: '/api/upload/progress',
  access: 'admin',
  tag: 'monitoring',
  summary: '올린 파일의 진행 상태',
  query: z.strictObject({ key: z.string().min(1).max(200) }),
  answers: { 200: uploadProgress },
})
