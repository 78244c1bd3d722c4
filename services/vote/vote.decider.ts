import { dayEnd } from '#events/values/day.ts'
import type { VoteEvent } from '#events/vote/vote.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError, type FieldError } from '../core/domain-error.ts'
import { templateInUse, uploadedTemplate, type PdfTemplateState } from '../pdf-template/pdf-template.decider.ts'
import { assertActiveOrScheduled, createdList, type CreatedList, type ListState } from '../list/list.decider.ts'

type Particulars = Extract<VoteEvent, { type: 'VoteCreated' }>['data']
type Requested = Extract<VoteEvent, { type: 'VoteDocumentsRequested' }>['data']

export type VoteLinkState = { readonly linkId: string; readonly status: 'active' | 'inactive' }
export type VoteState =
  | { readonly status: 'absent' }
  | ({
      readonly status: 'draft' | 'open' | 'closed'
      readonly resultsSeen: boolean
      readonly link: VoteLinkState | null
      readonly templates: readonly string[]
      /** How many documents were asked for; null: none were. */
      readonly documents: number | null
    } & Particulars)
export type CreatedVote = Exclude<VoteState, { status: 'absent' }>

export type VoteCommand =
  /** `needsAssent`: whether its own rule is met by assent. */
  | {
      readonly type: 'CreateVote'
      readonly vote: Particulars
      readonly list: ListState
      readonly needsAssent: boolean
      readonly now: Date
    }
  | { readonly type: 'OpenVote'; readonly list: ListState; readonly now: Date }
  | { readonly type: 'CloseVote'; readonly list: ListState; readonly now: Date }
  /** Somebody is about to be shown the tally. */
  | { readonly type: 'SeeResults'; readonly list: ListState; readonly now: Date }
  | { readonly type: 'AttachLink'; readonly linkId: string }
  | { readonly type: 'ChangeLinkStatus'; readonly status: 'active' | 'inactive' }
  | { readonly type: 'RemoveLink' }
  /** With the templates as they stand, in the same order. */
  | { readonly type: 'ChooseTemplates'; readonly templates: readonly PdfTemplateState[] }
  /** `ballots`: how many were cast. */
  | {
      readonly type: 'RequestDocuments'
      readonly list: ListState
      readonly ballots: number
      readonly template: Requested['template']
      readonly now: Date
    }

export const voteStream = (voteId: string): string => `vote-${voteId}`

const evolve = (state: VoteState, event: VoteEvent): VoteState => {
  if (event.type === 'VoteCreated')
    return { status: 'draft', resultsSeen: false, link: null, templates: [], documents: null, ...event.data }
  if (state.status === 'absent') return state
  switch (event.type) {
    case 'VoteOpened':
      return { ...state, status: 'open' }
    case 'VoteClosed':
      return { ...state, status: 'closed' }
    case 'VoteResultsSeen':
      return { ...state, resultsSeen: true }
    case 'VoteLinkAttached':
      return { ...state, link: { linkId: event.data.linkId, status: 'active' } }
    case 'VoteLinkStatusChanged':
      return { ...state, link: { linkId: event.data.linkId, status: event.data.status } }
    case 'VoteLinkRemoved':
      return { ...state, link: null }
    case 'VoteTemplatesChosen':
      return { ...state, templates: event.data.templates }
    case 'VoteDocumentsRequested':
      return { ...state, documents: event.data.total }
  }
}

