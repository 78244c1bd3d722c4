/** Identity of a span as it travels: W3C Trace Context, the header `traceparent`. */
export type TraceParent = {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  /** True where the sender records the trace. */
  readonly isSampled: boolean
}

/**
 * Form of a version that this release knows. A later version may add fields after a hyphen; version
 * ff is forbidden.
 */
const FORM = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.{0,200})?$/

/** Reads a traceparent; undefined where it is none. */
export const parseTraceParent = (text: string): TraceParent | undefined => {
  const [, version, traceId, spanId, flags, more] = FORM.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === '00' && more !== undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const formatTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
