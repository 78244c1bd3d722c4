import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { dong, ho, id } from '../values/schemas.ts'

const count = z.int().nonnegative()
const won = z.int().nonnegative()
const code = z.string().max(60)
const uniqueNo = z.string().regex(/^\d{14}$/)

/** Most units in one event. */
export const UNITS_AN_EVENT = 1_000

/** Unit whose registry record is wanted, and one of its entries, by which it is found. */
export const wantedUnit = z.strictObject({ listUserId: id, dong, ho, uniqueNo: uniqueNo.nullable() })
export type WantedUnit = z.output<typeof wantedUnit>

/** Reason of a pause; all but misconfigured and cost resume automatically. */
export const pauseReason = z.enum(['maintenance', 'daily-limit', 'no-points', 'provider-away', 'misconfigured', 'cost'])
export type PauseReason = z.output<typeof pauseReason>

const of = { collectionId: id, listId: id }

/**
 * Stream `registry-collection-{collectionId}`: registry records of many units, bought one after the
 * other.
 */
export const RegistryCollectionStarted = defineEvent('RegistryCollectionStarted', {
  ...of,
  apartmentId: id,
  only: z.enum(['missing', 'stale', 'all', 'named']),
  /** Buys also where a young register is there. */
  again: z.boolean(),
  total: z.int().positive(),
  /** Won for one, when it was started; at most this much in all. */
  price: won,
  mostCost: won.nullable(),
})
/** Its units, in the order in which they are taken. */
export const RegistryCollectionPlanned = defineEvent('RegistryCollectionPlanned', {
  ...of,
  units: z.array(wantedUnit).min(1).max(UNITS_AN_EVENT),
})
/** Pause of a collection. `until`: time at which it resumes automatically. */
export const RegistryCollectionPaused = defineEvent('RegistryCollectionPaused', {
  ...of,
  reason: pauseReason,
  until: z.iso.datetime().nullable(),
})
export const RegistryCollectionResumed = defineEvent('RegistryCollectionResumed', of)
/** Number of turns so far: each unit has one, and a further one for each retry. */
export const RegistryCollectionAdvanced = defineEvent('RegistryCollectionAdvanced', { ...of, taken: count })
export const RegistryCollectionCancelled = defineEvent('RegistryCollectionCancelled', of)
/** Further turn of some units, behind all others. */
export const RegistryCollectionRetried = defineEvent('RegistryCollectionRetried', {
  ...of,
  listUserIds: z.array(id).max(10_000),
})
/** End of a collection: each turn was taken. */
export const RegistryCollectionFinished = defineEvent('RegistryCollectionFinished', of)
export type RegistryCollectionEvent =
  | EventOf<typeof RegistryCollectionStarted>
  | EventOf<typeof RegistryCollectionPlanned>
  | EventOf<typeof RegistryCollectionPaused>
  | EventOf<typeof RegistryCollectionResumed>
  | EventOf<typeof RegistryCollectionAdvanced>
  | EventOf<typeof RegistryCollectionCancelled>
  | EventOf<typeof RegistryCollectionRetried>
  | EventOf<typeof RegistryCollectionFinished>

const bought = { purchaseId: id, collectionId: id, listId: id, dong, ho }

/**
 * Stream `registry-purchase-{listId}-{동}/{호}`: purchases for a unit. The intent is recorded before
 * the call and its outcome after it, so that nothing is bought twice: an intent without an outcome
 * is first looked up for free.
 */
export const RegisterPurchaseIntended = defineEvent('RegisterPurchaseIntended', {
  ...bought,
  uniqueNo,
  price: won,
  /** Account of the complex that it is bought with; absent: the installation's. */
  accountId: id.optional(),
  at: z.iso.datetime(),
})
export const RegisterPurchased = defineEvent('RegisterPurchased', {
  ...bought,
  registryId: id,
  issuedAt: z.iso.datetime(),
  /** Price in won: 0 for one that had been paid before. */
  cost: won,
  recovered: z.boolean(),
})
/** Certainly nothing was taken. */
export const RegisterPurchaseRefused = defineEvent('RegisterPurchaseRefused', {
  ...bought,
  problem: code,
  code: code.nullable(),
})
/**
 * Unclear purchase: it is unknown whether it was paid. It is looked up for free, and never bought
 * again automatically.
 */
export const RegisterPurchaseUnclear = defineEvent('RegisterPurchaseUnclear', { ...bought, code: code.nullable() })
/** Permission of an administrator, after a check, to buy it once more. */
export const RegisterPurchaseWrittenOff = defineEvent('RegisterPurchaseWrittenOff', { ...bought })
/**
 * Result of a turn of a collection. delivered: bought, or recovered; skipped: there is a young
 * record, or another collection has the unit; unclear: see above.
 */
export const RegistryUnitSettled = defineEvent('RegistryUnitSettled', {
  ...of,
  turn: count,
  listUserId: id,
  dong,
  ho,
  outcome: z.enum(['delivered', 'skipped', 'failed', 'unclear']),
  /** Problem of a failed or unclear turn, one of `RegisterProblem`; `code`: the provider's own. */
  problem: code.nullable(),
  code: code.nullable(),
  registryId: id.nullable(),
  cost: won,
})
export type RegisterPurchaseEvent =
  | EventOf<typeof RegistryUnitSettled>
  | EventOf<typeof RegisterPurchaseIntended>
  | EventOf<typeof RegisterPurchased>
  | EventOf<typeof RegisterPurchaseRefused>
  | EventOf<typeof RegisterPurchaseUnclear>
  | EventOf<typeof RegisterPurchaseWrittenOff>
