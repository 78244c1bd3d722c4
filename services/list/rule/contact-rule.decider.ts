import type { ContactChanges } from '#events/list/list.events.ts'
import { DomainError } from '../../core/domain-error.ts'

/** Rule for changes of names and phones while one of a list's votes, or its signing, is open. */
export type ContactRule = { readonly contactChanges: ContactChanges }

/** Fields of contacts in a request; undefined leaves the recorded value. */
export type ContactRuleInput = {
  readonly contactChanges?: ContactChanges | undefined
  /**
   * Whether a vote or the signing of the list is open, so that the rule protects names and phones.
   */
  readonly holdsContacts?: boolean | undefined
}

/**
 * Returns the changed rule. A second administrator may be demanded at any time; the demand may end
 * only before anybody could have gained by it.
 * @throws DomainError LIST_HAS_SUBMISSIONS, SECOND_ADMIN_NEEDED
 */
export const contactRuleChange = (
  { contactChanges, hasSubmissions, holdsContacts }: ContactRuleInput & { readonly hasSubmissions: boolean },
  known: ContactRule,
): Partial<ContactRule> => {
  if (contactChanges === undefined || contactChanges === known.contactChanges) return {}
  if (contactChanges === 'second-admin') return { contactChanges }
  if (hasSubmissions)
    throw new DomainError('LIST_HAS_SUBMISSIONS', [
      { path: 'contactChanges', message: '제출이 시작된 뒤에는 두 번째 관리자의 확인을 끌 수 없습니다.' },
    ])
  if (holdsContacts)
    throw new DomainError('SECOND_ADMIN_NEEDED', [
      { path: 'contactChanges', message: '투표나 서명이 진행되는 동안에는 두 번째 관리자의 확인을 끌 수 없습니다.' },
    ])
  return { contactChanges }
}
