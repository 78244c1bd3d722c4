import type { MatrixIds, Upload } from './role-matrix-things.ts'

/** How a call is made, and what it answers then. */
export type Probe = {
  /** What success answers here. */
  readonly status: number
  readonly params?: (things: MatrixIds) => Readonly<Record<string, string>>
  readonly body?: (things: MatrixIds) => object
  /** The body names the thing. */
  readonly isAbout?: true
  readonly query?: string | ((things: MatrixIds) => string)
  /** Sent instead of a JSON body. */
  readonly file?: Upload | ((things: MatrixIds) => Upload)
  /** The answer goes on for as long as somebody listens. */
  readonly isStream?: true
}
