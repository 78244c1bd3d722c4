import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'

/** Ed25519 public key in SPKI form (RFC 8410), base64: 44 bytes. */
const publicKey = z.string().regex(/^[A-Za-z0-9+/]{59}=$/)

/**
 * Stream `log-key`: from here on the heads of the log are signed with another key. The former key
 * certifies it, so that whoever trusts the former one can go on to the next.
 */
export const LogKeyChanged = defineEvent('LogKeyChanged', {
  from: publicKey,
  to: publicKey,
  /** Size and root of a head that the former key signed: the certificate is of this log alone. */
  size: z.int().positive(),
  root: z.string().regex(/^[0-9a-f]{64}$/),
  /**
   * Signature by the former key, base64, over five lines, each ended by a line break: danji log key,
   * size, root, from, to. Null: the former key is lost, and nothing but people vouches for the next.
   */
  certificate: z
    .string()
    .regex(/^[A-Za-z0-9+/]{86}==$/)
    .nullable(),
  /** Name of the operator, and the reason in their words. */
  by: z.string().min(1).max(100),
  reason: z.string().min(1).max(1_000),
})

export type LogKeyEvent = EventOf<typeof LogKeyChanged>
