import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'

/**
 * Stream `encrypting-code`: from here on this server serves this code to encrypt ballots with, all
 * of it in one file. It is in the log, so that nobody can claim that others got a different one.
 */
export const EncryptingCodeServed = defineEvent('EncryptingCodeServed', {
  /** Path at which it is fetched. */
  path: z.string().max(300),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes. */
  size: z.int().positive(),
})

export type EncryptingCodeEvent = EventOf<typeof EncryptingCodeServed>
