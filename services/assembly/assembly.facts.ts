import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { readState } from '../core/read-state.ts'
import type { AdminSession } from '../core/session.ts'
import { existingList, listDecider, listStream } from '../list/list.decider.ts'
import { getListFor, readList, type ExistingList } from '../list/list.facts.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from './assembly.decider.ts'

export { readAttendanceAtEnds, type AttendanceAtEnd } from './attendance/attendance-at-end.ts'
export { findMeetingDates } from './notice/meeting-dates.ts'
export { findRecordDates } from './publication/record-dates.ts'

/** Assembly as the log has it at this moment, with its list and its events. */
export type SeenAssembly = {
  readonly assembly: ExistingAssembly
  readonly list: ExistingList
  readonly events: readonly RecordedEvent[]
}

/**
 * Returns an assembly that an administrator may see: a deleted list takes its assemblies along.
 * @throws DomainError NOT_FOUND
 */
export const getAssemblyFor = async (
  { store }: Pick<Deps, 'store'>,
  assemblyId: string,
  admin: AdminSession,
): Promise<SeenAssembly> => {
  const { events } = await store.readStream(assemblyStream(assemblyId))
  const assembly = existingAssembly(foldEvents(assemblyDecider, events))
  return { assembly, events, list: await getListFor(store, assembly.listId, admin) }
}

/**
 * Returns an assembly that its owners may see: from its notice on.
 * @throws DomainError NOT_FOUND
 */
export const getNoticedAssembly = async ({ store }: Pick<Deps, 'store'>, assemblyId: string): Promise<SeenAssembly> => {
  const { events } = await store.readStream(assemblyStream(assemblyId))
  const assembly = existingAssembly(foldEvents(assemblyDecider, events))
  if (assembly.status === 'draft') throw new DomainError('NOT_FOUND')
  const list = existingList(await readState(store, listDecider, listStream(assembly.listId)))
  return { assembly, events, list }
}

/**
 * Returns an assembly for work that nobody in particular does.
 * @throws DomainError NOT_FOUND, also where its list was deleted
 */
export const getAssembly = async ({ store }: Pick<Deps, 'store'>, assemblyId: string): Promise<SeenAssembly> => {
  const { events } = await store.readStream(assemblyStream(assemblyId))
  const assembly = existingAssembly(foldEvents(assemblyDecider, events))
  return { assembly, events, list: existingList(await readList(store, assembly.listId)) }
}
