import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `analyst-connection-{adminId}`: from now on they may read the analysts' schema with a
 * login and password of their own; `renewed`: the one before holds no more.
 */
export const AnalystConnectionOpened = defineEvent('AnalystConnectionOpened', { adminId: id, renewed: z.boolean() })
/**
 * End of a connection. asked: by the analyst; no-analyst: they were removed, or have another role.
 */
export const AnalystConnectionEnded = defineEvent('AnalystConnectionEnded', {
  adminId: id,
  cause: z.enum(['asked', 'no-analyst']),
})

/**
 * Revocation of a login that was changed with SQL. own-password: it has another password than the
 * product's; own-settings: the limits of its sessions were changed.
 */
export const AnalystLoginRevoked = defineEvent('AnalystLoginRevoked', {
  adminId: id,
  cause: z.enum(['own-password', 'own-settings']),
})
/**
 * The watch ended sessions of a login. too-long: a statement or transaction of a minute; lock: an
 * advisory lock; other-database: not the product's; notifications: the server's queue of NOTIFY
 * filled; too-old: a session of half a day.
 */
export const AnalystSessionsEnded = defineEvent('AnalystSessionsEnded', {
  adminId: id,
  causes: z.array(z.enum(['too-long', 'lock', 'other-database', 'notifications', 'too-old'])),
})

export type AnalystConnectionEvent =
  | EventOf<typeof AnalystConnectionOpened>
  | EventOf<typeof AnalystConnectionEnded>
  | EventOf<typeof AnalystLoginRevoked>
  | EventOf<typeof AnalystSessionsEnded>
