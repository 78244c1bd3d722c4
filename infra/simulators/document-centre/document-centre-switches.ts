import { z } from 'zod'

const switches = z.strictObject({
  /** `down`: every call is refused with 503. `slow`: answers take seconds. `refusing`: 4xx. */
  service: z.enum(['as-usual', 'down', 'slow', 'refusing']),
  /** Number of deposits to come whose answers are lost after they were made. */
  loseDeposits: z.int().min(0).max(1_000_000),
  /** `wrong`: the centre names another hash than the file's. */
  hashes: z.enum(['as-usual', 'wrong']),
  /** `other-key`: certificates are signed with a key that is not the centre's. */
  certificates: z.enum(['as-usual', 'other-key', 'other-document', 'down']),
  /** Minutes by which the centre's clock is ahead. */
  minutesAhead: z.int().min(-100_000).max(100_000),
  /** `refused`: documents may not be deleted yet. */
  deletions: z.enum(['as-usual', 'refused']),
})

/** Switches of the simulated centre, which tests turn while they run. */
export type DocumentCentreSwitches = z.output<typeof switches>

/** Changes of some of them, as they come over HTTP. */
export const centreSwitchChanges = switches.partial()

export const usualCentreSwitches: DocumentCentreSwitches = {
  service: 'as-usual',
  loseDeposits: 0,
  hashes: 'as-usual',
  certificates: 'as-usual',
  minutesAhead: 0,
  deletions: 'as-usual',
}
