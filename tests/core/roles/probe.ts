import type { MatrixIds, Upload } from './role-matrix-things.ts'

/** Request of a probe, and its expected answer. */
export type Probe = {
  /** Status of a successful answer. */
  readonly status: number
  readonly params?: (things: MatrixIds) => Readonly<Record<string, string>>
  readonly body?: (things: MatrixIds) => object
  /** The body names the thing. */
  readonly isAbout?: true
  readonly query?: string | ((things: MatrixIds) => string)
  /** Sent instead of a JSON body. */
  readonly file?: Upload | ((things: MatrixIds) => Upload)
  /** True for a stream, whose answer lasts as long as its listener. */
  readonly isStream?: true
}
