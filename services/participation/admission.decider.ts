import { DomainError } from '../core/domain-error.ts'
import { assertActive, existingList, type ListState } from '../list/list.decider.ts'
import { isContactDisputed, phoneChangesOf, type PersonState } from '../person/person.decider.ts'
import type { ListedUser, ListUserState } from '../roll/list-user.decider.ts'

/** Entry that submits something, and its list. */
export type Submitter = { readonly list: ListState; readonly entry: ListUserState }

/**
 * Returns the entry that may submit to a list now: one of its roll, while the list is active. A
 * submission (a vote's ballot) has rules of its own, which come first: a repeat gets their answer
 * after the list's close, too. `otherwise`: error if there is no such entry any more.
 * @throws DomainError NOT_FOUND, LIST_NOT_STARTED, LIST_CLOSED, `otherwise`
 */
export const admittedEntry = (
  { list, entry }: Submitter,
  { listId, now }: { readonly listId: string; readonly now: Date },
  otherwise: DomainError['code'] = 'VOTER_SESSION_REQUIRED',
): ListedUser => {
  assertActive(existingList(list), now)
  if (entry.status !== 'listed' || entry.listId !== listId) throw new DomainError(otherwise)
  return entry
}

/** Verified phone in a voter's session: how often the person's phone had changed by then. */
type VerifiedPhone = { readonly phoneChanges: number }

/**
 * Checks that a session is still valid, before anything is revealed about submissions: erased
 * persons, those whose phone has changed since the verification, and those whose former phone
 * objects to the change get the answer of somebody who never verified.
 * @throws DomainError VOTER_SESSION_REQUIRED
 */
export const assertVerified = (person: PersonState, session: VerifiedPhone): void => {
  if (!isVerified(person, session)) throw new DomainError('VOTER_SESSION_REQUIRED')
}

/** Whether what a voter's session rests on still holds. */
export const isVerified = (person: PersonState, { phoneChanges }: VerifiedPhone): boolean =>
  person.status !== 'erased' &&
  (person.status === 'absent' || (phoneChangesOf(person) === phoneChanges && !isContactDisputed(person)))
