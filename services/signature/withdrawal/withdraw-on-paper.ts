import type { Metadata } from '#events/metadata.ts'
import { ConsentWithdrawn } from '#events/signature/consent.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { approvalDecider, approvalStream, isExpired, type ExistingApproval } from '../../approval/approval.decider.ts'
import { requestApproval, standingApproval } from '../../approval/approval.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { readState } from '../../core/read-state.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import { newReceiptId } from '../../participation/participation.facts.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { attachCopies } from '../copy/paper-copies.ts'
import { consentDecider, consentStream } from '../consent/consent.decider.ts'
import { consentEventsIn } from '../consent/decline-or-withdraw.ts'
import type { MailEntered } from '../consent/withdrawal-day.decider.ts'
import { consentedOn, firstConsentOn, withdrawalEnd } from '../consent/withdrawal-end.ts'
import { signatureCampaignDecider, signatureCampaignStream } from '../signature-campaign.decider.ts'
import {
  paperWithdrawalDecider,
  paperWithdrawalStream,
  type PaperWithdrawalCommand,
} from './paper-withdrawal.decider.ts'

/** Consent that a paper withdraws. */
export type ConsentReference = Pick<ListedUser, 'listId' | 'listUserId' | 'personId'> & { readonly consentId: string }

/** Paper as an administrator reads it: the day written on it, its reason, and the mail that brought it. */
export type WithdrawalPaper = {
  readonly withdrawnOn: string
  readonly reason: string
  readonly mail?: MailEntered | undefined
}

type WithdrawalDecision = {
  readonly list: ExistingList
  /** The withdrawal; undefined where it was recorded before. */
  readonly withdrawn:
    | Extract<ReturnType<typeof consentDecider.decide>[number], { type: 'ConsentWithdrawn' }>
    | undefined
}

/**
 * Decides a withdrawal by a paper as of now. Its days decide whether it is in time, not the day of
 * the decision.
 * @throws DomainError NOT_FOUND, NOTHING_TO_WITHDRAW, LIST_CLOSED, WITHDRAWAL_NOT_ALLOWED,
 * WITHDRAWAL_TOO_LATE, VALIDATION_FAILED, PERSON_ERASED
 */
const decideWithdrawal = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  { listId, listUserId, personId, consentId: meant }: ConsentReference,
  { withdrawnOn, reason, mail }: WithdrawalPaper,
): Promise<WithdrawalDecision> => {
  const stream = consentStream(listUserId)
  const places = [listStream(listId), listUserStream(listUserId), personStream(personId)]
  await desk.read([...places, signatureCampaignStream(listId), stream])
  if (desk.fold(personStream(personId), personDecider).status !== 'registered') throw new DomainError('PERSON_ERASED')
  const list = existingList(desk.fold(listStream(listId), listDecider))
  // Read after the desk, whose version of the stream guards the decision.
  const given = await consentEventsIn(deps, stream)
  const [event] = consentDecider.decide(
    {
      type: 'WithdrawConsent',
      list,
      entry: desk.fold(listUserStream(listUserId), listUserDecider),
      listId,
      now: deps.clock(),
      rule: desk.fold(signatureCampaignStream(listId), signatureCampaignDecider).withdrawal,
      meant,
      end: withdrawalEnd(list, firstConsentOn(given)),
      consentedOn: consentedOn(given, meant),
      mail,
      withdrawing: { way: 'paper', withdrawnOn, receiptId: newReceiptId(), reason, evidence: null },
    },
    desk.fold(stream, consentDecider),
  )
  return { list, withdrawn: event?.type === 'ConsentWithdrawn' ? event : undefined }
}

type Withdrawn = NonNullable<WithdrawalDecision['withdrawn']>['data']

const aboutOf = ({ dong, ho, withdrawnOn, mail }: Withdrawn): string =>
  [
    `${dong}동 ${ho}호 소유자가 서면으로 동의를 철회했다고 등록합니다.`,
    `철회서에 적힌 날: ${withdrawnOn === undefined ? '' : dayText(withdrawnOn)}`,
    ...(mail === undefined
      ? []
      : [`내용증명 ${mail.number}, ${dayText(mail.sentOn)} 발송, 효력 발생 ${dayText(mail.effectiveOn)}`]),
    '철회서 원본의 이름, 동·호, 날짜, 서명을 비교해 주세요.',
  ].join('\n')

type Requesting = {
  readonly paper: WithdrawalPaper
  /** Copies of the paper and of the owner's ID. */
  readonly copyIds: readonly string[]
  readonly adminId: string
  readonly metadata: Metadata
}

type PaperDays = Pick<Withdrawn, 'withdrawnOn' | 'mail'>

/** Tells whether two papers say the same, apart from how an administrator words the reason. */
const isSamePaper = (one: PaperDays, other: PaperDays): boolean =>
  one.withdrawnOn === other.withdrawnOn &&
  one.mail?.number === other.mail?.number &&
  one.mail?.sentOn === other.mail?.sentOn &&
  one.mail?.effectiveOn === other.mail?.effectiveOn

/**
 * Returns the request about the same consent that waits; undefined where there is none, or where
 * its requester corrects it.
 * @throws DomainError WITHDRAWAL_WAITS where another administrator's says something else
 */
