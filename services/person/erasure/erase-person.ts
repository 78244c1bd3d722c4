import type { Metadata } from '#events/metadata.ts'
import type { ErasureReason } from '#events/person/person.events.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { personDecider, personStream } from '../person.decider.ts'
import { eraseInModules } from '../person.hooks.ts'

type Erasure = { readonly personId: string; readonly reason: ErasureReason; readonly metadata: Metadata }

/**
 * Erases a person: records it, then destroys their key. From the event on nothing matches them any more; from the key's end on nobody
 * reads what was sealed under it, in the log, in the broker or in a backup of the log alone. What they submitted stays counted, and every hash
 * still fits, since hashes are over the sealed form. Where this process dies in between, a job does the rest (erasure.reactor.ts).
 * Other processes remember keys for five seconds at most.
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
  await endErasure(deps, personId).catch(unlessBehind)
  return { position }
}

/** What a room finds by read models that are behind is left to the job: the key is gone, and who asked is not told that it failed. */
const unlessBehind = (error: unknown): void => {
  if (!(error instanceof DomainError) || error.code !== 'READ_MODEL_BEHIND') throw error
}

/** Destroys what could still be read of somebody whose erasure is recorded; a second time does nothing. */
export const endErasure = async (deps: Deps, personId: string): Promise<void> => {
  await deps.store.erasePerson(personId)
  await eraseInModules(deps.hooks)(personId)
}
