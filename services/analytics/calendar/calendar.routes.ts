import { daysBetween } from '#events/values/day.ts'
import type { DaySpan } from '#projections/analytics/find-dated-campaigns.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { scopeOf } from '../dashboard-scope.ts'
import * as calls from './calendar.contract.ts'
import { readCalendar } from './read-calendar.ts'

/** @throws DomainError VALIDATION_FAILED for days in the wrong order, or too many */
const checkSpan = ({ from, to }: DaySpan): void => {
  const days = daysBetween(from, to)
  if (days < 0) throw new DomainError('VALIDATION_FAILED', [{ path: 'to', message: '첫날보다 빠를 수 없습니다.' }])
  if (days >= calls.MAX_CALENDAR_DAYS)
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'to', message: `한 번에 ${calls.MAX_CALENDAR_DAYS}일까지 볼 수 있습니다.` },
    ])
}

const getCalendar =
  (deps: Deps): Handler<typeof calls.getCalendar> =>
  async ({ query: { from, to, apartmentId }, admin }) => {
    checkSpan({ from, to })
    const only = await scopeOf(deps, admin, apartmentId)
    return { body: [...(await readCalendar(deps, only, { from, to }))] }
  }

/** Adds the call for the calendar. */
export const calendarRoutes: AddCalls = (route, deps) => {
  route(calls.getCalendar, getCalendar(deps))
}
