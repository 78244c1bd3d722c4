import { z } from 'zod'
import { day } from '#events/values/day.ts'
import { squareMetres } from '#events/values/area.ts'
import { id } from '#events/values/id.ts'
import { phone, toPhoneDigits } from '#events/values/phone.ts'
import { personName } from '#events/values/text.ts'
import { dong, ho } from '#events/values/unit.ts'
import { collectionQuery, contract } from '../core/contract.ts'

export const entryStatus = z.enum(['pending', 'completed', 'risk'])

const listUser = z.object({
  /** Id of the entry; `userId` is the person's. */
  id,
  listId: id,
  userId: id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: day.nullable(),
  dong: z.string(),
  ho: z.string(),
  area: z.number().nullable(),
  landShare: z.number().nullable(),
  ownershipShare: z.string().nullable(),
  kakaoEnabled: z.boolean(),
  status: entryStatus,
  completedAt: z.string().nullable(),
})
export type ListUser = z.output<typeof listUser>

/** Sortable: dong (then ho), name, area, status, completedAt. Filters: q (part of name, phone or 동-호), dong, status, id. */
export const listUsersOfList = contract({
  method: 'GET',
  path: '/api/list-user/list/{listId}',
  access: 'admin',
  tag: 'list-user',
  summary: '소유자 명부',
  params: z.strictObject({ listId: id }),
  query: collectionQuery,
  answers: { 200: z.array(listUser) },
})

/** One row of a roll. Empty texts mean "not known". */
export const rollRow = z.strictObject({
  name: personName,
  phone: z.string().max(30).transform(toPhoneDigits).pipe(z.union([z.literal(''), phone])).optional(),
  birthDate: z.union([z.literal(''), day]).optional(),
  dong,
  ho,
  area: squareMetres.nullable().optional(),
  landShare: squareMetres.nullable().optional(),
  ownershipShare: z.string().max(40).nullable().optional(),
  kakaoEnabled: z.boolean().optional(),
})
export type RollRow = z.output<typeof rollRow>

/** All good rows are taken; each bad one is named with its index (from 0), the field and the reason. */
export const importListUsers = contract({
  method: 'POST',
  path: '/api/list-user/bulk',
  access: 'admin',
  tag: 'list-user',
  summary: '소유자 명부 일괄 등록',
  body: z.strictObject({ listId: z.guid(), users: z.array(z.unknown()).min(1).max(10_000) }),
  bodyLimit: 10 * 1024 * 1024,
  answers: {
    200: z.object({
      created: z.number(),
      updated: z.number(),
      failed: z.array(z.object({ row: z.number(), path: z.string(), message: z.string() })),
    }),
  },
})
export type RollImport = z.output<(typeof importListUsers)['answers'][200]>
