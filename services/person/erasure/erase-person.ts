import type { Metadata } from '#events/metadata.ts'
import type { ErasureReason } from '#events/person/person.events.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { personDecider, personStream } from '../person.decider.ts'
import { eraseInModules } from '../person.hooks.ts'

type Erasure = { readonly personId: string; readonly reason: ErasureReason; readonly metadata: Metadata }

/**
 * Erases a person: records it, then destroys their key. From the event on nothing matches them any
 * more; once the key is destroyed, nobody can read what was encrypted with it, in the log, in the
 * broker or in a backup of the log alone. Their submissions stay counted, and every hash still
 * fits, since hashes are over the encrypted form. If this process dies in between, a job does the
 * rest (erasure.reactor.ts). Other processes cache keys for five seconds at most.
 * @throws DomainError NOT_FOUND
 */
export const erasePerson = async (
  deps: Deps,
  { personId, reason, metadata }: Erasure,
): Promise<{ readonly position: number }> => {
  const { position } = await commandHandler(
    deps.store,
    personDecider,
  )({ stream: personStream(personId), command: () => ({ type: 'ErasePerson', reason }), metadata })
  await endErasure(deps, personId).catch(ignoreReadModelBehind)
  return { position }
}

/**
 * Leaves to the job what a module cannot find while read models are behind: the key is destroyed,
 * and the call has not failed.
 */
const ignoreReadModelBehind = (error: unknown): void => {
  if (!(error instanceof DomainError) || error.code !== 'READ_MODEL_BEHIND') throw error
}

/**
 * Destroys everything that could still be read of a person whose erasure is recorded. Idempotent.
 */
export const endErasure = async (deps: Deps, personId: string): Promise<void> => {
  await deps.store.erasePerson(personId)
  await eraseInModules(deps.hooks)(personId)
}
