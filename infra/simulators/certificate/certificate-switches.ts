/** Switches of the simulated providers of certificates, which tests turn while they run. */
export type CertificateSwitches = {
  /** `by-hand`: people answer on their phone's page; otherwise each request is answered at once. */
  readonly answers: 'by-hand' | 'sign' | 'reject'
  /** Interval of verifications whose answer is lost once it was given; 0: none. */
  readonly loseEvery: number
  /** `down`: every call is refused with 503, and does nothing. */
  readonly service: 'as-usual' | 'down'
  /** Whether tokens are known; `refused`: every one is unknown until a new one is fetched. */
  readonly tokens: 'as-usual' | 'refused'
}

export const usualCertificateSwitches: CertificateSwitches = {
  answers: 'by-hand',
  loseEvery: 0,
  service: 'as-usual',
  tokens: 'as-usual',
}
