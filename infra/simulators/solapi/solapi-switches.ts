/** What the simulated vendor can be told to do: by the tests, and by the page at `/simulators/solapi/`. */
export type SolapiSwitches = {
  /** `refused`: every key is unknown to it, as after somebody made a new one at the vendor's. */
  readonly key: 'known' | 'refused'
  /** Every how many sendings the answer is lost, although the messages go; 0: none. */
  readonly loseEvery: number
  /** Milliseconds that every answer waits. */
  readonly delayMs: number
  /** `too-many`: 429, nothing is done. `broken`: 500, nothing is done. */
  readonly answers: 'as-usual' | 'too-many' | 'broken'
  /** Won, and points that are spent before them. */
  readonly balance: number
  readonly points: number
  /** Milliseconds from being accepted to the report: half of them nowhere, half at the carrier. */
  readonly reportMs: number
  readonly reports: 'come' | 'never'
  readonly webhooks: 'once' | 'off' | 'twice' | 'shuffled'
  /** Templates that Kakao took its approval back from, by id. */
  readonly rejectedTemplates: readonly string[]
  /** Templates whose text was changed at the vendor's, by id. */
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

/** The switches as they stand; what is turned holds from the next request on. */
export type SwitchBoard = {
  readonly read: () => SolapiSwitches
  readonly turn: (changes: Partial<SolapiSwitches>) => void
  /** Takes won from points and balance. */
  readonly spend: (won: number) => void
}

/** A board of switches that begin as usual, or as told. */
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
