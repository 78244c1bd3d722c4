import { findScheduledLists } from '#projections/mailing/message-schedules.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { messageSettingsDecider, messageSettingsStream } from '../../messaging/message-settings.decider.ts'
import { scheduleOf } from './next-run.ts'

/** Message that a running list will send, or has sent, by its schedule. */
export type PlannedReminder = { readonly listId: string; readonly at: Date }

/**
 * Returns the messages that some lists send by their schedules, at the times that the present
 * settings name. Lists that are closed have none.
 */
export const findPlannedReminders = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  listIds: ReadonlySet<string>,
): Promise<readonly PlannedReminder[]> => {
  const scheduled = (await findScheduledLists(database)).filter((id) => listIds.has(id))
  const read = await store.readStreams(scheduled.flatMap((id) => [listStream(id), messageSettingsStream(id)]))
  return scheduled.flatMap((listId) => {
    const list = stateIn(read, listDecider, listStream(listId))
    const settings = stateIn(read, messageSettingsDecider, messageSettingsStream(listId))
    if (list.status !== 'created' || settings === null) return []
    return settings.occasions.flatMap((occasion) => {
      const schedule = scheduleOf(list, settings, occasion)
      return schedule === null ? [] : [{ listId, at: schedule.at }]
    })
  })
}
