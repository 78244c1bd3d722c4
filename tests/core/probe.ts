import type { Things, Upload } from './role-matrix-things.ts'

/** How a call is made, and what it answers then. */
export type Probe = {
  /** What success answers here. */
  readonly status: number
  readonly params?: (things: Things) => Readonly<Record<string, string>>
  readonly body?: (things: Things) => object
  /** The body names the thing. */
  readonly isAbout?: true
  readonly query?: string | ((things: Things) => string)
  /** Sent instead of a JSON body. */
  readonly file?: Upload | ((things: Things) => Upload)
  /** The answer goes on for as long as somebody listens. */
  readonly isStream?: true
}
