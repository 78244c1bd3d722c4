import { z } from 'zod'
import { pauseReason } from '#events/registry/registry-collection.events.ts'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

const item = z.object({
  listUserId: id,
  dong: z.string(),
  ho: z.string(),
  /**
   * Status of a unit. waiting: its turn has not come; unclear: 확인 필요, it is unknown whether it was
   * paid.
   */
  status: z.enum(['waiting', 'delivered', 'skipped', 'failed', 'unclear', 'cancelled']),
  /** The provider's own. */
  code: z.string().optional(),
  /** Remedy, in Korean. */
  message: z.string().optional(),
  /** Code of `RegisterProblem`, by which screens group. */
  problem: z.string().optional(),
  registryId: id.optional(),
})
export type RegistryCollectionItem = z.output<typeof item>

const collection = z.object({
  id,
  listId: id,
  status: z.enum(['queued', 'running', 'paused', 'completed', 'failed', 'cancelled']),
  /** Reason for a pause, in Korean; `pause.until`: time at which it resumes automatically. */
  reason: z.string().optional(),
  pause: z.object({ reason: pauseReason, until: z.string().nullable() }).optional(),
  total: z.number(),
  done: z.number(),
  succeeded: z.number(),
  failed: z.number(),
  unclear: z.number(),
  skipped: z.number(),
  /** Won taken so far, and at most. */
  cost: z.number(),
  estimatedCost: z.number(),
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
  Admin: z.object({ id, name: z.string() }).nullable(),
})
export type RegistryCollection = z.output<typeof collection>
const withItems = collection.extend({ items: z.array(item) })
export type RegistryCollectionProgress = z.output<typeof withItems>

const idParams = z.strictObject({ id })
const ofList = z.strictObject({ listId: id })
const started = z.object({
  id,
  collectionId: id,
  listId: id,
  status: collection.shape.status,
  total: z.number(),
  estimatedCost: z.number(),
})

const uniqueNo = z.string().regex(/^\d{14}$/, '고유번호는 숫자 14자리입니다.')

/**
 * Fetches the registry record of one unit, as a collection of one. A number beside the unit is
 * looked up for free before it is bought: another unit's is refused. A number alone is found only
 * if the list has its record already, since the provider takes minutes to resolve it. 422
 * REGISTER_IS_YOUNG if there is a young record and `again` is not set.
 */
export const fetchRegistry = contract({
  method: 'POST',
  path: '/api/registry/fetch',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 열람',
  body: z.union([
    z.strictObject({ listUserId: id, uniqueNo: uniqueNo.optional(), again: z.boolean().optional() }),
    z.strictObject({
      listId: id,
      dong: z.string().min(1).max(20),
      ho: z.string().min(1).max(20),
      uniqueNo: uniqueNo.optional(),
      again: z.boolean().optional(),
    }),
    z.strictObject({
      listId: id,
      uniqueNo,
      again: z.boolean().optional(),
    }),
  ]),
  answers: { 202: started },
})

/** Returns what a collection would buy, before anything is bought. */
export const planRegistryCollection = contract({
  method: 'GET',
  path: '/api/registry-collection/list/{listId}/plan',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 수집 계획',
  params: ofList,
  answers: {
    200: z.object({
      units: z.number(),
      missing: z.number(),
      stale: z.number(),
      /**
       * Number of purchases of which it is unknown whether they were paid: they are looked up for
       * free first.
       */
      unclear: z.number(),
      /** Another collection is at them. */
      running: z.number(),
      pricePerView: z.number(),
      points: z.number().nullable(),
      system: z.object({
        status: z.enum(['ok', 'maintenance', 'down']),
        until: z.string().nullable(),
        dailyRemaining: z.number().nullable(),
      }),
      youngForDays: z.number(),
      /** Account that is paid with: the complex's own, or the installation's. */
      account: z.enum(['own', 'shared', 'none']),
    }),
  },
})
export type RegistryPlan = z.output<(typeof planRegistryCollection)['answers'][200]>

/**
 * Buys registry records for the list's units: those without one (`missing`, the default), with an
 * old one (`stale`), both (`all`), or of named entries. Units of another running collection are
 * left to it. 422 NOTHING_TO_COLLECT; COLLECTION_TOO_DEAR if it would cost more than `mostCost`.
 */
export const startRegistryCollection = contract({
  method: 'POST',
  path: '/api/registry-collection/start',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 수집 시작',
  body: z.strictObject({
    listId: id,
    listUserIds: z.array(id).min(1).max(10_000).optional(),
    only: z.enum(['missing', 'stale', 'all']).optional(),
    mostCost: z.int().nonnegative().optional(),
  }),
  answers: { 202: started },
})

export const registryCollectionProgress = contract({
  method: 'GET',
  path: '/api/registry-collection/{id}/progress',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 수집 진행',
  params: idParams,
  answers: { 200: withItems },
})

/** Newest first. */
export const registryCollectionsOfList = contract({
  method: 'GET',
  path: '/api/registry-collection/list/{listId}',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 수집 내역',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(collection) },
})

/** Newest first, of all lists of the caller. Filter apartmentId, too. */
export const allRegistryCollections = contract({
  method: 'GET',
  path: '/api/registry-collection/all',
  access: 'admin',
  tag: 'registry',
  summary: '모든 등기부 수집',
  query: collectionQuery,
  answers: { 200: z.array(collection) },
})

/**
 * Retries units that failed, are unclear (looked up for free, never bought again automatically) or
 * were cancelled: the named ones, or all.
 */
export const retryRegistryCollection = contract({
  method: 'POST',
  path: '/api/registry-collection/{id}/retry',
  access: 'admin',
  tag: 'registry',
  summary: '실패한 등기부 다시 수집',
  params: idParams,
  body: z.strictObject({ listUserIds: z.array(id).min(1).max(10_000).optional() }).nullish(),
  answers: { 200: withItems },
})

/** Cancels a collection: what was bought stays, and nothing more is begun. */
export const cancelRegistryCollection = contract({
  method: 'POST',
  path: '/api/registry-collection/{id}/cancel',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 수집 멈추기',
  params: idParams,
  body: z.strictObject({}).nullish(),
  answers: { 200: withItems },
})

/** Resumes a paused collection now. */
export const resumeRegistryCollection = contract({
  method: 'POST',
  path: '/api/registry-collection/{id}/resume',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 수집 계속하기',
  params: idParams,
  body: z.strictObject({}).nullish(),
  answers: { 200: withItems },
})

/**
 * Records that an administrator checked the provider's account: an unclear record may be bought
 * once more.
 */
export const writeOffRegistryPurchase = contract({
  method: 'POST',
  path: '/api/registry-collection/{id}/write-off',
  access: 'admin',
  tag: 'registry',
  summary: '확인 필요한 등기부를 다시 살 수 있게 하기',
  params: idParams,
  body: z.strictObject({ listUserId: id }),
  answers: { 200: withItems },
})
