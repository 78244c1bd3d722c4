import { findScheduledLists } from '#projections/mailing/message-schedules.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { listStream } from '../../list/list.decider.ts'
import { messageSettingsStream } from '../../messaging/message-settings.decider.ts'
import { dueSchedules, type DueSchedule } from './due-schedules.ts'
import { planMailing } from '../recipients/plan-mailing.ts'
import { passingErrors } from '../delivery/provider-errors.ts'

export const PLAN_SCHEDULED_MAILINGS = 'plan-scheduled-mailings'

type Scheduling = Pick<Deps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets' | 'messaging'>

const plan = async (deps: Scheduling, listId: string, { occasion, named, at }: DueSchedule): Promise<void> => {
  await planMailing(deps, {
    // Of this time of this list there is one, whoever looks, however often, and whatever becomes of the quiet hours.
    mailingId: deps.secrets.derivedId(listId, `mailing ${occasion} ${named.toISOString()}`),
    listId,
    occasion,
    cause: 'schedule',
    dueAt: at,
    metadata: {
      actor: { kind: 'system', name: PLAN_SCHEDULED_MAILINGS },
      at: deps.clock().toISOString(),
    },
  }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || passingErrors.includes(error.code)) throw error
  })
}

/**
 * Plans scheduled mailings at their minute; also those that fell due while no process ran, once. A
 * list that fails does not hold up others.
 * @throws the first failure, when all were tried
 */
export const planScheduledMailings = async (deps: Scheduling): Promise<void> => {
  const failures: unknown[] = []
  for (const listId of await findScheduledLists(deps.database)) {
    const read = await deps.store.readStreams([listStream(listId), messageSettingsStream(listId)])
    const events = [...read.values()].flatMap((content) => content.events)
    for (const due of dueSchedules(events, deps.clock()))
      await plan(deps, listId, due).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
