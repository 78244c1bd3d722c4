import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id, lot, officePhone, text } from '../values/schemas.ts'

const particulars = {
  apartmentId: id,
  name: text(100),
  address: text(300),
  totalUnits: z.int().positive().max(100_000),
  /** Phone of the management office, which residents call; public. */
  officePhone: officePhone.optional(),
}

/** Stream `apartment-{apartmentId}`. */
export const ApartmentRegistered = defineEvent('ApartmentRegistered', {
  ...particulars,
  /** Lot that was chosen with its address: its building ledger is read. */
  lot: lot.optional(),
})
/** The whole of what is now known of it. */
export const ApartmentChanged = defineEvent('ApartmentChanged', particulars)
/** Deletion of a complex that never had a campaign. */
export const ApartmentDeleted = defineEvent('ApartmentDeleted', { apartmentId: id })

/** Stream `campaigns-{apartmentId}`: a complex with campaigns is not deleted. */
export const CampaignBegun = defineEvent('CampaignBegun', { apartmentId: id, listId: id })

export type ApartmentEvent =
  | EventOf<typeof ApartmentRegistered>
  | EventOf<typeof ApartmentChanged>
  | EventOf<typeof ApartmentDeleted>
export type CampaignsEvent = EventOf<typeof CampaignBegun>
