import type { Metadata } from '#events/metadata.ts'
import type { PauseReason, WantedUnit } from '#events/registry/registry-collection.events.ts'
import { readRegister } from '#infra/lib/registry-record/index.ts'
import type { RegisterOutcome, RegisterProblem } from '#infra/providers/registers.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { sealRegister, type ArrivedRegister } from './record-register.ts'
import {
  registerPurchaseDecider,
  registerPurchaseStream,
  WRONG_REGISTER,
  type RegisterPurchaseCommand,
  type SettledPurchase,
} from './register-purchase.decider.ts'
import { registerDecider, registerStream } from '../register.decider.ts'
import type { ExistingCollection } from './registry-collection.decider.ts'

export type BuyingDeps = Pick<
  Deps,
  'store' | 'database' | 'clock' | 'secrets' | 'sealedObjects' | 'registry' | 'providerAccounts'
>

/** A turn of a collection. */
export type PurchaseAttempt = {
  readonly collection: ExistingCollection
  readonly unit: WantedUnit
  readonly turn: number
  readonly metadata: Metadata
  readonly stopping: AbortSignal
}

/**
 * Result of a turn. pause: nothing is settled, and nothing else can be bought; stopped: it ended
 * before its purchase was intended.
 */
export type AttemptResult =
  | { readonly kind: 'settled' | 'unclear' | 'stopped' }
  | { readonly kind: 'pause'; readonly reason: PauseReason }

type DeliveredRegister = Extract<RegisterOutcome, { kind: 'delivered' }>
type RefusedPurchase = Extract<RegisterOutcome, { kind: 'refused' }>

const pauses: Partial<Readonly<Record<RegisterProblem, PauseReason>>> = {
  maintenance: 'maintenance',
  'daily-limit': 'daily-limit',
  'no-points': 'no-points',
  busy: 'provider-away',
  misconfigured: 'misconfigured',
}

const now = (deps: BuyingDeps, { metadata }: PurchaseAttempt): Metadata => ({
  ...metadata,
  at: deps.clock().toISOString(),
})

export const streamOf = ({ collection: { listId }, unit: { dong, ho } }: PurchaseAttempt): string =>
  registerPurchaseStream({ listId, dong, ho })

/** Records what is decided of a unit's purchase; whether anything was. */
export const recordPurchase = async (
  deps: BuyingDeps,
  turn: PurchaseAttempt,
  command: RegisterPurchaseCommand,
): Promise<boolean> => {
  const { recorded } = await commandHandler(
    deps.store,
    registerPurchaseDecider,
  )({ stream: streamOf(turn), command: () => command, metadata: now(deps, turn) })
  return recorded.length > 0
}

type Outcome = Partial<Pick<SettledPurchase, 'problem' | 'code' | 'registryId' | 'cost'>> &
  Pick<SettledPurchase, 'outcome'>

const settledBy = (
  { collection: { collectionId, listId }, unit, turn }: PurchaseAttempt,
  outcome: Outcome,
): SettledPurchase => ({
  collectionId,
  listId,
  turn,
  listUserId: unit.listUserId,
  dong: unit.dong,
  ho: unit.ho,
  problem: null,
  code: null,
  registryId: null,
  cost: 0,
  ...outcome,
})

export const settleAttempt = async (
  deps: BuyingDeps,
  turn: PurchaseAttempt,
  outcome: Outcome,
): Promise<AttemptResult> => {
  await recordPurchase(deps, turn, { type: 'SettleTurn', settled: settledBy(turn, outcome) })
  return { kind: outcome.outcome === 'unclear' ? 'unclear' : 'settled' }
}

/**
 * Reads a delivered record and compares it with the requested unit; a paid record of another unit
 * is held for an administrator to examine.
 */
const arrived = (
  { collection, unit }: PurchaseAttempt,
  registryId: string,
  { register: { printed, pdf, uniqueNo } }: DeliveredRegister,
): ArrivedRegister | undefined => {
  const read = readRegister(printed)
  if (read.kind === 'refused') return undefined
  const { register } = read
  if (register.dong !== unit.dong || register.ho !== unit.ho) return undefined
  return {
    registryId,
    listId: collection.listId,
    apartmentId: collection.apartmentId,
    register: { ...register, uniqueNo: register.uniqueNo ?? uniqueNo },
    source: 'codef',
    pdf,
    collectionId: collection.collectionId,
  }
}

type PaidPurchase = { readonly purchaseId: string; readonly cost: number; readonly recovered: boolean }

/** Records the registry record, its purchase and its turn in one write: all or none. */
export const storeRegister = async (
  deps: BuyingDeps,
  turn: PurchaseAttempt,
  delivered: DeliveredRegister,
  paid: PaidPurchase,
): Promise<AttemptResult> => {
  const registryId = deps.secrets.derivedId(paid.purchaseId, 'register')
  const found = arrived(turn, registryId, delivered)
  if (!found) return markUnclear(deps, turn, paid.purchaseId, WRONG_REGISTER)
  const read = await sealRegister(deps, found)
  const [purchaseStream, stream] = [streamOf(turn), registerStream(registryId)]
  await decideJointly(deps.store, now(deps, turn), async (desk) => {
    await desk.read([purchaseStream, stream])
    const purchase = desk.fold(purchaseStream, registerPurchaseDecider)
    const { cost } = paid
    const bought = registerPurchaseDecider.decide(
      { type: 'RecordPurchase', ...paid, registryId, issuedAt: read.issuedAt },
      purchase,
    )
    if (bought.length === 0) return
    desk.add(
      stream,
      registerDecider.decide({ type: 'RecordRegister', register: read }, desk.fold(stream, registerDecider)),
    )
    desk.add(purchaseStream, bought)
    const settled = settledBy(turn, { outcome: 'delivered', registryId, cost })
    desk.add(purchaseStream, registerPurchaseDecider.decide({ type: 'SettleTurn', settled }, purchase))
  })
  return { kind: 'settled' }
}

/**
 * Records a purchase as unclear: it is unknown whether it was paid, and is looked up for free
 * later.
 */
export const markUnclear = async (
  deps: BuyingDeps,
  turn: PurchaseAttempt,
  purchaseId: string,
  code: string | null,
): Promise<AttemptResult> => {
  await recordPurchase(deps, turn, { type: 'RecordUnclearPurchase', purchaseId, code })
  return settleAttempt(deps, turn, { outcome: 'unclear', problem: 'unclear', code })
}

/** Certainly not paid: the purchase is over, and the collection pauses or the unit has failed. */
export const recordRefusal = async (
  deps: BuyingDeps,
  turn: PurchaseAttempt,
  refused: RefusedPurchase,
  purchaseId: string | null,
): Promise<AttemptResult> => {
  const { problem, code } = refused
  if (purchaseId !== null)
    await recordPurchase(deps, turn, { type: 'RecordRefusedPurchase', purchaseId, problem, code })
  const reason = pauses[problem]
  if (reason !== undefined) return { kind: 'pause', reason }
  return settleAttempt(deps, turn, { outcome: 'failed', problem, code })
}
