import { dayEnd } from '#events/values/day.ts'
import { inDrawnOrder, type JointVoteKey, type VoteEvent, type VoteWeight } from '#events/vote/vote.events.ts'
import type { Fold } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

/** Data of a vote, as its events have it. */
export type VoteData = Extract<VoteEvent, { type: 'VoteCreated' }>['data']
type AnnouncementData = Extract<VoteEvent, { type: 'VoteAnnounced' }>['data']
type CountData = Extract<VoteEvent, { type: 'VoteCounted' }>['data']

export type VoteLinkState = { readonly linkId: string; readonly status: 'active' | 'inactive' }

/**
 * Key that ballots are encrypted with. `jointKey`: trustees hold its parts; null: the system holds
 * it until the count.
 */
export type OpenedKey = {
  readonly publicKey: string
  readonly isKeyDestroyed: boolean
  readonly jointKey: JointVoteKey | null
}

/** State of a vote, beside its data. */
type Life = {
  readonly status: 'draft' | 'open' | 'closed'
  /** Counts every correction and drawing, from 1. */
  readonly revision: number
  /** The order of its choices was drawn by lot. */
  readonly isDrawn: boolean
  /** Null: it is not announced. */
  readonly announcement: Pick<AnnouncementData, 'announcedOn' | 'place' | 'text'> | null
  readonly resultsSeen: boolean
  /** Number of votes on paper from unknown units, of a secret vote that was counted. */
  readonly papersOfUnknown: number
  /** The key of an encrypted vote, once it was opened; null: it has none. */
  readonly encryption: OpenedKey | null
  /** Count; null: there was none of its own. */
  readonly count: Pick<CountData, 'place' | 'observers' | 'despite'> | null
  readonly link: VoteLinkState | null
  readonly templates: readonly string[]
  /** Number of documents that were requested; null: none were. */
  readonly documents: number | null
}

export type VoteState =
  /** `isDeleted`: a draft that was thrown away; its stream never begins again. */
  | { readonly status: 'absent'; readonly isDeleted?: true }
  | (Life & { readonly weight: VoteWeight } & Omit<VoteData, 'weight' | 'byOwner'>)
export type ExistingVote = Exclude<VoteState, { status: 'absent' }>

export const voteStream = (voteId: string): string => `vote-${voteId}`

const untouched: Life = {
  status: 'draft',
  revision: 1,
  isDrawn: false,
  announcement: null,
  resultsSeen: false,
  papersOfUnknown: 0,
  encryption: null,
  count: null,
  link: null,
  templates: [],
  documents: null,
}

const lifeOf = (vote: ExistingVote): Life => {
  const { status, revision, isDrawn, announcement, resultsSeen, papersOfUnknown, encryption } = vote
  const { count, link, templates, documents } = vote
  const life = { status, revision, isDrawn, announcement, resultsSeen, papersOfUnknown, encryption }
  return { ...life, count, link, templates, documents }
}

const countOf = ({ place, observers, despite }: CountData): Life['count'] => ({
  place,
  observers,
  ...(despite ? { despite } : {}),
})

type OpeningData = Extract<VoteEvent, { type: 'VoteOpened' }>['data']

const openedKey = ({ encryption, jointKey }: OpeningData): OpenedKey | null => {
  const publicKey = (jointKey ?? encryption)?.publicKey
  return publicKey === undefined ? null : { publicKey, jointKey: jointKey ?? null, isKeyDestroyed: false }
}

/** A vote's particulars under the words that everything else uses. */
export const particularsOf = ({ byOwner, weight, ...particulars }: VoteData) => ({
  ...particulars,
  weight: byOwner === true ? ('owner' as const) : weight,
})

/** Returns a vote's particulars as its events have them. */
export const dataOf = (vote: ExistingVote): VoteData => {
  const { status: _status, revision: _revision, isDrawn: _isDrawn, announcement: _announcement, ...seen } = vote
  const { resultsSeen: _seen, papersOfUnknown: _unknown, encryption: _key, count: _count, ...made } = seen
  const { link: _link, templates: _templates, documents: _documents, weight, ...particulars } = made
  return weight === 'owner' ? { ...particulars, weight: 'unit', byOwner: true } : { ...particulars, weight }
}

