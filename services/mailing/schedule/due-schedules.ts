import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { ListEvent } from '#events/list/list.events.ts'
import type { MessageSettingsEvent } from '#events/messaging/message-settings.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { listDecider, type ListState } from '../../list/list.decider.ts'
import { messageSettingsDecider, type MessageSettingsState } from '../../messaging/message-settings.decider.ts'
import { scheduleOf, type Schedule } from './next-run.ts'

export type DueSchedule = Schedule & { readonly occasion: MessageOccasion }

/**
 * Maximum delay of a schedule, in milliseconds. A message that comes later, since no process ran,
 * is left out: its "내일" would be wrong by then.
 */
const LATEST_MS = 24 * 60 * 60_000

const occasions = ['reminder', 'deadline'] as const

type Times = Readonly<Partial<Record<MessageOccasion, Schedule>>>

const timesOf = (list: ListState, settings: MessageSettingsState): Times => {
  if (list.status !== 'created' || !settings) return {}
  return Object.fromEntries(
    settings.occasions.flatMap((one) => {
      const schedule = scheduleOf(list, settings, one)
      return schedule ? [[one.kind, schedule]] : []
    }),
  )
}

type ScheduleState = {
  readonly list: ListState
  readonly settings: MessageSettingsState
  readonly times: Times
  /**
   * Time since which each schedule has been set, in epoch milliseconds. Changed quiet hours do not
   * make it another schedule, whether it was sent already or not.
   */
  readonly since: Readonly<Partial<Record<MessageOccasion, number>>>
}

const isOfSettings = (event: RecordedEvent): boolean => event.type === 'MessageSettingsSet'

/** Applies one more event, of a list or of its settings. */
const stateAfter = (known: ScheduleState, event: RecordedEvent): ScheduleState => {
  // Both streams hold the events of their deciders alone.
  const list = isOfSettings(event) ? known.list : listDecider.evolve(known.list, event as unknown as ListEvent)
  const settings = isOfSettings(event)
    ? messageSettingsDecider.evolve(known.settings, event as unknown as MessageSettingsEvent)
    : known.settings
  const times = timesOf(list, settings)
  const at = Date.parse(event.metadata.at)
  const since = Object.fromEntries(
    occasions.map((occasion) => [
      occasion,
      times[occasion]?.named.getTime() === known.times[occasion]?.named.getTime() ? (known.since[occasion] ?? at) : at,
    ]),
  )
  return { list, settings, times, since }
}

/**
 * Returns the schedules of a list that are due at an instant, from the events of the list and of
 * its settings: times that have come, not too long ago, and that were not past when they were set,
 * by the settings or by another last day.
 */
export const dueSchedules = (events: readonly RecordedEvent[], now: Date): readonly DueSchedule[] => {
  const initial: ScheduleState = {
    list: listDecider.initial,
    settings: messageSettingsDecider.initial,
    times: {},
    since: {},
  }
  const inOrder = events.toSorted((one, other) => one.position - other.position)
  const { times, since } = inOrder.reduce(stateAfter, initial)
  return occasions.flatMap((occasion) => {
    const schedule = times[occasion]
    if (!schedule) return []
    const at = schedule.at.getTime()
    if (at > now.getTime() || now.getTime() - at >= LATEST_MS) return []
    // If quiet hours end earlier now, the time may lie before they were changed: it was not sent,
    // and is due.
    return at > (since[occasion] ?? 0) ? [{ occasion, ...schedule }] : []
  })
}
