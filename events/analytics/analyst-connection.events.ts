import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/** Stream `analyst-connection-{adminId}`: from now on they may read the analysts' schema with a login and password of their own; `renewed`: the one before holds no more. */
export const AnalystConnectionOpened = defineEvent('AnalystConnectionOpened', { adminId: id, renewed: z.boolean() })
/** asked: by themselves; no-analyst: they were removed, or have another role. */
export const AnalystConnectionEnded = defineEvent('AnalystConnectionEnded', {
  adminId: id,
  cause: z.enum(['asked', 'no-analyst']),
})

export type AnalystConnectionEvent = EventOf<typeof AnalystConnectionOpened> | EventOf<typeof AnalystConnectionEnded>
