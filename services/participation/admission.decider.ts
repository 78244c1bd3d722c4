import { DomainError } from '../core/domain-error.ts'
import { assertActive, createdList, type ListState } from '../list/list.decider.ts'
import type { PersonState } from '../person/person.decider.ts'
import type { ListedUser, ListUserState } from '../roll/list-user.decider.ts'

/** Who submits something, and to what list. */
export type Submitter = { readonly list: ListState; readonly entry: ListUserState }

/**
 * The entry that may submit to a list now: one of its roll, while the list runs. What is submitted (a vote's ballot) has rules of its
 * own, and says these first: who has submitted already hears so after the list's close too.
 * @throws DomainError NOT_FOUND, LIST_NOT_STARTED, LIST_CLOSED, VOTER_SESSION_REQUIRED
 */
export const admittedEntry = (
  { list, entry }: Submitter,
  { listId, now }: { readonly listId: string; readonly now: Date },
): ListedUser => {
  assertActive(createdList(list), now)
  if (entry.status !== 'listed' || entry.listId !== listId) throw new DomainError('VOTER_SESSION_REQUIRED')
  return entry
}

/**
 * Asked before anything is said of what somebody submits: who was erased cannot be told from somebody who never verified themselves.
 * @throws DomainError VOTER_SESSION_REQUIRED
 */
export const assertNotErased = (person: PersonState): void => {
  if (person.status === 'erased') throw new DomainError('VOTER_SESSION_REQUIRED')
}
