import { z } from 'zod'
import { id, lot, text, typedOfficePhone } from '#events/values/schemas.ts'
import { expectedValueFields } from '../core/concurrency/expected-values.contract.ts'
import { collectionQuery, contract } from '../core/contract.ts'

const apartment = z.object({
  id,
  name: z.string(),
  address: z.string(),
  totalUnits: z.number(),
  officePhone: z.string().nullable(),
  /** First-assigned of the administrators with role ADMIN. */
  Admin: z.object({ id, name: z.string() }).nullable(),
  createdAt: z.string(),
})
export type Apartment = z.output<typeof apartment>

/** Sortable: name, address, totalUnits, createdAt. Filters: q (part of name or address), id. */
export const listApartments = contract({
  method: 'GET',
  path: '/api/apartment',
  access: 'admin',
  tag: 'apartment',
  summary: '아파트 목록',
  query: collectionQuery,
  answers: { 200: z.array(apartment) },
})

const particulars = z.strictObject({
  name: text(100),
  address: text(300),
  totalUnits: z.int().positive().max(100_000),
  officePhone: typedOfficePhone
    .nullable()
    .transform((typed) => typed ?? '')
    .optional(),
})

/** Registers a complex. `lot`: the one that was chosen with its address; its building ledger is read. */
export const registerApartment = contract({
  method: 'POST',
  path: '/api/apartment',
  access: 'super',
  tag: 'apartment',
  summary: '아파트 등록',
  body: particulars.extend({ lot: lot.optional() }),
  answers: { 201: apartment },
})

export const getApartment = contract({
  method: 'GET',
  path: '/api/apartment/{id}',
  access: 'admin',
  tag: 'apartment',
  summary: '아파트 조회',
  params: z.strictObject({ id }),
  answers: { 200: apartment },
})

const idParams = z.strictObject({ id })

/** Whatever is left out stays; null or an empty `officePhone` takes it away. */
export const changeApartment = contract({
  method: 'PATCH',
  path: '/api/apartment/{id}',
  access: 'admin',
  tag: 'apartment',
  summary: '아파트 수정',
  params: idParams,
  body: particulars.partial().extend(expectedValueFields),
  answers: { 200: apartment },
})

/**
 * Deletes a complex and ends the assignments to it. 422 APARTMENT_HAS_CAMPAIGNS if there ever was a
 * list. A repeat has the same answer.
 */
export const deleteApartment = contract({
  method: 'DELETE',
  path: '/api/apartment/{id}',
  access: 'super',
  tag: 'apartment',
  summary: '아파트 삭제',
  params: idParams,
  answers: { 200: apartment },
})

/**
 * Returns figures of all complexes that the caller may see; areas in ㎡. An analyst gets sums of the
 * lists that the schema `analytics` shows (`hiddenFigures`).
 */
export const getApartmentStats = contract({
  method: 'GET',
  path: '/api/apartment/stats',
  access: 'admin',
  tag: 'apartment',
  summary: '아파트 현황',
  answers: {
    200: z.object({
      totalApartments: z.number(),
      totalUnits: z.number(),
      lists: z.object({ scheduled: z.number(), active: z.number(), closed: z.number() }),
      totalTargets: z.number(),
      completedCount: z.number(),
      totalArea: z.number(),
      completedArea: z.number(),
      /** Units, each once however many owners it has. */
      households: z.object({ total: z.number(), completed: z.number() }),
      hiddenFigures: z.array(z.enum(['participation'])).optional(),
    }),
  },
})
export type ApartmentStats = z.output<(typeof getApartmentStats)['answers'][200]>
