import { z } from 'zod'
import { ledgerUses } from '#events/values/building-ledger/ledger-use.ts'
import { dong, ho, id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const tag = 'building-ledger'
const ofList = z.strictObject({ listId: id })
const count = z.number()
/** Kinds of differences (`compare-roll.ts`), in the order of the screen. */
const kind = z.enum([
  'dong-missing',
  'ledger-missing',
  'roll-missing',
  'area',
  'area-unknown',
  'roll-duplicate',
  'ledger-duplicate',
  'use',
  'floor',
])

const difference = z.object({
  kind,
  dong: z.string(),
  ho: z.string(),
  /** Area of the roll in ㎡; null: unknown, or it does not have the unit. */
  rollArea: z.number().nullable(),
  /** Values of the ledger; null: it does not have the unit. */
  ledger: z.object({ area: z.number(), floor: z.number().nullable(), use: z.enum(ledgerUses) }).nullable(),
})
export type LedgerDifference = z.output<typeof difference>

const comparison = z.object({
  /** Ledger that is compared; null: it was never read. */
  ledger: z
    .object({ readingId: id, readOn: z.string(), isOld: z.boolean(), address: z.string(), units: count })
    .nullable(),
  /** Units of the roll, and those that both have. */
  rollUnits: count,
  matched: count,
  /** Areas in ㎡ of the units that both have, as each says. */
  rollArea: z.number(),
  ledgerArea: z.number(),
  counts: z.array(z.object({ kind, count })),
  /** First 1,000 differences of the kind that was asked for, or of all. */
  differences: z.array(difference),
  /** Reason why no area can be taken over now, in Korean; null: it can. */
  obstacle: z.string().nullable(),
})
export type LedgerComparison = z.output<typeof comparison>

/** Compares the roll of a list with the building ledger of its complex. */
export const compareLedger = contract({
  method: 'GET',
  path: '/api/list/{listId}/ledger-comparison',
  access: 'admin',
  tag,
  summary: '명부와 건축물대장 비교',
  params: ofList,
  query: z.strictObject({ kind: kind.optional() }),
  answers: { 200: comparison },
})

/**
 * Takes areas of the ledger to the roll, of some units or of all that differ; each is recorded with
 * the reading that it comes from. What changed since the comparison is left as it is. A repeat
 * changes nothing. 422 LIST_CLOSED; LEDGER_AREAS_HELD: a vote is open; LEDGER_READ_ANEW: the ledger
 * was read anew since.
 */
export const takeLedgerAreas = contract({
  method: 'POST',
  path: '/api/list/{listId}/ledger-comparison/areas',
  access: 'admin',
  tag,
  summary: '건축물대장의 면적을 명부로 가져오기',
  params: ofList,
  body: z.strictObject({
    readingId: id,
    /** Units of the roll; absent: all whose area differs or is unknown. */
    units: z.array(z.strictObject({ dong, ho })).min(1).max(1_000).optional(),
  }),
  answers: { 200: z.object({ taken: count, skipped: count }) },
})