/** A vote: draft → open → closed; edited never, reopened only before its results were seen. */
export const voteDecider: Decider<VoteState, VoteCommand, VoteEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'CreateVote') return create(command, state)
    const vote = createdVote(state)
    const names = { voteId: vote.voteId, listId: vote.listId }
    switch (command.type) {
      case 'OpenVote':
        return open(vote, command)
      case 'CloseVote':
        if (vote.status === 'draft') throw new DomainError('VOTE_NOT_OPEN')
        if (vote.status === 'closed') return []
        return [closed(vote, createdList(command.list), command.now)]
      case 'SeeResults':
        return seeResults(vote, createdList(command.list), command.now)
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

const create = (
  { vote, list, needsAssent, now }: Extract<VoteCommand, { type: 'CreateVote' }>,
  state: VoteState,
): readonly VoteEvent[] => {
  if (state.status !== 'absent') return []
  const campaign = createdList(list)
  if (campaign.type !== 'vote') throw new DomainError('LIST_TYPE_MISMATCH')
  assertActiveOrScheduled(campaign, now)
  if (vote.ballotKind === 'secret' && vote.interimResults) throw new DomainError('INTERIM_RESULTS_OF_SECRET_VOTE')
  if (vote.opensAt && vote.closesAt && vote.closesAt <= vote.opensAt)
    throw new DomainError('INVALID_PERIOD', [{ path: 'closesAt', message: '마감 시각은 시작 시각보다 늦어야 합니다.' }])
  const wrong = vote.questions.flatMap(questionProblems)
  if (wrong.length > 0) throw new DomainError('INVALID_QUESTIONS', wrong)
  if (needsAssent && !vote.questions.some(hasAssent))
    throw new DomainError('ASSENT_MISSING', [{ path: 'questions', message: '찬성에 해당하는 선택지를 표시해주세요.' }])
  return [{ type: 'VoteCreated', data: vote }]
}

/** Whether a question says which of its choices is assent. */
const hasAssent = ({ choices }: Particulars['questions'][number]): boolean =>
  choices.some(({ assent }) => assent === true)

const questionProblems = (
  { minChoices, maxChoices, choices }: Particulars['questions'][number],
  index: number,
): readonly FieldError[] => {
  const path = `questions.${index}`
  const labels = new Set(choices.map(({ label }) => label))
  return [
    ...(minChoices > maxChoices
      ? [{ path: `${path}.minChoices`, message: '최소 선택 수가 최대 선택 수보다 큽니다.' }]
      : []),
    ...(maxChoices > choices.length
      ? [{ path: `${path}.maxChoices`, message: '최대 선택 수가 선택지 수보다 많습니다.' }]
      : []),
    ...(labels.size < choices.length ? [{ path: `${path}.choices`, message: '같은 선택지가 두 번 있습니다.' }] : []),
  ]
}

const open = (vote: CreatedVote, { list, now }: Extract<VoteCommand, { type: 'OpenVote' }>): readonly VoteEvent[] => {
  const campaign = createdList(list)
  if (voteStatusAt(vote, campaign, now) === 'open') return []
  if (vote.status === 'closed' && vote.resultsSeen) throw new DomainError('VOTE_NOT_REOPENABLE')
  assertActiveOrScheduled(campaign, now)
  if (isPastEnd(vote, now)) throw new DomainError('VOTE_CLOSED')
  return [{ type: 'VoteOpened', data: { voteId: vote.voteId, listId: vote.listId } }]
}

const seeResults = (vote: CreatedVote, list: CreatedList, now: Date): readonly VoteEvent[] => {
  if (voteStatusAt(vote, list, now) !== 'closed') return []
  const names = { voteId: vote.voteId, listId: vote.listId }
  return [
    ...(vote.status === 'open' ? [closed(vote, list, now)] : []),
    ...(vote.resultsSeen ? [] : [{ type: 'VoteResultsSeen', data: names } as const]),
  ]
}

/** Those of its own list that are still in use; the documents that were made stay as they are. */
const chooseTemplates = (vote: CreatedVote, templates: readonly PdfTemplateState[]): readonly VoteEvent[] => {
  const { voteId, listId } = vote
  const ids = templates.map((state) => {
    const template = templateInUse(uploadedTemplate(state))
    if (template.listId !== listId) throw new DomainError('NOT_FOUND')
    return template.templateId
  })
  if (ids.join() === vote.templates.join()) return []
  return [{ type: 'VoteTemplatesChosen', data: { voteId, listId, templates: ids } }]
}

/** Only of a vote that is over: what a document says of a ballot stands then. */
const requestDocuments = (
  vote: CreatedVote,
  { list, ballots, template, now }: Extract<VoteCommand, { type: 'RequestDocuments' }>,
): readonly VoteEvent[] => {
  const { voteId, listId } = vote
  if (voteStatusAt(vote, createdList(list), now) !== 'closed') throw new DomainError('VOTE_NOT_CLOSED')
  if (ballots === 0) throw new DomainError('NOTHING_TO_MAKE')
  const requested = { voteId, listId, total: ballots, ...(template ? { template } : {}) }
  // Whoever has the documents has seen what was chosen.
  return [...seeResults(vote, createdList(list), now), { type: 'VoteDocumentsRequested', data: requested }]
}

const isPastEnd = (vote: { readonly closesAt: string | null }, now: Date): boolean =>
  vote.closesAt !== null && now >= new Date(vote.closesAt)

/** What a vote's end follows from, beside its own: its list's. */
type ListEnd = { readonly endDate: string; readonly closing: { readonly closedAt: string } | null }
type Timed = { readonly status: 'draft' | 'open' | 'closed'; readonly closesAt: string | null }

const listEndOf = ({ endDate, closing }: ListEnd): Date => {
  const end = dayEnd(endDate)
  const closedAt = closing === null ? end : new Date(closing.closedAt)
  return closedAt < end ? closedAt : end
}

/** A vote's own status at an instant, whatever its list says: an open one whose time is over is closed. */
export const ownStatusAt = (vote: Timed, now: Date): Timed['status'] =>
  vote.status === 'open' && isPastEnd(vote, now) ? 'closed' : vote.status

/** A vote's status at an instant: an open one whose time is over is closed, and so is one whose list is. */
export const voteStatusAt = (vote: Timed, list: ListEnd, now: Date): Timed['status'] =>
  vote.status === 'open' && (list.closing !== null || now >= listEndOf(list)) ? 'closed' : ownStatusAt(vote, now)

/** Its close as it is recorded now: when it was over, by its own time or its list's, or now, by hand. */
const closed = (vote: CreatedVote, list: CreatedList, now: Date): VoteEvent => {
  const names = { voteId: vote.voteId, listId: vote.listId }
  const [ownEnd, listEnd] = [vote.closesAt === null ? null : new Date(vote.closesAt), listEndOf(list)]
  const isListFirst = ownEnd === null || listEnd < ownEnd
  const end = isListFirst ? listEnd : ownEnd
  if (list.closing?.cause === 'hand' && isListFirst)
    return { type: 'VoteClosed', data: { ...names, reason: 'with-list', closedAt: end.toISOString() } }
  if (now >= end) return { type: 'VoteClosed', data: { ...names, reason: 'by-time', closedAt: end.toISOString() } }
  return { type: 'VoteClosed', data: { ...names, reason: 'by-hand' } }
}

/** A vote that is there. @throws DomainError NOT_FOUND */
export const createdVote = (state: VoteState): CreatedVote => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

/** The vote's link. @throws DomainError NOT_FOUND where it has none */
export const attachedLink = (vote: CreatedVote): VoteLinkState => {
  if (!vote.link) throw new DomainError('NOT_FOUND')
  return vote.link
}
