import type { ContactChanges } from '#events/list/list.events.ts'
import { DomainError } from '../../core/domain-error.ts'

/**
 * Rule of who changes names and phones of a list while one of its votes, or its signing, goes on.
 */
export type ContactRule = { readonly contactChanges: ContactChanges }

/** Fields of contacts in a request; undefined leaves the recorded value. */
export type SaidOfContacts = {
  readonly contactChanges?: ContactChanges | undefined
  /** Tells whether something goes on in the list that keeps names and phones as they are. */
  readonly holdsContacts?: boolean | undefined
}

/**
 * The rule where it is to be another. A second administrator may be asked for at any time; done
 * without, only before anybody could have gained by it.
 * @throws DomainError LIST_HAS_SUBMISSIONS, SECOND_ADMIN_NEEDED
 */
export const contactRuleChange = (
  { contactChanges, hasSubmissions, holdsContacts }: SaidOfContacts & { readonly hasSubmissions: boolean },
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
