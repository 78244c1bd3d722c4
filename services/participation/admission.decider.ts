import { DomainError } from '../core/domain-error.ts'
import { assertActive, createdList, type ListState } from '../list/list.decider.ts'
import { isContactDisputed, phoneChangesOf, type PersonState } from '../person/person.decider.ts'
import type { ListedUser, ListUserState } from '../roll/list-user.decider.ts'

/** Who submits something, and to what list. */
export type Submitter = { readonly list: ListState; readonly entry: ListUserState }

/**
 * The entry that may submit to a list now: one of its roll, while the list runs. What is submitted (a vote's ballot) has rules of its
 * own, and says these first: who has submitted already hears so after the list's close too. `otherwise`: what is said where there is no such
 * entry any more.
 * @throws DomainError NOT_FOUND, LIST_NOT_STARTED, LIST_CLOSED, `otherwise`
 */
export const admittedEntry = (
  { list, entry }: Submitter,
  { listId, now }: { readonly listId: string; readonly now: Date },
  otherwise: DomainError['code'] = 'VOTER_SESSION_REQUIRED',
): ListedUser => {
  assertActive(createdList(list), now)
  if (entry.status !== 'listed' || entry.listId !== listId) throw new DomainError(otherwise)
  return entry
}

/** What a voter's session keeps of the phone that was verified: how often it had become another one by then. */
type VerifiedPhone = { readonly phoneChanges: number }

/**
 * Asked before anything is said of what somebody submits: who was erased, whose phone was changed since they proved that they hold it, or
 * whose former phone objects to the change, cannot be told from somebody who never verified themselves.
 * @throws DomainError VOTER_SESSION_REQUIRED
 */
export const assertStillVerified = (person: PersonState, session: VerifiedPhone): void => {
  if (!isStillVerified(person, session)) throw new DomainError('VOTER_SESSION_REQUIRED')
}

/** Whether what a voter's session rests on still holds. */
export const isStillVerified = (person: PersonState, { phoneChanges }: VerifiedPhone): boolean =>
  person.status !== 'erased' &&
  (person.status === 'absent' || (phoneChangesOf(person) === phoneChanges && !isContactDisputed(person)))
