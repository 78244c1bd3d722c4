import type {
  DrawnOrder,
  JointVoteKey,
  QuestionAttachment,
  VoteEncryption,
  VoteEvent,
} from '#events/vote/vote.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import { templateInUse, existingTemplate, type PdfTemplateState } from '../pdf-template/pdf-template.decider.ts'
import { assertActiveOrScheduled, existingList, type ExistingList, type ListState } from '../list/list.decider.ts'
import { attach, detach } from './attachment/attachment.decider.ts'
import { questionHashesOf } from './attachment/question-content.decider.ts'
import { assertEncryptable } from './secret/encrypted-vote.decider.ts'
import {
  announce,
  begin,
  draw,
  revise,
  deleteDraft,
  withdraw,
  type Announcement,
  type DraftInput,
  assertDirectAndSecret,
} from './draft/vote-draft.decider.ts'
import {
  attachedLink,
  existingVote,
  isPastEnd,
  voteEndOf,
  voteFold,
  voteStatusAt,
  type ExistingVote,
  type VoteState,
} from './vote-state.decider.ts'

export {
  attachedLink,
  existingVote,
  isElectronicOver,
  linkStatusAt,
  ownStatusAt,
  voteStatusAt,
  voteStream,
  type ExistingVote,
  type VoteData,
  type VoteState,
} from './vote-state.decider.ts'

type CountData = Extract<VoteEvent, { type: 'VoteCounted' }>['data']
type DocumentRequestData = Extract<VoteEvent, { type: 'VoteDocumentsRequested' }>['data']

type Opening = {
  readonly list: ListState
  readonly now: Date
  /** Key that was made for an encrypted vote, and whether its rule weighs areas or land. */
  readonly encryption?: VoteEncryption | undefined
  /** Joint key of an encrypted vote with trustees; null: one of them has made no part yet. */
  readonly jointKey?: JointVoteKey | null | undefined
  readonly weighsSizes?: boolean | undefined
  /** Whether it elects by 공동주택관리법: the list may have another rule than when the vote was made. */
  readonly isDirectAndSecret?: boolean | undefined
  /** Hashes what voters read of a question: SHA-256 in hex. Absent: no hashes are recorded. */
  readonly hash?: ((content: string) => string) | undefined
}

export type VoteCommand =
  | ({ readonly type: 'CreateVote' } & DraftInput)
  /** `revision`: which state of the draft it corrects; undefined: whichever there is. */
  | ({ readonly type: 'ReviseVote'; readonly revision: number | undefined } & DraftInput)
  | { readonly type: 'AttachFile'; readonly questionId: string; readonly attachment: QuestionAttachment }
  | { readonly type: 'DetachFile'; readonly questionId: string; readonly attachmentId: string }
  | { readonly type: 'DeleteVote' }
  | {
      readonly type: 'AnnounceVote'
      readonly announcement: Announcement
      readonly list: ListState
      readonly now: Date
    }
  | { readonly type: 'WithdrawAnnouncement'; readonly reason: string }
  /** Records the orders drawn by lot. */
  | { readonly type: 'DrawChoices'; readonly orders: readonly DrawnOrder[] }
  | ({ readonly type: 'OpenVote' } & Opening)
  /** Its time has come, and nothing is missing. */
  | ({ readonly type: 'OpenByTime' } & Opening)
  /** Records that the private key is destroyed, after its sums were decrypted. */
  | { readonly type: 'DestroyKey' }
  /** The count as an act of its own. */
  | {
      readonly type: 'CountVote'
      readonly place: string | null
      readonly observers: number
      /** Papers that are left out, by a second administrator's confirmation. */
      readonly despite?: CountData['despite']
      readonly challenged?: CountData['challenged']
      readonly list: ListState
      readonly now: Date
    }
  | { readonly type: 'CloseVote'; readonly list: ListState; readonly now: Date }
  /**
   * Records that the tally is about to be shown. `papersOfUnknown`: votes on paper whose units are
   * unknown.
   */
  | {
      readonly type: 'CloseAndCount'
      readonly list: ListState
      readonly now: Date
      readonly papersOfUnknown?: number | undefined
    }
  | { readonly type: 'AttachLink'; readonly linkId: string }
  | { readonly type: 'ChangeLinkStatus'; readonly status: 'active' | 'inactive' }
  | { readonly type: 'RemoveLink' }
  /** Chooses templates; they are given as they are now, in the same order. */
  | { readonly type: 'ChooseTemplates'; readonly templates: readonly PdfTemplateState[] }
  /** `ballots`: how many were cast. */
  | {
      readonly type: 'RequestDocuments'
      readonly list: ListState
      readonly ballots: number
      readonly template: DocumentRequestData['template']
      readonly now: Date
    }

