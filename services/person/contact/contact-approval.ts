import { contactLabels, displayContact, type DisplayedContact } from './contact-text.ts'
import type { ContactField } from '#events/person/person.events.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor } from '../../core/text/masked-person.ts'
import { stateIn } from '../../core/read-state.ts'
import type { ApprovalHandler } from '../../approval/approval.hooks.ts'
import { DomainError } from '../../core/domain-error.ts'
import { personDecider, personStream } from '../person.decider.ts'
import { settleContactChange } from './settle-contact-change.ts'

const contactText = (field: ContactField, contact: DisplayedContact): string =>
  displayContact(field, contact[field] ?? null) ?? '없음'

/**
 * Approval of a changed name, phone or e-mail address: its request is in the person's stream, encrypted with their
 * key.
 */
export const contactApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'contact-change',
  settle: async ({ id: changeId, subjectId: personId, outcome, admin, metadata }) => {
    // The requester restores the former value instead, which replaces the request.
    if (outcome === 'withdrawn') throw new DomainError('APPROVAL_SETTLED')
    return settleContactChange(deps, { personId, changeId, outcome, admin, metadata })
  },
  describe: async (admin, requests) => {
    const streams = await deps.store.readStreams(
      requests.flatMap(({ subjectId }) => (subjectId === null ? [] : [personStream(subjectId)])),
    )
    const seen = personFor(admin)
    return new Map(
      requests.flatMap(({ id, subjectId }) => {
        const person = subjectId === null ? undefined : stateIn(streams, personDecider, personStream(subjectId))
        if (person?.status !== 'registered') return []
        const change = [...person.waiting, ...person.settled].find(({ changeId }) => changeId === id)
        if (!change) return []
        const now = seen({ name: person.name, phone: person.phone, birthDate: null, email: person.email })
        const { name, phone, email = null } = change
        const wanted = seen({ name, phone, birthDate: null, email })
        const lines = change.fields.map(
          (field) => `${contactLabels[field]}: ${contactText(field, now)} → ${contactText(field, wanted)}`,
        )
        const about = [`${now.name ?? '이름 없음'} 소유자의 연락처 변경`, ...lines].join('\n')
        return [[id, { about, personIds: [person.personId] }] as const]
      }),
    )
  },
})
