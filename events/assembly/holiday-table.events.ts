import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { day, limitedString } from '../values/schemas.ts'

/** Maximum number of days that one reading changes or does not find. */
const MAX_DAYS = 200

const holidays = z.array(z.strictObject({ day, name: limitedString(50) })).max(MAX_DAYS)

/**
 * Stream `holiday-table`: public holidays were read from a provider (`source`), for years of which it
 * answered wholly. `added`: days that the table gained. `removed`: days that it lost, since two
 * readings on different days did not have them. `missing`: days that this reading is the first not
 * to have; they stay.
 */
export const HolidaysRead = defineEvent('HolidaysRead', {
  source: limitedString(50),
  readOn: day,
  years: z.array(z.string().regex(/^\d{4}$/)).max(3),
  added: holidays,
  removed: holidays,
  missing: z.array(day).max(MAX_DAYS),
})

export type HolidayTableEvent = EventOf<typeof HolidaysRead>