/**
 * Vote: draft → open → closed; corrected only as a draft that is not announced, reopened only
 * before its results were seen.
 */
export const voteDecider: Decider<VoteState, VoteCommand, VoteEvent> = {
  ...voteFold,
  decide: (command, state) => {
    if (command.type === 'CreateVote') return create(command, state)
    const vote = existingVote(state)
    const names = { voteId: vote.voteId, listId: vote.listId }
    switch (command.type) {
      case 'ReviseVote':
        return revise(vote, command)
      case 'AttachFile':
        return attach(vote, command)
      case 'DetachFile':
        return detach(vote, command)
      case 'DeleteVote':
        return deleteDraft(vote)
      case 'AnnounceVote':
        return announce(vote, command)
      case 'WithdrawAnnouncement':
        return withdraw(vote, command.reason)
      case 'DrawChoices':
        return draw(vote, command.orders)
      case 'OpenVote':
        return open(vote, command)
      case 'OpenByTime':
        return openByTime(vote, command)
      case 'CountVote':
        return count(vote, command)
      case 'DestroyKey':
        return vote.encryption === null || vote.encryption.jointKey || vote.encryption.isKeyDestroyed
          ? []
          : [{ type: 'VoteKeyDestroyed', data: names }]
      case 'CloseVote':
        if (vote.status === 'draft') throw new DomainError('VOTE_NOT_OPEN')
        if (vote.status === 'closed') return []
        return [closed(vote, existingList(command.list), command.now)]
      case 'CloseAndCount':
        return closeAndCount(vote, existingList(command.list), command)
      case 'AttachLink':
        return vote.link ? [] : [{ type: 'VoteLinkAttached', data: { ...names, linkId: command.linkId } }]
      case 'ChangeLinkStatus': {
        const link = attachedLink(vote)
        return link.status === command.status
          ? []
          : [{ type: 'VoteLinkStatusChanged', data: { ...names, linkId: link.linkId, status: command.status } }]
      }
      case 'ChooseTemplates':
        return chooseTemplates(vote, command.templates)
      case 'RequestDocuments':
        return requestDocuments(vote, command)
      case 'RemoveLink':
        return [{ type: 'VoteLinkRemoved', data: { ...names, linkId: attachedLink(vote).linkId } }]
    }
  },
}

const create = (wanted: DraftInput, state: VoteState): readonly VoteEvent[] => {
  if (state.status !== 'absent') return []
  if (state.isDeleted) throw new DomainError('NOT_FOUND')
  return begin(wanted)
}

const open = (vote: ExistingVote, { list, now, ...opening }: Opening): readonly VoteEvent[] => {
  const campaign = existingList(list)
  if (voteStatusAt(vote, campaign, now) === 'open') return []
  if (vote.status === 'closed' && vote.resultsSeen) throw new DomainError('VOTE_NOT_REOPENABLE')
  assertActiveOrScheduled(campaign, now)
  if (isPastEnd(vote, now)) throw new DomainError('VOTE_CLOSED')
  if (opening.isDirectAndSecret) assertDirectAndSecret({ ...vote, isByUnit: vote.weight === 'unit' })
  const encryption = vote.encrypted === true ? keyAtOpening(vote, campaign, opening) : {}
  const hashes = opening.hash === undefined ? {} : questionHashesOf(vote, opening.hash)
  return [{ type: 'VoteOpened', data: { voteId: vote.voteId, listId: vote.listId, ...encryption, ...hashes } }]
}

/**
 * Returns the key of an encrypted vote at its first opening; the list may have changed since the
 * vote was made.
 */
const keyAtOpening = (
  vote: ExistingVote,
  { coOwners }: ExistingList,
  { encryption, jointKey, weighsSizes = false }: Pick<Opening, 'encryption' | 'jointKey' | 'weighsSizes'>,
): { readonly encryption?: VoteEncryption; readonly jointKey?: JointVoteKey } => {
  assertEncryptable(vote, { coOwners, weighsSizes })
  if (vote.encryption) return {}
  if (jointKey === null) throw new DomainError('TRUSTEE_KEYS_MISSING')
  if (jointKey) return { jointKey }
  if (!encryption) throw new DomainError('VOTE_KEY_MISSING')
  return { encryption }
}

