import type { SimulatedUnit } from './codef-units.ts'
import { usualCodefSwitches, type CodefSwitches, type Failure } from './codef-switches.ts'

export type Charge = {
  /** Title of the account that paid; absent: the installation's. */
  readonly account?: string
  readonly uniqueNo: string
  readonly dong: string
  readonly ho: string
  readonly times: number
  readonly won: number
}

/**
 * Time for which the register office shows a paid register again, for clients that were
 * disconnected.
 */
export const REVIEW_WINDOW_MS = 3_600_000

type PaidUnit = { readonly account?: string | undefined; readonly uniqueNo: string }

/** Key of what an account paid: no other account is shown it. */
const keyOf = ({ account = '', uniqueNo }: PaidUnit): string => `${account} ${uniqueNo}`

/** Creates the money, limits and trouble of the simulated provider, in memory. */
export const createCodefStore = (initial: Partial<CodefSwitches> = {}) => {
  let switches: CodefSwitches = { ...usualCodefSwitches, ...initial }
  const charged = new Map<string, Charge>()
  /** Time at which a paid register was first shown; null: not yet. */
  const shown = new Map<string, number | null>()
  let payments = 0
  return {
    read: (): CodefSwitches => switches,
    turn: (changes: Partial<CodefSwitches>): void => {
      switches = { ...switches, ...changes }
    },
    /** Counts a call against the daily limit. False: there is none left. */
    takeCall: (): boolean => {
      if (switches.dailyRemaining === 0) return false
      switches = { ...switches, dailyRemaining: switches.dailyRemaining - 1 }
      return true
    },
    /** Takes the trouble that is due for a call, once. */
    takeFailure: (isPaying: boolean): Failure | undefined => {
      const index = switches.failNext.findIndex(({ on }) => isPaying || on === 'any')
      const due = switches.failNext[index]
      if (due) switches = { ...switches, failNext: switches.failNext.filter((_, at) => at !== index) }
      return due
    },
    /**
     * Charges the price of a register; it is outstanding until an hour after it was shown. False:
     * the points do not suffice.
     */
    charge: (unit: SimulatedUnit, price: number, account?: string): boolean => {
      const { uniqueNo, dong, ho } = unit
      const key = keyOf({ account, uniqueNo })
      if (switches.points < price) return false
      switches = { ...switches, points: switches.points - price }
      const { times, won } = charged.get(key) ?? { times: 0, won: 0 }
      const payer = account === undefined ? {} : { account }
      charged.set(key, { ...payer, uniqueNo, dong, ho, times: times + 1, won: won + price })
      shown.set(key, null)
      payments += 1
      return true
    },
    /** Tells whether the answer of the payment just made is to be lost. */
    isDropDue: (): boolean => switches.dropEvery > 0 && payments % switches.dropEvery === 0,
    show: (paid: PaidUnit, at: Date): void => void shown.set(keyOf(paid), shown.get(keyOf(paid)) ?? at.getTime()),
    /**
     * Tells whether it was paid and is delivered free of charge. An answer that was sent may not
     * have arrived.
     */
    isOutstanding: (paid: PaidUnit, at: Date): boolean => {
      const first = shown.get(keyOf(paid))
      return first !== undefined && (first === null || at.getTime() - first < REVIEW_WINDOW_MS)
    },
    charges: (): readonly Charge[] => [...charged.values()],
  }
}
export type CodefStore = ReturnType<typeof createCodefStore>
