import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/id.ts'
import { phone } from '../values/phone.ts'
import { text } from '../values/text.ts'

/** Stream `apartment-{apartmentId}`. */
export const ApartmentRegistered = defineEvent('ApartmentRegistered', {
  apartmentId: id,
  name: text(100),
  address: text(300),
  totalUnits: z.int().positive().max(100_000),
  /** Of the management office, which residents call; public. */
  officePhone: phone.optional(),
})

export type ApartmentEvent = EventOf<typeof ApartmentRegistered>
