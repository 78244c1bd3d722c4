import { z } from 'zod'
import { day, id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofList = z.strictObject({ listId: id })

const retention = z.object({
  listId: id,
  apartmentId: id,
  listName: z.string(),
  /** The day in Asia/Seoul on which the list's registers are destroyed. */
  destroyOn: day,
  /** Whether that day was set; otherwise it is the default, five years after the list's end. */
  isSet: z.boolean(),
  /** Number of registry records. */
  registers: z.number(),
})
export type RegistryRetention = z.output<typeof retention>

export const registryRetention = contract({
  method: 'GET',
  path: '/api/registry/list/{listId}/retention',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 파기일',
  params: ofList,
  answers: { 200: retention },
})

/**
 * Day of destruction; null: the default. At least tomorrow, after the list's end, and at most ten
 * years after it.
 */
export const setRegistryRetention = contract({
  method: 'PUT',
  path: '/api/registry/list/{listId}/retention',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 파기일 정하기',
  params: ofList,
  body: z.strictObject({ destroyOn: day.nullable() }),
  readAs: retention,
  answers: { 200: retention },
})

/** Lists whose registers are destroyed within 30 days, the next one first. */
export const registriesToDestroy = contract({
  method: 'GET',
  path: '/api/registry/retention/due',
  access: 'admin',
  tag: 'registry',
  summary: '곧 파기될 등기부',
  answers: { 200: z.array(retention) },
})
