import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { formatPhone } from '#events/values/phone.ts'
import { describeRequests, requestApproval } from '../../approval/approval.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { personFor } from '../../core/text/masked-person.ts'
import type { ApprovalHandler, DescribedApproval } from '../../approval/approval.hooks.ts'
import { assertVisible } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { personDecider, personStream, registeredPerson } from '../../person/person.decider.ts'
import { formerPhoneAt } from './describe-contact-changes.ts'
import { readPerson } from '../../person/person.facts.ts'

const decisionPayload = z.object({ personId: z.guid(), objectionId: z.guid(), decision: z.enum(['keep', 'restore']) })
type Decision = z.output<typeof decisionPayload>

const abouts: Readonly<Record<Decision['decision'], string>> = {
  keep: '전화번호 변경에 이의가 접수되었습니다. 확인한 결과 바뀐 번호를 그대로 둡니다.',
  restore: '전화번호 변경에 이의가 접수되었습니다. 바뀌기 전의 번호로 되돌립니다.',
}

/**
 * Returns what a decision adds to the person's stream.
 * @throws DomainError NOT_FOUND, PERSON_ERASED, APPROVAL_SETTLED
 */
const eventsOf = async (deps: Deps, desk: DecisionContext, { personId, objectionId, decision }: Decision) => {
  const stream = personStream(personId)
  await desk.read([stream])
  const person = registeredPerson(desk.fold(stream, personDecider))
  const objection = person.objections.find((one) => one.objectionId === objectionId)
  if (!objection) throw new DomainError('NOT_FOUND')
  const former = decision === 'keep' ? undefined : await formerPhoneAt(deps, objection)
  if (former === null) throw new DomainError('APPROVAL_SETTLED')
  const events = personDecider.decide({ type: 'SettleObjection', objectionId, former }, person)
  return { stream, person, objection, events }
}

type DecisionRequest = Decision & { readonly admin: AdminSession; readonly metadata: Metadata }

/**
 * Requests a second administrator's confirmation of a decision on an objection.
 * @throws DomainError NOT_FOUND, APPROVAL_SETTLED
 */
export const requestDecision = async (
  deps: Deps,
  { admin, metadata, ...decision }: DecisionRequest,
): Promise<{ readonly approvalId: string; readonly position: number }> => {
  const { outcome, position } = await decideJointly(deps.store, metadata, async (desk) => {
    const { person, objection, events } = await eventsOf(deps, desk, decision)
    assertVisible(admin, person.apartmentId)
    if (events.length === 0) throw new DomainError('APPROVAL_SETTLED')
    const { apartmentId, listId, objectionId } = objection
    const request = {
      kind: 'contact-objection',
      apartmentId,
      listId,
      voteId: null,
      subjectId: objectionId,
      about: abouts[decision.decision],
      payload: decision,
    } as const
    return (await requestApproval(deps, desk, request, metadata)).approvalId
  })
  return { approvalId: outcome, position }
}

const describeDecision = async (
  deps: Deps,
  admin: AdminSession,
  { personId, objectionId, decision }: Decision,
): Promise<DescribedApproval> => {
  const person = await readPerson(deps.store, personId)
  const objection =
    person.status === 'registered' ? person.objections.find((one) => one.objectionId === objectionId) : undefined
  if (person.status !== 'registered' || !objection) return { about: abouts[decision], personIds: [] }
  const seen = personFor(admin)
  const former = seen({ name: null, phone: await formerPhoneAt(deps, objection), birthDate: null }).phone
  const now = seen({ name: person.name, phone: person.phone, birthDate: null })
  const phoneText = (phone: string | null): string => (phone === null ? '없음' : formatPhone(phone))
  const lines = [
    `${now.name ?? '이름 없음'} 소유자`,
    `바뀌기 전: ${phoneText(former)}`,
    `바뀐 번호: ${phoneText(now.phone)}`,
  ]
  return { about: [abouts[decision], ...lines].join('\n'), personIds: [personId] }
}

/** Approval of decisions on objections: their description, and how they are carried out. */
export const objectionApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'contact-objection',
  describe: (admin, requests) =>
    describeRequests(deps, requests, ({ payload }) =>
      describeDecision(deps, admin, decisionPayload.parse(JSON.parse(payload))),
    ),
  carryOut: async (desk, { payload }) => {
    const { stream, events } = await eventsOf(deps, desk, decisionPayload.parse(payload))
    desk.add(stream, events)
  },
})
