import { dayAt } from '#events/values/day.ts'
import { findDatedCampaigns, type DaySpan } from '#projections/analytics/find-dated-campaigns.ts'
import { findAnswersDue } from '#projections/confirmation/form-runs.ts'
import { findRetentions } from '#projections/registry/find-stored-registers.ts'
import { findMeetingDates, findRecordDates } from '../../assembly/assembly.facts.ts'
import { answerByOf } from '../../confirmation/confirmation.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { findPlannedReminders } from '../../mailing/mailing.facts.ts'
import { destroyedOn } from '../../registry/retention/register-retention.decider.ts'
import { entriesOf, inTimeOrder } from './calendar-entries.ts'
import type { CalendarEntry } from './calendar.contract.ts'

type Complexes = readonly string[] | undefined

/** Returns the days on which registry records of lists are destroyed, archived lists included. */
const findRegistryEnds = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  only: Complexes,
): Promise<readonly CalendarEntry[]> =>
  (await findRetentions(database, only)).map((row) => {
    const day = destroyedOn(row.closed_at ? dayAt(row.closed_at) : row.end_date, row.destroy_on)
    return {
      kind: 'registry-end',
      day,
      at: null,
      isDone: day < dayAt(clock()),
      apartment: { id: row.apartment_id, name: row.apartment_name },
      list: { id: row.id, name: row.name, type: row.type },
      vote: null,
    }
  })

/** Returns the last days for answers to applications for stamped and confirmed forms. */
const findFormAnswers = async (
  { database }: Pick<Deps, 'database'>,
  only: Complexes,
): Promise<readonly CalendarEntry[]> =>
  (await findAnswersDue(database, only)).map((row) => ({
    kind: 'form-answer',
    day: answerByOf(row.applied_on),
    at: null,
    isDone: row.status !== 'applied',
    apartment: { id: row.apartment_id, name: row.apartment_name },
    list: { id: row.list_id, name: row.list_name, type: row.list_type },
    vote: null,
  }))

/**
 * Returns all dates and deadlines of complexes (undefined: all) in a span of days, in the order of
 * time. Screens, reminders and calendars of other programs are made from them alone.
 */
export const readCalendar = async (deps: Deps, only: Complexes, span: DaySpan): Promise<readonly CalendarEntry[]> => {
  const [campaigns, registryEnds, formAnswers, records, meetings] = await Promise.all([
    findDatedCampaigns(deps.database, only, span),
    findRegistryEnds(deps, only),
    findFormAnswers(deps, only),
    findRecordDates(deps, only),
    findMeetingDates(deps, only),
  ])
  const reminders = await findPlannedReminders(deps, new Set(campaigns.lists.map(({ id }) => id)))
  const others: readonly CalendarEntry[] = [
    ...registryEnds,
    ...formAnswers,
    ...records.map((date) => ({ ...date, at: null, vote: null })),
    ...meetings.map((date) => ({ ...date, vote: null })),
  ]
  return [
    ...entriesOf({ ...campaigns, reminders }, span, deps.clock()),
    ...others.filter(({ day }) => day >= span.from && day <= span.to),
  ].toSorted(inTimeOrder)
}
