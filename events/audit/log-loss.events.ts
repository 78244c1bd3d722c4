import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Most events that are listed one by one; the digest is over all. */
export const MAX_LISTED = 1_000

/**
 * Stream `log-loss-{lossId}`: an operator acknowledged that recorded events are lost, since the
 * database continued from a copy without them. From here on heads are signed again.
 */
export const LogLossAcknowledged = defineEvent('LogLossAcknowledged', {
  lossId: z.uuid(),
  noticedAt: z.iso.datetime(),
  /** Name of the operator, and what happened in their words. */
  by: z.string().min(1).max(100),
  reason: z.string().min(1).max(1_000),
  /** Lost positions as far as they are known. */
  positions: z.array(z.strictObject({ from: z.int().positive(), to: z.int().positive() })).max(1_000),
  /** Number of lost events, as far as it is known. */
  count: z.int().nonnegative(),
  /** The lost events by their hashes, which receipts show. */
  events: z
    .array(z.strictObject({ position: z.int().positive(), type: z.string().max(100), hash: sha256 }))
    .max(MAX_LISTED),
  /** SHA-256 over all of them: a line `position hash` each, in order. */
  digest: sha256,
  /** Heads that were signed over lost events, as far as they are known: witnesses may hold them. */
  heads: z.array(z.strictObject({ size: z.int().positive(), root: sha256, at: z.string().max(40) })).max(1_000),
})

export type LogLossEvent = EventOf<typeof LogLossAcknowledged>
