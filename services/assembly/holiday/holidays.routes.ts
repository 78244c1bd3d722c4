import { HolidaysRead } from '#events/assembly/holiday-table.events.ts'
import { dayAt, daysBetween } from '#events/values/day.ts'
import { eventsOf } from '#projections/set-based.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { HOLIDAY_TABLE_STREAM, holidayTableDecider } from './holiday-table.decider.ts'
import * as calls from './holidays.contract.ts'

/** Days after which a reading is old: several have failed. */
const OLD_AFTER_DAYS = 21

const getHolidays =
  ({ store, clock, publicData }: Deps): Handler<typeof calls.getHolidays> =>
  async () => {
    const { events } = await store.readStream(HOLIDAY_TABLE_STREAM)
    const { names, missing, years, version, source, readOn } = foldEvents(holidayTableDecider, events)
    const changes = eventsOf(HolidaysRead, events).map(({ data }, index) => ({ ...data, version: index + 1 }))
    return {
      body: {
        version,
        source,
        readOn,
        isRead: publicData.name !== null,
        isOld: readOn !== null && daysBetween(readOn, dayAt(clock())) > OLD_AFTER_DAYS,
        years: [...years],
        days: Object.entries(names).map(([day, name]) => ({ day, name, missingSince: missing[day] ?? null })),
        changes: changes
          .filter((one) => one.added.length + one.removed.length + one.missing.length > 0)
          .map(({ version: at, source: by, readOn: on, added, removed, missing: lacked }) => ({
            version: at,
            source: by,
            readOn: on,
            added,
            removed,
            missing: lacked,
          }))
          .toReversed(),
      },
    }
  }

/** Adds the call for the table of public holidays. */
export const holidayRoutes: AddCalls = (route, deps) => {
  route(calls.getHolidays, getHolidays(deps))
}
