import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `attendance-holder-{holder}`: owners for whom one proxy was admitted to an assembly, since
 * the law limits how many they may be. `holder`: a keyed digest of assembly and name. Whether the
 * proxy still stands for an owner is in the owner's attendance.
 */
export const ProxyHolderAdmitted = defineEvent('ProxyHolderAdmitted', {
  assemblyId: id,
  apartmentId: id,
  listId: id,
  attendeeId: id,
  listUserId: id,
  holder: z.string().max(100),
})

export type ProxyHolderEvent = EventOf<typeof ProxyHolderAdmitted>
