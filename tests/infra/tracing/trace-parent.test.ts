import { describe, expect, it } from 'vitest'
import { formatTraceParent, parseTraceParent } from '#infra/platform/tracing/trace-parent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

describe('A traceparent', () => {
  it('is read as W3C has it, and written again', () => {
    for (const flags of ['00', '01']) {
      const text = `00-${traceId}-${spanId}-${flags}`
      const parsed = parseTraceParent(text)
      expect(parsed).toEqual({ traceId, spanId, isSampled: flags === '01' })
      expect(parsed && formatTraceParent(parsed)).toBe(text)
    }
  })
  it('of a later version may have more fields', () => {
    expect(parseTraceParent(`01-${traceId}-${spanId}-03-more`)).toEqual({ traceId, spanId, isSampled: true })
  })
  it.each([
    '',
    'none',
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n`,
    `01-${traceId}-${spanId}-01-${'x'.repeat(10_000)}`,
  ])('%j is none', (text) => expect(parseTraceParent(text)).toBeUndefined())
})
