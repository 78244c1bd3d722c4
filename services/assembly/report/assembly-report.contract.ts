import { z } from 'zod'
import { id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofAssembly = z.strictObject({ id })
const ofCost = z.strictObject({ id, costId: id })

const cost = {
  item: text(200),
  supplier: text(200),
  /** Won. */
  amount: z.int().nonnegative().max(100_000_000_000),
  /** Number of the receipt; null: there is none. */
  receipt: text(100).nullable(),
}

const enteredCost = z.object({
  id,
  item: z.string(),
  supplier: z.string(),
  amount: z.number(),
  receipt: z.string().nullable(),
  /** Counts its values; sent back with a correction. */
  revision: z.number(),
})

const reportFile = z.object({
  id,
  madeAt: z.string(),
  madeBy: z.string().nullable(),
  /** SHA-256 of its content, as the log has it. */
  contentSha256: z.string(),
})
export type ReportFileAnswer = z.output<typeof reportFile>

const assemblyReport = z.object({
  costs: z.array(enteredCost),
  /** Sum of the costs in won. */
  total: z.number(),
  /** Files that were made, the newest first. */
  files: z.array(reportFile),
  /** Reason in Korean why no file can be made now; null: one can. */
  offBecause: z.string().nullable(),
})
export type AssemblyReport = z.output<typeof assemblyReport>
export type AssemblyCost = AssemblyReport['costs'][number]

/** Returns the costs of an assembly, and its report files. */
export const getAssemblyReport = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/report',
  access: 'admin',
  tag: 'assembly',
  summary: '총회의 비용과 보고 자료',
  params: ofAssembly,
  answers: { 200: assemblyReport },
})

/**
 * Enters a cost under an id of the caller's, or corrects it: the same values are no act. `revision`:
 * the one that was read, 0 for a new cost. 422 CHANGED_MEANWHILE, ASSEMBLY_COSTS_FULL,
 * VALIDATION_FAILED for a correction without a reason. 404 where it was removed.
 */
export const putAssemblyCost = contract({
  method: 'PUT',
  path: '/api/assemblies/{id}/report/costs/{costId}',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 비용 적기·정정하기',
  params: ofCost,
  body: z.strictObject({
    ...cost,
    revision: z.int().nonnegative().max(1_000_000).default(0),
    reason: text(500).nullable().default(null),
  }),
  answers: { 200: assemblyReport },
})

/** Removes a cost; it stays in the log with the reason. */
export const removeAssemblyCost = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/report/costs/{costId}/removal',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 비용 빼기',
  params: ofCost,
  body: z.strictObject({ reason: text(500) }),
  answers: { 200: assemblyReport },
})

/**
 * Makes the report file of an assembly that is over and counted, as of this moment, for those who
 * subsidise it. No figure in it, and no difference of two, tells of fewer than five owners. Where
 * nothing changed since the newest file, that one is answered. 422 ASSEMBLY_NOT_ENDED,
 * ASSEMBLY_NOT_COUNTED, ASSEMBLY_REPORTS_FULL. 503 READ_MODEL_BEHIND.
 */
export const makeAssemblyReport = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/report/files',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 보고 자료 만들기',
  params: ofAssembly,
  body: z.strictObject({}),
  answers: { 201: reportFile },
})

/** Downloads a report file as it was made, as a PDF or a workbook. 422 DOCUMENT_DAMAGED. */
export const downloadAssemblyReport = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/report/files/{fileId}',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 보고 자료 내려받기',
  params: z.strictObject({ id, fileId: id }),
  query: z.strictObject({ as: z.enum(['pdf', 'xlsx']).default('pdf') }),
  gives: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})
