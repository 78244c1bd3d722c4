import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'
import { callGroups } from '../values/integration/token-scopes.ts'

/**
 * Stream `api-token-{tokenId}`: an administrator made a token for a program. `apartmentIds` null:
 * all complexes that the administrator sees. `secretHash`: SHA-256 of 256 random bits.
 */
export const ApiTokenIssued = defineEvent('ApiTokenIssued', {
  tokenId: id,
  adminId: id,
  name: text(60),
  secretHash: z.string().regex(/^[0-9a-f]{64}$/),
  apartmentIds: z.array(id).min(1).max(100).nullable(),
  groups: z.array(z.enum(callGroups)).min(1),
  expiresAt: z.iso.datetime(),
})
/** End of a token before its time; `adminId`: who ended it. */
export const ApiTokenRevoked = defineEvent('ApiTokenRevoked', { tokenId: id, adminId: id })

export type ApiTokenEvent = EventOf<typeof ApiTokenIssued> | EventOf<typeof ApiTokenRevoked>
