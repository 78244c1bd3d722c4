import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AdminSession } from '../../core/session.ts'
import type { ExistingAssembly } from '../assembly.decider.ts'
import { getAssemblyFor, type SeenAssembly } from '../assembly.facts.ts'
import { assemblyLaws } from '../law/assembly-law.contract.ts'

/** @throws DomainError ASSEMBLY_WITHOUT_MEETING for a round of votes */
export const assertMeets = ({ kind }: Pick<ExistingAssembly, 'kind'>): void => {
  if (!assemblyLaws[kind].meets) throw new DomainError('ASSEMBLY_WITHOUT_MEETING')
}

/**
 * Returns an assembly that people attend, as an administrator may see it.
 * @throws DomainError NOT_FOUND, ASSEMBLY_WITHOUT_MEETING
 */
export const getMeetingFor = async (deps: Deps, assemblyId: string, admin: AdminSession): Promise<SeenAssembly> => {
  const seen = await getAssemblyFor(deps, assemblyId, admin)
  assertMeets(seen.assembly)
  return seen
}

/** Returns when a meeting opened and ended; null: it did not yet. */
export const hoursOf = ({ events }: Pick<SeenAssembly, 'events'>) => {
  const timeOf = (type: string): string | null => events.find((event) => event.type === type)?.metadata.at ?? null
  return { openedAt: timeOf('AssemblyOpened'), endedAt: timeOf('AssemblyEnded') }
}
