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
  /** What was looked at: "소유자 명부", "소유자 정보", "활동 로그", … */
  what: z.string(),
  apartment: z.object({ id, name: z.string() }).nullable(),
  list: z.object({ id, name: z.string() }).nullable(),
  /** Whose: the first hundred ids, and how many in all. */
  userIds: z.array(id),
  count: z.number(),
  /** Of data of many that were taken along as a file: why; null: nobody said. Absent: they were looked at. */
  download: z.object({ reason: z.string().nullable() }).optional(),
})
export type PersonalDataAccess = z.output<typeof access>

/** Why somebody takes data of many along: for the access log (개인정보의 안전성 확보조치 기준 제8조). The office asks for it; who sends none is answered all the same. */
export const downloadReason = trimmedText(200).optional()

/** Who looked at whose personal data (개인정보보호법: kept two years). Newest first. Sortable: at. Filters: adminId, userId, listId, apartmentId, from, to (days), id. */
export const accessLog = contract({
  method: 'GET',
  path: '/api/admin/access-log',
  access: 'admin',
  tag: 'admin',
  summary: '개인정보 접근 기록',
  query: collectionQuery,
  answers: { 200: z.array(access) },
})
