import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { formatPhone } from '#events/values/phone.ts'
import { adminsWithPhones } from '../../account/account.facts.ts'
import { requestApproval } from '../../approval/approval.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import type { ApprovalHandler } from '../../approval/approval.hooks.ts'
import { trusteesDecider, trusteesStream, type TrusteesCommand } from './trustees.decider.ts'
import { voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'

const trusteesInput = z.object({
  threshold: z.int(),
  /** Trustees; an older request has no offices, and is refused when it is confirmed. */
  trustees: z.array(z.object({ office: z.string().default(''), name: z.string(), phone: z.string() })),
  anew: z.boolean(),
  seen: z.array(z.string()).nullable(),
})
export type TrusteesInput = z.output<typeof trusteesInput>

/**
 * Checks that no trustee has an administrator's phone: otherwise administrators could open every
 * ballot.
 * @throws DomainError TRUSTEES_NOT_POSSIBLE
 */
const assertNoAdministrators = async (
  deps: Deps,
  desk: DecisionContext,
  { trustees }: TrusteesInput,
): Promise<void> => {
  const taken = await adminsWithPhones(
    deps.secrets,
    desk,
    trustees.map(({ phone }) => phone),
  )
  const errors = trustees.flatMap(({ phone }, index) =>
    taken.has(phone)
      ? [{ path: `trustees.${index}.phone`, message: '관리자의 전화번호입니다. 관리자는 참관인이 될 수 없습니다.' }]
      : [],
  )
  if (errors.length > 0) throw new DomainError('TRUSTEES_NOT_POSSIBLE', errors)
}

type Naming = Extract<TrusteesCommand, { type: 'NameTrustees' }>

/**
 * Returns the events of naming them now; none where they are named already. `idOf`: the id of the
 * one at a place.
 */
const eventsOf = async (
  deps: Deps,
  desk: DecisionContext,
  { voteId, wanted }: { readonly voteId: string; readonly wanted: TrusteesInput },
  idOf: (place: number) => string,
) => {
  const [ofVote, ofTrustees] = [voteStream(voteId), trusteesStream(voteId)]
  await desk.read([ofVote, ofTrustees])
  await assertNoAdministrators(deps, desk, wanted)
  const { threshold, trustees, anew, seen } = wanted
  const command: Naming & Pick<TrusteesCommand, 'vote'> = {
    type: 'NameTrustees',
    vote: desk.fold(ofVote, voteDecider),
    threshold,
    trustees: trustees.map((one, place) => ({ trusteeId: idOf(place), ...one })),
    anew,
    seen: seen ?? undefined,
  }
  return trusteesDecider.decide(command, desk.fold(ofTrustees, trusteesDecider))
}

const aboutOf = ({ title }: ExistingVote, { threshold, trustees }: TrusteesInput): string =>
  trustees.length === 0
    ? `「${title}」 투표의 열쇠를 참관인이 아니라 시스템이 보관합니다.`
    : [
        `「${title}」 투표의 열쇠를 맡을 참관인 (${trustees.length}명 중 ${threshold}명이 있어야 개표)`,
        ...trustees.map(({ office, name, phone }) => `${office} ${name} ${formatPhone(phone)}`),
      ].join('\n')

/**
 * Requests the naming of trustees, which takes a second administrator; returns the request's id, or
 * undefined if nothing would change.
 * @throws DomainError TRUSTEES_NOT_POSSIBLE, VOTE_NOT_DRAFT, VOTE_ANNOUNCED, VOTE_CHANGED_MEANWHILE
 */
export const requestTrustees = async (
  deps: Deps,
  vote: ExistingVote,
  wanted: TrusteesInput,
  { metadata, newId }: { readonly metadata: Metadata; readonly newId: () => string },
): Promise<{ readonly approvalId: string | undefined; readonly position: number }> => {
  const { voteId, listId, apartmentId } = vote
  const ids = wanted.trustees.map(() => newId())
  const { outcome, position } = await decideJointly(deps.store, metadata, async (desk) => {
    const events = await eventsOf(deps, desk, { voteId, wanted }, (place) => ids[place] ?? '')
    if (events.length === 0) return undefined
    const about = aboutOf(vote, wanted)
    const request = { kind: 'trustees', apartmentId, listId, voteId, subjectId: null, about, payload: wanted } as const
    return (await requestApproval(deps, desk, request, metadata)).approvalId
  })
  return { approvalId: outcome, position }
}

/** Names the trustees that a second administrator has confirmed, in the same write. */
export const trusteesApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'trustees',
  carryOut: async (desk, { approvalId, voteId, payload }) => {
    if (voteId === null) throw new DomainError('APPROVAL_SETTLED')
    const wanted = trusteesInput.parse(payload)
    const idOf = (place: number): string => deps.secrets.derivedId(approvalId, `trustee ${place}`)
    desk.add(trusteesStream(voteId), await eventsOf(deps, desk, { voteId, wanted }, idOf))
  },
})
