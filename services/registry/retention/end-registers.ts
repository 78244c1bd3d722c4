import { dayAt } from '#events/values/day.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { findListsWithRegisters, findStoredRegisters } from '#projections/registry/find-stored-registers.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import type { Deps, Tools } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import { listStatusAt, type ExistingList } from '../../list/list.decider.ts'
import { eraseRegister } from './erase-registers.ts'
import { destroyedOn, registerRetentionDecider, registerRetentionStream } from './register-retention.decider.ts'
import { readList } from '../../list/list.facts.ts'

export const END_REGISTERS = 'end-registers'

/** The last day of a list in Asia/Seoul: that on which it was closed, or that which is planned. */
export const lastDayOf = ({ endDate, closing }: Pick<ExistingList, 'endDate' | 'closing'>): string =>
  closing ? dayAt(new Date(closing.closedAt)) : endDate

/**
 * Whether the retention period of a list's registry records is over: at once if the list was
 * deleted.
 */
const isOver = async ({ store, clock }: Pick<Tools, 'store' | 'clock'>, listId: string): Promise<boolean> => {
  const list = await readList(store, listId)
  if (list.status !== 'created') return list.status === 'deleted'
  if (listStatusAt(list, clock()) !== 'closed') return false
  const own = await readState(store, registerRetentionDecider, registerRetentionStream(listId))
  return dayAt(clock()) >= destroyedOn(lastDayOf(list), own.destroyOn)
}

/**
 * Destroys the registry records of every list whose retention period is over; each is an event, and
 * its key is destroyed. A run that was stopped or killed is continued by the next one.
 */
export const endRegisters = async (
  deps: Pick<Deps, 'store' | 'unhurried' | 'freshness' | 'clock'>,
  { stopping }: Pick<TaskContext, 'stopping'>,
): Promise<void> => {
  await assertUpToDate(deps)
  for (const listId of await findListsWithRegisters(deps.unhurried)) {
    if (!(await isOver(deps, listId))) continue
    for (const registryId of await findStoredRegisters(deps.unhurried, listId)) {
      if (stopping.aborted) return
      await eraseRegister(deps, registryId, 'retention')
    }
  }
}
