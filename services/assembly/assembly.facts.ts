import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor, type ExistingList } from '../list/list.facts.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from './assembly.decider.ts'

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
