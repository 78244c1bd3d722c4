import { z } from 'zod'

const switches = z.strictObject({
  /** `by-hand`: people answer on their phone's page; otherwise each request is answered at once. */
  answers: z.enum(['by-hand', 'sign', 'reject']),
  /** Interval of verifications whose answer is lost once it was given; 0: none. */
  loseEvery: z.int().min(0).max(1_000_000),
  /** `down`: every call is refused with 503, and does nothing. */
  service: z.enum(['as-usual', 'down']),
  /** `refused`: no token is known until a new one is fetched. */
  tokens: z.enum(['as-usual', 'refused']),
})

/** Switches of the simulated providers of certificates, which tests turn while they run. */
export type CertificateSwitches = z.output<typeof switches>

/** Changes of some of them, as they come over HTTP. */
export const switchChanges = switches.partial()

export const usualCertificateSwitches: CertificateSwitches = {
  answers: 'by-hand',
  loseEvery: 0,
  service: 'as-usual',
  tokens: 'as-usual',
}
