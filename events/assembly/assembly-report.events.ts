import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const ofAssembly = { assemblyId: id, apartmentId: id, listId: id }
const ofCost = { ...ofAssembly, costId: id }
/** Cost of an assembly; `amount` in won, `receipt`: number of the receipt. */
const cost = z.strictObject({
  item: text(200),
  supplier: text(200),
  amount: z.int().nonnegative().max(100_000_000_000),
  receipt: text(100).nullable(),
})
/** File without persons, stored under its hash. */
const file = z.strictObject({ sha256, size: z.int().positive() })

/** Stream `assembly-report-{assemblyId}`: costs of an assembly, and its report files (보고 자료). */
export const AssemblyCostEntered = defineEvent('AssemblyCostEntered', { ...ofCost, cost })
/** Correction of a cost as a whole; `revision` counts its values, from 2. */
export const AssemblyCostCorrected = defineEvent('AssemblyCostCorrected', {
  ...ofCost,
  revision: z.int().min(2),
  cost,
  reason: text(500),
})
export const AssemblyCostRemoved = defineEvent('AssemblyCostRemoved', { ...ofCost, reason: text(500) })
/**
 * Report file for those who subsidise an assembly, as of `upTo`. `contentSha256`: hash of its content
 * as JSON, without the time at which it was made.
 */
export const AssemblyReportMade = defineEvent('AssemblyReportMade', {
  ...ofAssembly,
  reportId: id,
  /** Position of the log that it was made at. */
  upTo: z.int().nonnegative(),
  contentSha256: sha256,
  pdf: file,
  workbook: file,
})

export type AssemblyReportEvent =
  | EventOf<typeof AssemblyCostEntered>
  | EventOf<typeof AssemblyCostCorrected>
  | EventOf<typeof AssemblyCostRemoved>
  | EventOf<typeof AssemblyReportMade>