/**
 * Opens an announced vote at its announced time; a vote that was opened or closed by hand is left
 * alone.
 */
const openByTime = (vote: ExistingVote, opening: Opening): readonly VoteEvent[] => {
  const { status, announcement, opensAt } = vote
  const { now } = opening
  if (status !== 'draft' || !announcement || opensAt === null || now < new Date(opensAt)) return []
  return open(vote, opening).map((event) =>
    event.type === 'VoteOpened' ? { type: 'VoteOpened', data: { ...event.data, reason: 'by-time' } } : event,
  )
}

/** Counts a vote that is over, once; whoever counts has seen the results. */
const count = (
  vote: ExistingVote,
  { place, observers, despite, challenged, list, now }: Extract<VoteCommand, { type: 'CountVote' }>,
): readonly VoteEvent[] => {
  const { voteId, listId } = vote
  if (voteStatusAt(vote, existingList(list), now) !== 'closed') throw new DomainError('VOTE_NOT_CLOSED')
  if (vote.count) return []
  return [
    ...closeAndCount(vote, existingList(list), { now }),
    {
      type: 'VoteCounted',
      data: {
        voteId,
        listId,
        place,
        observers,
        ...(despite ? { despite } : {}),
        ...(challenged === undefined ? {} : { challenged }),
      },
    },
  ]
}

const closeAndCount = (
  vote: ExistingVote,
  list: ExistingList,
  { now, papersOfUnknown = 0 }: { readonly now: Date; readonly papersOfUnknown?: number | undefined },
): readonly VoteEvent[] => {
  if (voteStatusAt(vote, list, now) !== 'closed') return []
  const names = { voteId: vote.voteId, listId: vote.listId }
  const unknown = papersOfUnknown > 0 ? { papersOfUnknown } : {}
  return [
    ...(vote.status === 'open' ? [closed(vote, list, now)] : []),
    ...(vote.resultsSeen ? [] : [{ type: 'VoteResultsSeen', data: { ...names, ...unknown } } as const]),
  ]
}

/** Chooses templates of its own list that are in use; documents that were made stay as they are. */
const chooseTemplates = (vote: ExistingVote, templates: readonly PdfTemplateState[]): readonly VoteEvent[] => {
  const { voteId, listId } = vote
  const ids = templates.map((state) => {
    const template = templateInUse(existingTemplate(state))
    if (template.listId !== listId) throw new DomainError('NOT_FOUND')
    return template.templateId
  })
  if (ids.join() === vote.templates.join()) return []
  return [{ type: 'VoteTemplatesChosen', data: { voteId, listId, templates: ids } }]
}

/**
 * Requests documents, only of a vote that is over: what a document says of a ballot is final then.
 */
const requestDocuments = (
  vote: ExistingVote,
  { list, ballots, template, now }: Extract<VoteCommand, { type: 'RequestDocuments' }>,
): readonly VoteEvent[] => {
  const { voteId, listId } = vote
  if (voteStatusAt(vote, existingList(list), now) !== 'closed') throw new DomainError('VOTE_NOT_CLOSED')
  if (ballots === 0) throw new DomainError('NOTHING_TO_MAKE')
  const requested = { voteId, listId, total: ballots, ...(template ? { template } : {}) }
  // The documents disclose the choices.
  return [...closeAndCount(vote, existingList(list), { now }), { type: 'VoteDocumentsRequested', data: requested }]
}

/** Builds the close of a vote: at the end by its own time or its list's, or now, by hand. */
const closed = (vote: ExistingVote, list: ExistingList, now: Date): VoteEvent => {
  const names = { voteId: vote.voteId, listId: vote.listId }
  const end = voteEndOf(vote, list)
  const isListFirst = vote.closesAt === null || end < new Date(vote.closesAt)
  if (list.closing?.cause === 'hand' && isListFirst)
    return { type: 'VoteClosed', data: { ...names, reason: 'with-list', closedAt: end.toISOString() } }
  if (now >= end) return { type: 'VoteClosed', data: { ...names, reason: 'by-time', closedAt: end.toISOString() } }
  return { type: 'VoteClosed', data: { ...names, reason: 'by-hand' } }
}
