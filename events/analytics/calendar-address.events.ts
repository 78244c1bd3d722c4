import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const of = { addressId: id, apartmentId: id }

/**
 * Stream `calendar-address-{addressId}`, one for each administrator and complex: an administrator
 * got an address at which a calendar program reads the complex's dates. A former one ends with it.
 * `secretHash`: SHA-256 of 256 random bits.
 */
export const CalendarAddressIssued = defineEvent('CalendarAddressIssued', {
  ...of,
  adminId: id,
  secretHash: z.string().regex(/^[0-9a-f]{64}$/),
})
/** End of an address by the administrator's hand. */
export const CalendarAddressRevoked = defineEvent('CalendarAddressRevoked', { ...of, adminId: id })

export type CalendarAddressEvent = EventOf<typeof CalendarAddressIssued> | EventOf<typeof CalendarAddressRevoked>
