import { dayAt, daysBetween } from '#events/values/day.ts'
import { findDatedCampaigns, type DaySpan } from '#projections/analytics/find-dated-campaigns.ts'
import { findAnswersDue } from '#projections/confirmation/form-runs.ts'
import { findRetentions } from '#projections/registry/find-stored-registers.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { answerByOf } from '../../confirmation/confirmation.facts.ts'
import { findPlannedReminders } from '../../mailing/mailing.facts.ts'
import { destroyedOn } from '../../registry/retention/register-retention.decider.ts'
import { scopeOf } from '../dashboard-scope.ts'
import { entriesOf, inTimeOrder } from './calendar-entries.ts'
import * as calls from './calendar.contract.ts'

/** @throws DomainError VALIDATION_FAILED for days in the wrong order, or too many */
const checkSpan = ({ from, to }: DaySpan): void => {
  const days = daysBetween(from, to)
  if (days < 0) throw new DomainError('VALIDATION_FAILED', [{ path: 'to', message: '첫날보다 빠를 수 없습니다.' }])
  if (days >= calls.MAX_CALENDAR_DAYS)
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'to', message: `한 번에 ${calls.MAX_CALENDAR_DAYS}일까지 볼 수 있습니다.` },
    ])
}

/** Returns the days on which registry records of lists are destroyed, archived lists included. */
const findRegistryEnds = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  only: readonly string[] | undefined,
  { from, to }: DaySpan,
): Promise<readonly calls.CalendarEntry[]> => {
  const rows = await findRetentions(database, only)
  return rows.flatMap((row) => {
    const day = destroyedOn(row.closed_at ? dayAt(row.closed_at) : row.end_date, row.destroy_on)
    if (day < from || day > to) return []
    return [
      {
        kind: 'registry-end' as const,
        day,
        at: null,
        isDone: day < dayAt(clock()),
        apartment: { id: row.apartment_id, name: row.apartment_name },
        list: { id: row.id, name: row.name, type: row.type },
        vote: null,
      },
    ]
  })
}

/** Returns the last days for answers to applications for stamped and confirmed forms. */
const findFormAnswers = async (
  { database }: Pick<Deps, 'database'>,
  only: readonly string[] | undefined,
  { from, to }: DaySpan,
): Promise<readonly calls.CalendarEntry[]> => {
  const rows = await findAnswersDue(database, only)
  return rows.flatMap((row) => {
    const day = answerByOf(row.applied_on)
    if (day < from || day > to) return []
    return [
      {
        kind: 'form-answer' as const,
        day,
        at: null,
        isDone: row.status !== 'applied',
        apartment: { id: row.apartment_id, name: row.apartment_name },
        list: { id: row.list_id, name: row.list_name, type: row.list_type },
        vote: null,
      },
    ]
  })
}

const getCalendar =
  (deps: Deps): Handler<typeof calls.getCalendar> =>
  async ({ query: { from, to, apartmentId }, admin }) => {
    const span = { from, to }
    checkSpan(span)
    const only = await scopeOf(deps, admin, apartmentId)
    const [campaigns, registryEnds, formAnswers] = await Promise.all([
      findDatedCampaigns(deps.database, only, span),
      findRegistryEnds(deps, only, span),
      findFormAnswers(deps, only, span),
    ])
    const reminders = await findPlannedReminders(deps, new Set(campaigns.lists.map(({ id }) => id)))
    const entries = entriesOf({ ...campaigns, reminders }, span, deps.clock())
    return { body: [...entries, ...registryEnds, ...formAnswers].toSorted(inTimeOrder) }
  }

/** Adds the call for the calendar. */
export const calendarRoutes: AddCalls = (route, deps) => {
  route(calls.getCalendar, getCalendar(deps))
}
