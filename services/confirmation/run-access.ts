import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor, type ExistingList } from '../list/list.facts.ts'
import { existingRun, formRunDecider, formRunStream } from './form-run.decider.ts'

/** @throws DomainError NOT_FOUND, NOT_A_SIGNATURE_LIST */
export const signatureListFor = async (deps: Deps, listId: string, admin: AdminSession): Promise<ExistingList> => {
  const list = await getListFor(deps.store, listId, admin)
  if (list.type !== 'signature') throw new DomainError('NOT_A_SIGNATURE_LIST')
  return list
}

/** Returns a run that an administrator may see, with its list and events. @throws DomainError NOT_FOUND */
export const runFor = async (deps: Deps, runId: string, admin: AdminSession) => {
  const { events } = await deps.store.readStream(formRunStream(runId))
  const run = existingRun(foldEvents(formRunDecider, events))
  return { run, events, list: await getListFor(deps.store, run.listId, admin) }
}
