import type { FoundUnit, RegisterOutcome, RequestedUnit } from '#infra/providers/registers.ts'
import { pause } from '#infra/platform/waiting/back-off.ts'
import { findHistory } from '#projections/registry/find-registers.ts'
import { readState } from '../../core/read-state.ts'
import {
  isAttemptSettled,
  registerPurchaseDecider,
  type OpenPurchase,
  type RegisterPurchaseState,
} from './register-purchase.decider.ts'
import { registerDecider, registerStream } from '../register.decider.ts'
import {
  markUnclear,
  storeRegister,
  recordPurchase,
  recordRefusal,
  settleAttempt,
  streamOf,
  type BuyingDeps,
  type AttemptResult,
  type PurchaseAttempt,
} from './purchase-attempt.ts'
import { isRecent } from './register-age.ts'
import { payingAccountOf, registersOfPurchase, type PayingAccount } from './register-account.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'

const requestedUnit = async ({ store }: BuyingDeps, { collection, unit }: PurchaseAttempt): Promise<RequestedUnit> => {
  const apartment = await readApartment(store, collection.apartmentId)
  const { name, address } = apartment.status === 'absent' ? { name: '', address: '' } : apartment
  return { address, buildingName: name, dong: unit.dong, ho: unit.ho, uniqueNo: unit.uniqueNo }
}

/** Nothing was paid. */
const isBusy = (answer: RegisterOutcome | FoundUnit): boolean =>
  answer.kind === 'unavailable' || (answer.kind === 'refused' && answer.problem === 'busy')

/** Does again what was busy. */
const retryWhileBusy = async <Answer extends RegisterOutcome | FoundUnit>(
  { registry: { retryAfter } }: BuyingDeps,
  { stopping }: PurchaseAttempt,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  let answer = await ask()
  for (const wait of retryAfter) {
    if (!isBusy(answer) || stopping.aborted) return answer
    await pause(wait, stopping)
    answer = await ask()
  }
  return answer
}

/**
 * Buys with an account: the intent, which names the account, before the call, and what came of it
 * after it.
 */
const buy = async (
  deps: BuyingDeps,
  turn: PurchaseAttempt,
  sought: RequestedUnit & { readonly uniqueNo: string },
  { accountId, registers }: PayingAccount,
): Promise<AttemptResult> => {
  const { collection, unit, stopping } = turn
  // Its number was sought meanwhile.
  if (stopping.aborted) return { kind: 'stopped' }
  const at = deps.clock().toISOString()
  const purchaseId = deps.secrets.derivedId(collection.collectionId, `purchase ${turn.turn} ${at}`)
  const { collectionId, listId, price } = collection
  const { dong, ho } = unit
  const account = accountId === null ? {} : { accountId }
  const purchase = { purchaseId, collectionId, listId, dong, ho, uniqueNo: sought.uniqueNo, price, ...account, at }
  const isOurs = await recordPurchase(deps, turn, { type: 'IntendPurchase', purchase })
  if (!isOurs) return settleAttempt(deps, turn, { outcome: 'skipped', problem: 'taken' })
  const outcome = await retryWhileBusy(deps, turn, () => registers.buy(sought))
  switch (outcome.kind) {
    case 'delivered':
      return storeRegister(deps, turn, outcome, { purchaseId, cost: outcome.price, recovered: false })
    case 'refused':
      return recordRefusal(deps, turn, outcome, purchaseId)
    case 'unclear':
      return markUnclear(deps, turn, purchaseId, outcome.code)
  }
}

/**
 * Looks up an intent without an outcome, at the account that it was begun with; it is never bought
 * again while it is open. Returns
 * undefined if it is proved that nothing was paid.
 */
const lookUp = async (
  deps: BuyingDeps,
  turn: PurchaseAttempt,
  open: OpenPurchase,
): Promise<AttemptResult | undefined> => {
  const { apartmentId } = turn.collection
  const registers = await registersOfPurchase(deps, { apartmentId, accountId: open.accountId })
  const outcome = await registers.recover({ ...(await requestedUnit(deps, turn)), uniqueNo: open.uniqueNo })
  const { purchaseId } = open
  if (outcome.kind === 'delivered')
    return storeRegister(deps, turn, outcome, { purchaseId, cost: open.price, recovered: true })
  const isOver = deps.clock().getTime() - Date.parse(open.at) >= registers.settledAfterMs
  const isProved = registers.lookUpProves && isOver && !open.hasArrived
  if (outcome.kind === 'refused' && outcome.problem === 'not-found' && isProved) {
    await recordPurchase(deps, turn, {
      type: 'RecordRefusedPurchase',
      purchaseId,
      problem: 'not-paid',
      code: outcome.code,
    })
    return undefined
  }
  return markUnclear(deps, turn, purchaseId, outcome.code)
}

