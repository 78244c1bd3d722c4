import { z } from 'zod'
import { id } from '#events/values/id.ts'
import { phone, toPhoneDigits } from '#events/values/phone.ts'
import { text } from '#events/values/text.ts'
import { collectionQuery, contract } from '../core/contract.ts'

const apartment = z.object({
  id,
  name: z.string(),
  address: z.string(),
  totalUnits: z.number(),
  officePhone: z.string().nullable(),
  Admin: z.object({ id, name: z.string() }).nullable(),
  createdAt: z.string(),
})
export type Apartment = z.output<typeof apartment>

/** Sortable: name, totalUnits, createdAt. Filters: q (part of name or address), id. */
export const listApartments = contract({
  method: 'GET',
  path: '/api/apartment',
  access: 'admin',
  tag: 'apartment',
  summary: '아파트 목록',
  query: collectionQuery,
  answers: { 200: z.array(apartment) },
})

/** As people type it; an empty one means none. */
const optionalPhone = z.string().max(30).transform(toPhoneDigits).pipe(z.union([z.literal(''), phone])).optional()

export const registerApartment = contract({
  method: 'POST',
  path: '/api/apartment',
  access: 'super',
  tag: 'apartment',
  summary: '아파트 등록',
  body: z.strictObject({ name: text(100), address: text(300), totalUnits: z.int().positive().max(100_000), officePhone: optionalPhone }),
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