const evolve = (state: VoteState, event: VoteEvent): VoteState => {
  if (event.type === 'VoteCreated') return { ...untouched, ...particularsOf(event.data) }
  if (state.status === 'absent') return state
  switch (event.type) {
    case 'VoteRevised':
      // Fields that the correction lacks are removed.
      return { ...lifeOf(state), ...particularsOf(event.data), isDrawn: false, revision: state.revision + 1 }
    case 'VoteDeleted':
      return { status: 'absent', isDeleted: true }
    case 'VoteAnnounced': {
      const { announcedOn, place, text } = event.data
      return { ...state, announcement: { announcedOn, place, text } }
    }
    case 'VoteAnnouncementWithdrawn':
      return { ...state, announcement: null }
    case 'ChoicesDrawn': {
      const questions = [...inDrawnOrder(state.questions, event.data.orders)]
      return { ...state, questions, isDrawn: true, revision: state.revision + 1 }
    }
    case 'VoteCounted':
      return { ...state, count: countOf(event.data) }
    case 'VoteOpened': {
      return { ...state, status: 'open', encryption: openedKey(event.data) ?? state.encryption }
    }
    case 'VoteKeyDestroyed':
      return { ...state, encryption: state.encryption && { ...state.encryption, isKeyDestroyed: true } }
    case 'VoteClosed':
      return { ...state, status: 'closed' }
    case 'VoteResultsSeen':
      return { ...state, resultsSeen: true, papersOfUnknown: event.data.papersOfUnknown ?? 0 }
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

/** Folds a vote from its stream. */
export const voteFold: Fold<VoteState, VoteEvent> = { initial: { status: 'absent' }, evolve }

/** Whether a vote's own time is over. */
export const isPastEnd = (vote: { readonly closesAt: string | null }, now: Date): boolean =>
  vote.closesAt !== null && now >= new Date(vote.closesAt)

/** Facts of the list that a vote's end follows from, beside its own time. */
type ListEnd = { readonly endDate: string; readonly closing: { readonly closedAt: string } | null }
type TimedVote = { readonly status: 'draft' | 'open' | 'closed'; readonly closesAt: string | null }

/** Returns when a list ends: by its last day, or its close. */
export const listEndOf = ({ endDate, closing }: ListEnd): Date => {
  const end = dayEnd(endDate)
  const closedAt = closing === null ? end : new Date(closing.closedAt)
  return closedAt < end ? closedAt : end
}

/** Returns when a vote ends by itself, or has ended with its list. */
export const voteEndOf = ({ closesAt }: TimedVote, list: ListEnd): Date => {
  const end = listEndOf(list)
  return closesAt !== null && new Date(closesAt) < end ? new Date(closesAt) : end
}

/**
 * Returns a vote's own status at an instant, whatever its list's: an open one whose time is over is
 * closed.
 */
export const ownStatusAt = (vote: TimedVote, now: Date): TimedVote['status'] =>
  vote.status === 'open' && isPastEnd(vote, now) ? 'closed' : vote.status

/**
 * A vote's status at an instant: an open one whose time is over is closed, and so is one whose list
 * is.
 */
export const voteStatusAt = (vote: TimedVote, list: ListEnd, now: Date): TimedVote['status'] =>
  vote.status === 'open' && (list.closing !== null || now >= listEndOf(list)) ? 'closed' : ownStatusAt(vote, now)

type ElectronicEnd = { readonly electronicClosesAt?: string | undefined }

/** Whether electronic ballots of a vote have ended at an instant, while it may go on on paper. */
export const isElectronicOver = ({ electronicClosesAt }: ElectronicEnd, now: Date): boolean =>
  electronicClosesAt !== undefined && now >= new Date(electronicClosesAt)

/** Returns the status of voting by a vote's link: closed once electronic ballots have ended. */
export const linkStatusAt = (vote: TimedVote & ElectronicEnd, list: ListEnd, now: Date): TimedVote['status'] => {
  const status = voteStatusAt(vote, list, now)
  return status === 'open' && isElectronicOver(vote, now) ? 'closed' : status
}

/** A vote that is there. @throws DomainError NOT_FOUND */
export const existingVote = (state: VoteState): ExistingVote => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

/** The vote's link. @throws DomainError NOT_FOUND where it has none */
export const attachedLink = (vote: ExistingVote): VoteLinkState => {
  if (!vote.link) throw new DomainError('NOT_FOUND')
  return vote.link
}