/** A young register of the unit that is there still, whether it was bought or came as a file. */
const recentRegister = async (
  deps: BuyingDeps,
  { collection: { listId }, unit: { dong, ho } }: PurchaseAttempt,
  { last }: RegisterPurchaseState,
): Promise<string | undefined> => {
  const [newest] = await findHistory(deps.database, { listId, dong, ho })
  const known = [
    // The read model may lack a purchase of a moment ago, and may have one that is gone.
    ...(last ? [last] : []),
    ...(newest ? [{ registryId: newest.id, issuedAt: newest.issued_at.toISOString() }] : []),
  ]
  for (const { registryId, issuedAt } of known) {
    if (!isRecent(issuedAt, deps.clock(), deps.registry.youngForDays)) continue
    const { status } = await readState(deps.store, registerDecider, registerStream(registryId))
    if (status === 'kept') return registryId
  }
  return undefined
}

/**
 * Whether the number may have been typed by hand, as for a collection of one: it is looked up for
 * free first. Other numbers come from purchased records.
 */
const isTyped = ({ collection: { only, total } }: PurchaseAttempt): boolean => only === 'named' && total === 1

/**
 * Attempts the purchase of one turn: an open one is looked up, a young record is skipped, anything
 * else is bought. A turn that was taken before does nothing. Returns the provider's errors instead
 * of throwing them.
 */
export const attemptPurchase = async (deps: BuyingDeps, turn: PurchaseAttempt): Promise<AttemptResult> => {
  const { collection, unit } = turn
  const purchase = await readState(deps.store, registerPurchaseDecider, streamOf(turn))
  const settled = purchase.settled.get(collection.collectionId)
  if (isAttemptSettled(settled, turn.turn)) return { kind: settled?.outcome === 'unclear' ? 'unclear' : 'settled' }
  if (purchase.open) {
    const found = await lookUp(deps, turn, purchase.open)
    if (found) return found
  }
  const young = collection.again ? undefined : await recentRegister(deps, turn, purchase)
  if (young !== undefined) return settleAttempt(deps, turn, { outcome: 'skipped', problem: 'young', registryId: young })
  const account = await payingAccountOf(deps, collection.apartmentId)
  if (!account) return { kind: 'pause', reason: 'misconfigured' }
  const sought = await requestedUnit(deps, turn)
  if (unit.uniqueNo !== null && !isTyped(turn)) return buy(deps, turn, { ...sought, uniqueNo: unit.uniqueNo }, account)
  const found = await retryWhileBusy(deps, turn, () => account.registers.findUnit(sought))
  if (found.kind === 'unavailable') return { kind: 'pause', reason: 'provider-away' }
  if (found.kind === 'refused') return recordRefusal(deps, turn, found, null)
  return buy(deps, turn, { ...sought, uniqueNo: found.uniqueNo }, account)
}

/**
 * Looks up a turn in doubt. If it is proved that nothing was paid, records it as failed; the caller
 * may retry it. Returns its present status.
 */
export const reconcilePurchase = async (
  deps: BuyingDeps,
  turn: PurchaseAttempt,
): Promise<'settled' | 'unclear' | 'not-paid'> => {
  const { open, last } = await readState(deps.store, registerPurchaseDecider, streamOf(turn))
  if (!open) {
    // Another collection has settled it, and has recorded its own turn.
    const known = last
      ? ({ outcome: 'skipped', problem: 'cleared' } as const)
      : ({ outcome: 'failed', problem: 'not-paid' } as const)
    await settleAttempt(deps, turn, { ...known, registryId: last?.registryId ?? null })
    return 'settled'
  }
  const found = await lookUp(deps, turn, open)
  if (found) return found.kind === 'unclear' ? 'unclear' : 'settled'
  await settleAttempt(deps, turn, { outcome: 'failed', problem: 'not-paid' })
  return 'not-paid'
}
