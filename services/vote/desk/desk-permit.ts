import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { requestApproval, standingApproval } from '../../approval/approval.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import type { Call } from '../../core/routes.ts'
import type { Contract } from '../../core/contract.ts'
import { DomainError } from '../../core/domain-error.ts'
import { isContactDisputed, personDecider, personStream } from '../../person/person.decider.ts'
import { foldEvents } from '../../core/decider.ts'
import { listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { voteStream, type ExistingVote } from '../vote.decider.ts'

/** A tablet's permit is confirmed and used while the owner waits at the desk. */
const PERMIT_MS = 2 * 60 * 60_000

type PhoneRefusal = 'no-phone' | 'added-later'

const reasons: Readonly<Record<PhoneRefusal, string>> = {
  'no-phone': '휴대전화 번호가 없어 인증번호도 투표 알림도 받을 수 없는 소유자입니다.',
  'added-later': '투표가 열린 뒤에 명부에 오른 소유자입니다.',
}

const lastPositionOf = (events: readonly RecordedEvent[], type: string): number =>
  events.findLast((event) => event.type === type)?.position ?? 0

/**
 * Returns the reason why a tablet for an owner takes a second administrator; undefined if there is
 * none. Without a phone only the administrator would learn of the ballot; an owner added to the
 * roll after the opening may not exist.
 */
const secondAdminReason = async (
  { store }: Pick<Deps, 'store'>,
  voteId: string,
  { listUserId, personId }: ListedUser,
): Promise<PhoneRefusal | undefined> => {
  const [ofVote, ofEntry, ofPerson] = [voteStream(voteId), listUserStream(listUserId), personStream(personId)]
  const read = await store.readStreams([ofVote, ofEntry, ofPerson])
  const eventsOf = (stream: string): readonly RecordedEvent[] => read.get(stream)?.events ?? []
  const openedAt = eventsOf(ofVote).find(({ type }) => type === 'VoteOpened')?.position ?? Number.MAX_SAFE_INTEGER
  const person = foldEvents(personDecider, eventsOf(ofPerson))
  if (person.status === 'registered' && isContactDisputed(person)) throw new DomainError('CONTACT_DISPUTED')
  if (lastPositionOf(eventsOf(ofEntry), 'ListUserAdded') > openedAt) return 'added-later'
  return person.status === 'registered' && person.phone === null ? 'no-phone' : undefined
}

type Permit =
  | { readonly kind: 'free' }
  | { readonly kind: 'confirmed'; readonly approvalId: string }
  | { readonly kind: 'waits'; readonly approvalId: string; readonly position: number }

/**
 * Decides whether a tablet may be opened for an owner now; where that takes a second administrator
 * and none has confirmed it, requests one.
 */
export const tabletPermit = async (
  deps: Deps,
  vote: ExistingVote,
  entry: ListedUser,
  { metadata }: Pick<Call<Contract>, 'metadata'>,
): Promise<Permit> => {
  const why = await secondAdminReason(deps, vote.voteId, entry)
  if (why === undefined) return { kind: 'free' }
  const { apartmentId, listId, listUserId, dong, ho } = entry
  const request = {
    kind: 'desk-tablet',
    apartmentId,
    listId,
    voteId: vote.voteId,
    subjectId: listUserId,
    about: `「${vote.title}」 현장 태블릿 투표\n${dong}동 ${ho}호\n${reasons[why]}`,
    payload: { listUserId },
    forMs: PERMIT_MS,
  } as const
  const { outcome, position } = await decideJointly(deps.store, metadata, async (desk): Promise<Permit> => {
    const { standing } = await standingApproval(deps, desk, request)
    if (standing?.status === 'confirmed') return { kind: 'confirmed', approvalId: standing.approvalId }
    const { approvalId } = await requestApproval(deps, desk, request, metadata)
    return { kind: 'waits', approvalId, position: 0 }
  })
  return outcome.kind === 'waits' ? { ...outcome, position } : outcome
}
