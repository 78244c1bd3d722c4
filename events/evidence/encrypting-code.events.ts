import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'

/**
 * Stream `encrypting-code`: from here on this server hands out this code to encrypt ballots with, the whole of it in one file. It stands in the log,
 * so that nobody can be said to have been given another one.
 */
export const EncryptingCodeServed = defineEvent('EncryptingCodeServed', {
  /** Where it is fetched. */
  path: z.string().max(300),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes. */
  size: z.int().positive(),
})

export type EncryptingCodeEvent = EventOf<typeof EncryptingCodeServed>
