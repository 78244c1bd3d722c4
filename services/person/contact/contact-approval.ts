import { formatPhone } from '#events/values/phone.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor } from '../../core/text/masked-person.ts'
import { stateIn } from '../../core/read-state.ts'
import type { ApprovalHandler } from '../../core/module-hooks.ts'
import { DomainError } from '../../core/domain-error.ts'
import { personDecider, personStream } from '../person.decider.ts'
import { settleContactChange } from './settle-contact-change.ts'

/**
 * Approval of a changed name or phone: its request is in the person's stream, encrypted with their
 * key.
 */
export const contactApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'contact-change',
  settle: async ({ id: changeId, subjectId: personId, outcome, admin, metadata }) => {
    // Whoever asked puts the former value back instead, which takes the request's place.
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
        const now = seen({ name: person.name, phone: person.phone, birthDate: null })
        const wanted = seen({ name: change.name, phone: change.phone, birthDate: null })
        const phoneOf = (phone: string | null): string => (phone === null ? '없음' : formatPhone(phone))
        const lines = change.fields.map((field) =>
          field === 'name'
            ? `이름: ${now.name ?? '없음'} → ${wanted.name ?? '없음'}`
            : `전화번호: ${phoneOf(now.phone)} → ${phoneOf(wanted.phone)}`,
        )
        const about = [`${now.name ?? '이름 없음'} 소유자의 연락처 변경`, ...lines].join('\n')
        return [[id, { about, personIds: [person.personId] }] as const]
      }),
    )
  },
})
