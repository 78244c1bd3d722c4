/** Switches of the simulated vendor, turned by tests, and on the page at `/simulators/solapi/`. */
export type SolapiSwitches = {
  /**
   * State of the key; `refused`: every key is unknown, as after somebody made a new one at the
   * vendor.
   */
  readonly key: 'known' | 'refused'
  /** Interval of requests whose answer is lost, although the messages are sent; 0: none. */
  readonly loseEvery: number
  /** Delay of every answer in milliseconds. */
  readonly delayMs: number
  /** Answers; `too-many`: 429, nothing is done. `broken`: 500, nothing is done. */
  readonly answers: 'as-usual' | 'too-many' | 'broken'
  /** Balance in won, and points that are spent before it. */
  readonly balance: number
  readonly points: number
  /** Milliseconds from acceptance to the report: half of them accepted, half at the carrier. */
  readonly reportMs: number
  readonly reports: 'come' | 'never'
  readonly webhooks: 'once' | 'off' | 'twice' | 'shuffled'
  /** Ids of templates whose approval Kakao withdrew. */
  readonly rejectedTemplates: readonly string[]
  /** Ids of templates whose text was changed at the vendor. */
  readonly changedTemplates: readonly string[]
}

export const usualSwitches: SolapiSwitches = {
  key: 'known',
  loseEvery: 0,
  delayMs: 0,
  answers: 'as-usual',
  balance: 100_000,
  points: 5_000,
  reportMs: 0,
  reports: 'come',
  webhooks: 'once',
  rejectedTemplates: [],
  changedTemplates: [],
}

/** Current switches; a change applies from the next request on. */
export type SwitchBoard = {
  readonly read: () => SolapiSwitches
  readonly turn: (changes: Partial<SolapiSwitches>) => void
  /** Spends won of points and balance. */
  readonly spend: (won: number) => void
}

/** Creates switches with the usual or given initial values. */
export const createSwitchBoard = (initial: Partial<SolapiSwitches> = {}): SwitchBoard => {
  let switches: SolapiSwitches = { ...usualSwitches, ...initial }
  return {
    read: () => switches,
    turn: (changes) => {
      switches = { ...switches, ...changes }
    },
    spend: (won) => {
      const points = Math.min(switches.points, won)
      switches = { ...switches, points: switches.points - points, balance: switches.balance - (won - points) }
    },
  }
}
