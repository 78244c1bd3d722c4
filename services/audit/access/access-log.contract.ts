import { z } from 'zod'
import { id, trimmedText } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

const access = z.object({
  id: z.number(),
  at: z.string(),
  /** Role RESIDENT: they themselves. */
  admin: z.object({ id, name: z.string(), role: z.string() }),
  /** Masked for everybody but a super administrator. */
  ip: z.string(),
  userAgent: z.string(),
  /** Data that was accessed: "소유자 명부", "소유자 정보", "활동 로그", … */
  what: z.string(),
  apartment: z.object({ id, name: z.string() }).nullable(),
  list: z.object({ id, name: z.string() }).nullable(),
  /** Persons whose data it was: the first hundred ids, and their total number. */
  userIds: z.array(id),
  count: z.number(),
  /** Reason of a download of data of many; null: not given. Absent: it was viewed. */
  download: z.object({ reason: z.string().nullable() }).optional(),
})
export type PersonalDataAccess = z.output<typeof access>

/**
 * Reason for downloading data of many: for the access log (개인정보의 안전성 확보조치 기준 제8조). The app asks for
 * it; a call without it is answered all the same.
 */
export const downloadReason = trimmedText(200).optional()

/**
 * Lists accesses to personal data (개인정보보호법: retained for two years). Newest first. Sortable: at.
 * Filters: adminId, userId, listId, apartmentId, from, to (days), id.
 */
export const accessLog = contract({
  method: 'GET',
  path: '/api/admin/access-log',
  access: 'admin',
  tag: 'admin',
  summary: '개인정보 접근 기록',
  query: collectionQuery,
  answers: { 200: z.array(access) },
})
