import { z } from 'zod'
import { applicationWays } from '#events/application/application-file.events.ts'
import { day, id } from '#events/values/schemas.ts'
import { downloadReason } from '../audit/access/access-log.contract.ts'
import { contract } from '../core/contract.ts'

const applicationFile = z.object({
  id,
  listId: id,
  on: day,
  ways: applicationWays,
  /** Number of consents. */
  consents: z.number(),
  /** SHA-256 of its index as it was made. */
  contentSha256: z.string(),
  madeAt: z.string(),
  madeBy: z.string().nullable(),
})
export type ApplicationFileAnswer = z.output<typeof applicationFile>

const ofList = z.strictObject({ listId: id })

/**
 * Makes the file that is handed to the authority with an application (인가 신청): the consents that
 * stood at the end of a day, their owners with their rights, totals, and what proves them.
 * 422 VALIDATION_FAILED for a day to come, APPLICATION_EMPTY, APPLICATION_DOCUMENTS_MISSING while
 * documents of consents are being made; NOT_A_SIGNATURE_LIST. 503 READ_MODEL_BEHIND.
 */
export const makeApplicationFile = contract({
  method: 'POST',
  path: '/api/lists/{listId}/signature/application-files',
  access: 'admin',
  tag: 'signature',
  summary: '제출 서류 묶음 만들기',
  params: ofList,
  body: z.strictObject({ on: day, ways: applicationWays.default('all') }),
  answers: { 201: applicationFile },
})

/** Lists the files that were made for the authority, newest first. */
export const applicationFilesOfList = contract({
  method: 'GET',
  path: '/api/lists/{listId}/signature/application-files',
  access: 'admin',
  tag: 'signature',
  summary: '제출 서류 묶음 목록',
  params: ofList,
  answers: { 200: z.array(applicationFile) },
})

/**
 * Downloads one as a ZIP. It is drawn from the log again; its guide says where it differs from what
 * was made, after an erasure above all.
 */
export const downloadApplicationFile = contract({
  method: 'GET',
  path: '/api/lists/{listId}/signature/application-files/{id}/download',
  access: 'admin',
  tag: 'signature',
  summary: '제출 서류 묶음 내려받기',
  params: z.strictObject({ listId: id, id }),
  query: z.strictObject({ reason: downloadReason }),
  gives: ['application/zip'],
  answers: { 200: z.any() },
})
