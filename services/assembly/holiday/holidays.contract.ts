import { z } from 'zod'
import { contract } from '../../core/contract.ts'

const holiday = z.object({ day: z.string(), name: z.string() })

/** Version of the table. 0: the table that the product comes with; source and day are null then. */
export const holidayVersion = z.object({
  version: z.number(),
  source: z.string().nullable(),
  readOn: z.string().nullable(),
})
export type HolidayVersion = z.output<typeof holidayVersion>

const holidayTable = holidayVersion.extend({
  /** Whether a provider is configured from which holidays are read. */
  isRead: z.boolean(),
  /** Whether the last reading is longer ago than readings fail by chance. */
  isOld: z.boolean(),
  years: z.array(z.string()),
  /** Days with their names. `missingSince`: day of the reading that did not have it; null: it had. */
  days: z.array(holiday.extend({ missingSince: z.string().nullable() })),
  /** Readings that changed the table, the newest first. */
  changes: z.array(
    holidayVersion.extend({ added: z.array(holiday), removed: z.array(holiday), missing: z.array(z.string()) }),
  ),
})
export type HolidayTableAnswer = z.output<typeof holidayTable>

/** Returns the table of public holidays by which last days of notices are checked. */
export const getHolidays = contract({
  method: 'GET',
  path: '/api/holidays',
  access: 'super',
  tag: 'assembly',
  summary: '공휴일 표',
  answers: { 200: holidayTable },
})
