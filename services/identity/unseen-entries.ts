import { ListUserAdded } from '#events/roll/list-user.events.ts'
import { PersonChanged, PersonRegistered } from '#events/person/person.events.ts'
import { rollSeenUpTo } from '#projections/roll/roll-seen.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'

/** Maximum number of events that are read of the log in place of the read model: one answer to one resident rests on them. */
const MOST_UNSEEN = 2_000

/** What the read model of the roll does not know yet. */
export type UnseenEntries = {
  /** Entries of the list. */
  readonly entries: readonly { readonly listUserId: string; readonly personId: string }[]
  /** Persons who may be called otherwise now. */
  readonly personIds: readonly string[]
}

const types = [ListUserAdded.type, PersonRegistered.type, PersonChanged.type]

/**
 * Reads what happened to the roll since its read model was last fed, so that nobody waits for it.
 * @throws DomainError READ_MODEL_BEHIND where that is too much
 */
export const readUnseenEntries = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  listId: string,
): Promise<UnseenEntries> => {
  const events = await store.readLogOf(types, await rollSeenUpTo(database), MOST_UNSEEN)
  if (events.length >= MOST_UNSEEN) throw new DomainError('READ_MODEL_BEHIND')
  return {
    entries: eventsOf(ListUserAdded, events).flatMap(({ data }) =>
      data.listId === listId ? [{ listUserId: data.listUserId, personId: data.personId }] : [],
    ),
    personIds: [...eventsOf(PersonRegistered, events), ...eventsOf(PersonChanged, events)].map(
      ({ data }) => data.personId,
    ),
  }
}
