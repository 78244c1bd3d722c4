import { createHash } from 'node:crypto'
import type { DepositOrder } from '../../providers/document-centre.ts'
import { usualCentreSwitches, type DocumentCentreSwitches } from './document-centre-switches.ts'

/** Document that the simulated centre keeps; its file is not kept. */
export type SimulatedDeposit = Omit<DepositOrder, 'file'> & {
  readonly depositId: string
  readonly depositedAt: string
}

export type SimulatedCentre = {
  readonly now: () => Date
  readonly read: () => DocumentCentreSwitches
  readonly turn: (changes: Partial<DocumentCentreSwitches>) => void
  /** Keeps a document; undefined where its reference belongs to another file. */
  readonly keep: (order: Omit<DepositOrder, 'file'>) => SimulatedDeposit | undefined
  readonly find: (depositId: string) => SimulatedDeposit | undefined
  readonly all: () => readonly SimulatedDeposit[]
  readonly remove: (depositId: string) => void
  /** Changes the content of a kept document, which no honest centre does. */
  readonly tamper: (depositId: string) => void
}

const ID_DIGITS = 12
const OTHER_HASH = 'f'.repeat(64)

/** Creates a centre in memory; it forgets everything when its process ends. */
export const createSimulatedCentre = (now: () => Date = () => new Date()): SimulatedCentre => {
  const kept = new Map<string, SimulatedDeposit>()
  let switches = usualCentreSwitches
  const clock = (): Date => new Date(now().getTime() + switches.minutesAhead * 60_000)
  const find = (depositId: string) => [...kept.values()].find((one) => one.depositId === depositId)
  return {
    now: clock,
    read: () => switches,
    turn: (changes) => (switches = { ...switches, ...changes }),
    keep: (order) => {
      const known = kept.get(order.reference)
      if (known) return known.sha256 === order.sha256 ? known : undefined
      const digits = createHash('sha256').update(order.reference).digest('hex').slice(0, ID_DIGITS)
      const one = { ...order, depositId: `SIM-${digits.toUpperCase()}`, depositedAt: clock().toISOString() }
      kept.set(order.reference, one)
      return one
    },
    find,
    all: () => [...kept.values()],
    remove: (depositId) => {
      const one = find(depositId)
      if (one) kept.delete(one.reference)
    },
    tamper: (depositId) => {
      const one = find(depositId)
      if (one) kept.set(one.reference, { ...one, sha256: OTHER_HASH })
    },
  }
}