const standingRequest = (
  desk: Pick<DecisionContext, 'fold'>,
  withdrawn: Withdrawn,
  { standing, adminId }: { readonly standing: ExistingApproval | undefined; readonly adminId: string },
): ExistingApproval | undefined => {
  if (!standing) return undefined
  const requested = desk.fold(paperWithdrawalStream(withdrawn.consentId), paperWithdrawalDecider)
  const before = requested.findLast(({ approvalId }) => approvalId === standing.approvalId)
  if (before && isSamePaper(before, withdrawn)) return standing
  if (standing.requestedBy !== adminId) throw new DomainError('WITHDRAWAL_WAITS')
  return undefined
}

/**
 * Requests a withdrawal on paper of a second administrator, checked as if it were done now. A
 * second request about the same paper finds the first. `approvalId` is null where the consent was
 * withdrawn before.
 * @throws DomainError WITHDRAWAL_WAITS, and as `decideWithdrawal`
 */
export const requestWithdrawal = (
  deps: Deps,
  meant: ConsentReference,
  { paper, copyIds, adminId, metadata }: Requesting,
): Promise<JointResult<{ readonly approvalId: string | null }>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const { list, withdrawn } = await decideWithdrawal(deps, desk, meant, paper)
    if (!withdrawn) return { approvalId: null }
    const { consentId, listUserId, personId, dong, ho, withdrawnOn, mail, reason } = withdrawn.data
    const { listId, apartmentId } = list
    const stream = paperWithdrawalStream(consentId)
    await desk.read([stream])
    await attachCopies(desk, { listUserId, consentId, copyIds, to: 'withdrawal', adminId })
    const withdrawalId = deps.secrets.derivedId(consentId, ['paper-withdrawal', JSON.stringify(paper)].join('\n'))
    const kind = 'paper-withdrawal' as const
    const request = {
      kind,
      apartmentId,
      listId,
      voteId: null,
      subjectId: consentId,
      about: aboutOf(withdrawn.data),
      payload: { withdrawalId, listUserId, personId },
    }
    const { standing } = await standingApproval(deps, desk, request)
    const found = standingRequest(desk, withdrawn.data, { standing, adminId })
    if (found) return { approvalId: found.approvalId }
    const { approvalId } = await requestApproval(deps, desk, request, metadata)
    const entry = { listId, apartmentId, listUserId, personId, dong, ho }
    const said = { withdrawnOn: withdrawnOn ?? paper.withdrawnOn, reason, ...(mail ? { mail } : {}) }
    const command: PaperWithdrawalCommand = {
      type: 'RequestWithdrawal',
      request: { withdrawalId, consentId, ...entry, approvalId, requestedBy: adminId, ...said },
    }
    desk.add(stream, paperWithdrawalDecider.decide(command, desk.fold(stream, paperWithdrawalDecider)))
    return { approvalId }
  })

/**
 * Withdraws a consent by a paper that two administrators have read, within the decision that
 * confirms it. A consent that was withdrawn meanwhile, online, stays as it is.
 * @throws DomainError as `decideWithdrawal`, APPROVAL_SETTLED
 */
export const withdrawConfirmed = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  desk: DecisionContext,
  { consentId, approvalId }: { readonly consentId: string; readonly approvalId: string },
): Promise<void> => {
  const stream = paperWithdrawalStream(consentId)
  await desk.read([stream])
  const requested = desk.fold(stream, paperWithdrawalDecider).findLast((one) => one.approvalId === approvalId)
  if (!requested) throw new DomainError('APPROVAL_SETTLED')
  const { reason, mail: certified, ...meant } = requested
  if (reason === null) throw new DomainError('PERSON_ERASED')
  const { effectiveOn: _, ...mail } = certified ?? { effectiveOn: null }
  const paper = { withdrawnOn: meant.withdrawnOn, reason, ...(certified ? { mail: mail as MailEntered } : {}) }
  const { withdrawn } = await decideWithdrawal(deps, desk, meant, paper)
  if (withdrawn) desk.add(consentStream(meant.listUserId), [withdrawn])
}

/** Returns the event by which a consent was withdrawn; undefined: it was not. */
export const withdrawalIn = (events: Parameters<typeof eventsOf>[1], consentId: string) =>
  eventsOf(ConsentWithdrawn, events).find(({ data }) => data.consentId === consentId)

/** Request of a withdrawal that waits for a second administrator. */
type WaitingWithdrawal = {
  readonly approvalId: string
  readonly withdrawnOn: string
  readonly requestedBy: string
}

/** Returns the request about a consent's withdrawal that waits; undefined: none does. */
export const waitingWithdrawal = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  consentId: string,
): Promise<WaitingWithdrawal | undefined> => {
  const requested = (await readState(store, paperWithdrawalDecider, paperWithdrawalStream(consentId))).at(-1)
  if (!requested) return undefined
  const { approvalId, withdrawnOn, requestedBy } = requested
  const approval = await readState(store, approvalDecider, approvalStream(approvalId))
  const waits = approval.status === 'waiting' && !isExpired(approval, clock())
  return waits ? { approvalId, withdrawnOn, requestedBy } : undefined
}
