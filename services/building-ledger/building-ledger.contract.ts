import { z } from 'zod'
import { ledgerUses } from '#events/values/building-ledger/ledger-use.ts'
import { id, limitedString, lot, text } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'

const tag = 'building-ledger'
const ofComplex = z.strictObject({ apartmentId: id })
const count = z.number()
const use = z.enum(ledgerUses)

const unit = z.object({
  dong: z.string(),
  ho: z.string(),
  /** Floor; below ground it is negative. */
  floor: z.number().nullable(),
  /** Exclusive area in ㎡. */
  area: z.number(),
  use,
  purpose: z.string(),
})
export type LedgerUnitAnswer = z.output<typeof unit>

const ledger = z.object({
  apartmentId: id,
  /** Name of the register; null: no key is configured, and nothing can be read. */
  source: z.string().nullable(),
  /** Newest reading; null: there was none. */
  reading: z
    .object({
      id,
      status: z.enum(['running', 'finished', 'failed', 'cancelled']),
      /** Reason of a failure, in Korean. */
      error: z.string().nullable(),
      address: z.string(),
      startedAt: z.string(),
      /** Rows that were read, and all rows as far as they are known; of a running one. */
      read: count,
      total: count,
      /** Time at which it goes on by itself, and why it waits, in Korean. */
      waitsUntil: z.string().nullable(),
      waits: z.string().nullable(),
    })
    .nullable(),
  /** Ledger as it was read last; null: it never was. */
  current: z
    .object({
      readingId: id,
      /** Day of the reading; `isOld`: more than 90 days ago. */
      readOn: z.string(),
      isOld: z.boolean(),
      address: z.string(),
      lots: z.array(z.string()),
      units: count,
      rows: count,
      /** Units and areas (㎡) by 동 and use. */
      counts: z.array(z.object({ dong: z.string(), use, units: count, area: count })),
      /** Day of the reading before; null: there was none. */
      before: z.string().nullable(),
    })
    .nullable(),
})
export type BuildingLedgerAnswer = z.output<typeof ledger>

/** Returns what the building ledger (건축물대장) says of a complex, and how far a reading is. */
export const getBuildingLedger = contract({
  method: 'GET',
  path: '/api/building-ledger/{apartmentId}',
  access: 'admin',
  tag,
  summary: '건축물대장',
  params: ofComplex,
  answers: { 200: ledger },
})

/** Maximum number of units of an answer. */
export const UNITS_AN_ANSWER = 1_000

const place = z.coerce.number().int().min(0).max(100_000)

/** Lists the units of the ledger as it was read last, in their order; those of one 동 or use. */
export const ledgerUnits = contract({
  method: 'GET',
  path: '/api/building-ledger/{apartmentId}/units',
  access: 'admin',
  tag,
  summary: '건축물대장의 세대',
  params: ofComplex,
  query: z.strictObject({
    dong: limitedString(20).optional(),
    use: use.optional(),
    from: place.optional(),
  }),
  answers: { 200: z.object({ units: z.array(unit), hasMore: z.boolean() }) },
})

const change = z.object({
  kind: z.enum(['added', 'gone', 'changed']),
  dong: z.string(),
  ho: z.string(),
  /** Area in ㎡ and use before and now; null: the unit was not there. */
  before: z.object({ area: z.number(), use }).nullable(),
  now: z.object({ area: z.number(), use }).nullable(),
})
export type LedgerChange = z.output<typeof change>

/** Lists the differences of the last reading to the one before, the first 1,000; `total` counts all. */
export const ledgerChanges = contract({
  method: 'GET',
  path: '/api/building-ledger/{apartmentId}/changes',
  access: 'admin',
  tag,
  summary: '앞선 건축물대장과 달라진 세대',
  params: ofComplex,
  answers: { 200: z.object({ total: count, changes: z.array(change) }) },
})

/**
 * Starts a reading of lots, with further lots (부속지번) of each; a repeat while it runs changes nothing.
 * 422 LEDGER_READING_RUNNING: another one runs. 503 LEDGER_UNAVAILABLE: no key is configured.
 */
export const startLedgerReading = contract({
  method: 'POST',
  path: '/api/building-ledger/{apartmentId}/readings',
  access: 'admin',
  tag,
  summary: '건축물대장 읽기 시작',
  params: ofComplex,
  body: z.strictObject({ lots: z.array(lot).min(1).max(10), address: text(300) }),
  answers: { 202: z.object({ readingId: id }) },
})

/** Cancels a reading that runs; one that is over stays so. */
export const cancelLedgerReading = contract({
  method: 'POST',
  path: '/api/building-ledger/{apartmentId}/readings/{readingId}/cancel',
  access: 'admin',
  tag,
  summary: '건축물대장 읽기 취소',
  params: z.strictObject({ apartmentId: id, readingId: id }),
  body: z.strictObject({}),
  answers: { 200: z.object({ readingId: id }) },
})

const foundAddress = z.object({
  road: z.string(),
  lotAddress: z.string(),
  building: z.string(),
  isApartment: z.boolean(),
  /** Lot, 19 digits, and its number as people write it. */
  lot: z.string(),
  lotNumber: z.string(),
  bjdCode: z.string(),
})
export type AddressAnswer = z.output<typeof foundAddress>

/**
 * Searches addresses by name, road or lot: apartments first. `source`: null where no key is
 * configured; `isAway`: the search does not answer now.
 */
export const findAddresses = contract({
  method: 'GET',
  path: '/api/addresses',
  access: 'admin',
  tag,
  summary: '주소 찾기',
  query: z.strictObject({ q: limitedString(100) }),
  answers: {
    200: z.object({ source: z.string().nullable(), isAway: z.boolean(), addresses: z.array(foundAddress) }),
  },
})

/** Register from which a value comes. */
const source = z.enum(['juso', 'kapt', 'ledger'])
export type ProposalSource = z.output<typeof source>

const proposed = <Value extends z.ZodType>(value: Value) => z.object({ value, source }).nullable()

/**
 * Proposes the particulars of a new complex from public registers, each with its source; null: none
 * says it. `isAway`: a register did not answer, so that there may be more later.
 */
export const proposeComplex = contract({
  method: 'GET',
  path: '/api/addresses/proposal',
  access: 'admin',
  tag,
  summary: '새 단지의 정보 제안',
  query: z.strictObject({
    lot,
    bjdCode: limitedString(10).regex(/^\d{10}$/),
    building: limitedString(100),
    road: limitedString(300),
  }),
  answers: {
    200: z.object({
      name: proposed(z.string()),
      address: proposed(z.string()),
      totalUnits: proposed(z.number()),
      officePhone: proposed(z.string()),
      buildings: proposed(z.number()),
      isAway: z.boolean(),
    }),
  },
})
export type ComplexProposal = z.output<(typeof proposeComplex)['answers'][200]>
