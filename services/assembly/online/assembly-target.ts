import { id } from '#events/values/schemas.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { LinkTarget } from '../../identity/identity.hooks.ts'
import { assemblyDecider, assemblyStream } from '../assembly.decider.ts'
import { readState } from '../../core/read-state.ts'

/**
 * Finds the meeting that an address leads to, for an owner who proves their identity there: from its
 * notice to its end. Undefined for a link of another module.
 * @throws DomainError ASSEMBLY_OVER
 */
export const assemblyOfAddress = async (
  { store }: Pick<Deps, 'store'>,
  token: string,
): Promise<LinkTarget | undefined> => {
  if (!id.safeParse(token).success) return undefined
  const assembly = await readState(store, assemblyDecider, assemblyStream(token))
  if (assembly.status === 'absent' || assembly.status === 'draft') return undefined
  if (assembly.status === 'ended' || assembly.status === 'cancelled') throw new DomainError('ASSEMBLY_OVER')
  const { assemblyId, listId, apartmentId } = assembly
  return { kind: 'assembly', id: assemblyId, listId, apartmentId }
}
