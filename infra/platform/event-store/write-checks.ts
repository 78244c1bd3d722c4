import { isStorableText } from '#events/values/text.ts'
import type { Write } from './event-store.ts'

/**
 * Expected versions and guards alike: what must still hold when the write is made.
 * @throws Error where a stream is named twice or with nothing, or where a name cannot be stored.
 */
export const checksOf = (write: Write): readonly { readonly stream: string; readonly version: number }[] => {
  if (write.appends.some(({ events }) => events.length === 0)) throw new Error('an append needs events')
  const writes = write.appends.map(({ stream, expectedVersion }) => ({ stream, version: expectedVersion }))
  const checks = [...writes, ...(write.guards ?? [])]
  const streams = checks.map(({ stream }) => stream)
  if (write.appends.length === 0 || new Set(streams).size !== streams.length)
    throw new Error(`a write names each stream once: ${streams.join(', ')}`)
  const boxes = (write.deposits ?? []).map(({ box }) => box)
  if (![...streams, ...boxes].every(isStorableText))
    throw new Error('the name of a stream or a box holds NUL or a lone surrogate')
  // They go to Postgres one a line: it would take them for other streams, or for none.
  if (streams.some((stream) => stream === '' || stream.includes('\n')))
    throw new Error('the name of a stream is one line')
  return checks
}
