import type { SimulatedUnit } from './codef-units.ts'
import { usualCodefSwitches, type CodefSwitches, type Failure } from './codef-switches.ts'

export type Charge = {
  readonly uniqueNo: string
  readonly dong: string
  readonly ho: string
  readonly times: number
  readonly won: number
}

/** As the register office lets see again what was paid: who was cut off while it came has it once more. */
export const SEEN_AGAIN_MS = 3_600_000

/** Money, limits and trouble of the simulated provider, in memory. */
export const createCodefStore = (initial: Partial<CodefSwitches> = {}) => {
  let switches: CodefSwitches = { ...usualCodefSwitches, ...initial }
  const charged = new Map<string, Charge>()
  /** When what was paid was shown first; null: not yet. */
  const shown = new Map<string, number | null>()
  let payments = 0
  return {
    read: (): CodefSwitches => switches,
    turn: (changes: Partial<CodefSwitches>): void => {
      switches = { ...switches, ...changes }
    },
    /** Counts a call against the day. False: there is none left. */
    takeCall: (): boolean => {
      if (switches.dailyRemaining === 0) return false
      switches = { ...switches, dailyRemaining: switches.dailyRemaining - 1 }
      return true
    },
    /** The trouble that is due for a call, once. */
    takeFailure: (isPaying: boolean): Failure | undefined => {
      const index = switches.failNext.findIndex(({ on }) => isPaying || on === 'any')
      const due = switches.failNext[index]
      if (due) switches = { ...switches, failNext: switches.failNext.filter((_, at) => at !== index) }
      return due
    },
    /** Takes the price of a register; it is outstanding until an hour after it was shown. False: the points do not reach. */
    charge: ({ uniqueNo, dong, ho }: SimulatedUnit, price: number): boolean => {
      if (switches.points < price) return false
      switches = { ...switches, points: switches.points - price }
      const { times, won } = charged.get(uniqueNo) ?? { times: 0, won: 0 }
      charged.set(uniqueNo, { uniqueNo, dong, ho, times: times + 1, won: won + price })
      shown.set(uniqueNo, null)
      payments += 1
      return true
    },
    /** Whether the payment just made is one whose answer is to be lost. */
    isDropDue: (): boolean => switches.dropEvery > 0 && payments % switches.dropEvery === 0,
    show: (uniqueNo: string, at: Date): void => void shown.set(uniqueNo, shown.get(uniqueNo) ?? at.getTime()),
    /** Whether it was paid and is handed over for nothing. An answer that was sent need not have come. */
    isOutstanding: (uniqueNo: string, at: Date): boolean => {
      const first = shown.get(uniqueNo)
      return first !== undefined && (first === null || at.getTime() - first < SEEN_AGAIN_MS)
    },
    charges: (): readonly Charge[] => [...charged.values()],
  }
}
export type CodefStore = ReturnType<typeof createCodefStore>
