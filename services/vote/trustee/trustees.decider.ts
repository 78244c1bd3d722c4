import { isPublicOffice } from '#events/values/trustee-office.ts'
import { MAX_TRUSTEES, type GivenPart, type TrusteesEvent } from '#events/vote/trustees.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { rehearse, type RehearsalCommand } from './key-rehearsal.decider.ts'
import { originRecorded, type TrusteeOrigin } from './trustee-origin.decider.ts'
import {
  trusteeIn,
  trusteesFold,
  type Key,
  type Products,
  type Trustee,
  type TrusteesState,
} from './trustees-state.decider.ts'
import { assertCorrectable } from '../draft/vote-draft.decider.ts'
import { existingVote, type VoteState } from '../vote-state.decider.ts'

export {
  givenParts,
  isRehearsedRight,
  trusteeIn,
  trusteesStream,
  type Products,
  type Trustee,
  type TrusteesState,
} from './trustees-state.decider.ts'

type Person = {
  readonly trusteeId: string
  readonly office: string
  readonly name: string
  readonly phone: string
}

export type TrusteesCommand = { readonly vote: VoteState } & (
  | {
      readonly type: 'NameTrustees'
      readonly threshold: number
      readonly trustees: readonly Person[]
      /**
       * Whether unchanged trustees begin anew, too: one has lost their part, or somebody else has
       * their link.
       */
      readonly anew: boolean
      /** Trustees whom the administrator saw on screen; absent: unknown. */
      readonly seen?: readonly string[] | undefined
    }
  /**
   * Renews a trustee's link. `oldLinks`: their number at the request, so that of two presses one
   * counts.
   */
  | { readonly type: 'RenewTrusteeLink'; readonly trusteeId: string; readonly oldLinks: number }
  /** Records a key that is proven for this vote and roster. */
  | { readonly type: 'MakeTrusteeKey'; readonly trusteeId: string; readonly key: Key; readonly origin: TrusteeOrigin }
  | RehearsalCommand
  | ({ readonly type: 'MultiplyBallots' } & Products)
  /** Records parts that are proven for the vote's products. */
  | {
      readonly type: 'GiveTrusteePart'
      readonly trusteeId: string
      readonly parts: readonly GivenPart[]
      readonly origin: TrusteeOrigin
    }
)

type NameTrusteesCommand = Extract<TrusteesCommand, { type: 'NameTrustees' }>

/**
 * Whether a threshold is more than half, so that no two groups can decrypt without each other's
 * knowledge. One trustee alone never can.
 */
const isQuorum = (threshold: number, trustees: number): boolean =>
  threshold >= 2 && threshold <= trustees && 2 * threshold > trustees && trustees <= MAX_TRUSTEES

/** Checks that offices are public ones. @throws DomainError TRUSTEES_NOT_POSSIBLE */
const assertPublicOffices = (trustees: readonly Person[]): void => {
  const errors = trustees.flatMap(({ office, name: own }, place) =>
    isPublicOffice(office, own)
      ? []
      : [
          {
            path: `trustees.${place}.office`,
            message: '직책은 모두에게 공개됩니다. 이름이나 전화번호 없이 20자 이내로 적어주세요.',
          },
        ],
  )
  if (errors.length > 0) throw new DomainError('TRUSTEES_NOT_POSSIBLE', errors)
}

const name = (
  { vote: of, threshold, trustees, anew, seen }: NameTrusteesCommand,
  state: TrusteesState,
): readonly TrusteesEvent[] => {
  const vote = existingVote(of)
  assertCorrectable(vote)
  const isNobody = trustees.length === 0 && threshold === 0
  if (!isNobody && (vote.encrypted !== true || !isQuorum(threshold, trustees.length)))
    throw new DomainError('TRUSTEES_NOT_POSSIBLE')
  if (new Set(trustees.map(({ phone }) => phone)).size < trustees.length)
    throw new DomainError('TRUSTEES_NOT_POSSIBLE', [
      { path: 'trustees', message: '참관인마다 다른 전화번호를 적어주세요.' },
    ])
  assertPublicOffices(trustees)
  const said = (all: readonly Omit<Person, 'trusteeId'>[] | readonly Trustee[]): string =>
    all.map((one) => `${one.office}\n${one.name} ${one.phone}`).join('\n')
  if (!anew && threshold === state.threshold && said(trustees) === said(state.trustees)) return []
  if (seen && seen.join() !== state.trustees.map(({ trusteeId }) => trusteeId).join())
    throw new DomainError('VOTE_CHANGED_MEANWHILE')
  const names = { voteId: vote.voteId, listId: vote.listId }
  return [
    {
      type: 'TrusteesNamed',
      data: {
        ...names,
        threshold,
        trusteeIds: trustees.map(({ trusteeId }) => trusteeId),
        offices: trustees.map(({ office }) => office),
      },
    },
    ...trustees.map(
      ({ trusteeId, name: own, phone }) =>
        ({ type: 'TrusteeNamed', data: { ...names, trusteeId, name: own, phone } }) as const,
    ),
  ]
}

type RenewLinkCommand = Extract<TrusteesCommand, { type: 'RenewTrusteeLink' }>

const renewLink = (
  { vote: of, trusteeId, oldLinks }: RenewLinkCommand,
  state: TrusteesState,
): readonly TrusteesEvent[] => {
  const { voteId, listId } = existingVote(of)
  if (trusteeIn(state, trusteeId).oldLinks !== oldLinks) return []
  return [{ type: 'TrusteeLinkRenewed', data: { voteId, listId, trusteeId } }]
}

type MakeKeyCommand = Extract<TrusteesCommand, { type: 'MakeTrusteeKey' }>

/**
 * Records a key, once, until trustees are named anew: an existing key is never replaced, whoever
 * requests it.
 */
const makeKey = (
  { vote: of, trusteeId, key, origin }: MakeKeyCommand,
  state: TrusteesState,
): readonly TrusteesEvent[] => {
  const vote = existingVote(of)
  const { status, voteId, listId } = vote
  const trustee = trusteeIn(state, trusteeId)
  if (trustee.key?.publicKey === key.publicKey) return []
  if (trustee.key) throw new DomainError('TRUSTEE_KEY_EXISTS')
  if (status !== 'draft') throw new DomainError('VOTE_NOT_DRAFT')
  if (state.trustees.some((one) => one.key?.publicKey === key.publicKey)) throw new DomainError('TRUSTEE_KEY_REFUSED')
  return [
    { type: 'TrusteeKeyMade', data: { voteId, listId, trusteeId, ...key } },
    originRecorded(vote, { trusteeId, act: 'key', origin }),
  ]
}

type MultiplyCommand = Extract<TrusteesCommand, { type: 'MultiplyBallots' }>

/** Once, of a vote that can never be opened again: trustees never decrypt anything but its end. */
const multiply = ({ vote: of, ...said }: MultiplyCommand, state: TrusteesState): readonly TrusteesEvent[] => {
  const { voteId, listId, resultsSeen } = existingVote(of)
  if (!resultsSeen) throw new DomainError('VOTE_NOT_CLOSED')
  if (state.products) return []
  const { counted, leftOut, products } = said
  return [
    {
      type: 'EncryptedBallotsMultiplied',
      data: { voteId, listId, counted, leftOut: [...leftOut], products: [...products] },
    },
  ]
}

type GivePartCommand = Extract<TrusteesCommand, { type: 'GiveTrusteePart' }>

/** Records a trustee's part; the first one counts, and a second one is the same. */
const give = (
  { vote: of, trusteeId, parts, origin }: GivePartCommand,
  state: TrusteesState,
): readonly TrusteesEvent[] => {
  const vote = existingVote(of)
  const { voteId, listId } = vote
  const trustee = trusteeIn(state, trusteeId)
  if (!state.products) throw new DomainError('TRUSTEES_NOT_ASKED')
  if (trustee.parts) return []
  return [
    { type: 'TrusteePartGiven', data: { voteId, listId, trusteeId, parts: [...parts] } },
    originRecorded(vote, { trusteeId, act: 'part', origin }),
  ]
}

/**
 * Trustees of an encrypted vote: named while it is a draft, each makes a part before it opens, and
 * takes part in its count.
 */
export const trusteesDecider: Decider<TrusteesState, TrusteesCommand, TrusteesEvent> = {
  ...trusteesFold,
  decide: (command, state) => {
    switch (command.type) {
      case 'NameTrustees':
        return name(command, state)
      case 'RenewTrusteeLink':
        return renewLink(command, state)
      case 'MakeTrusteeKey':
        return makeKey(command, state)
      case 'BeginRehearsal':
      case 'GiveRehearsalPart':
      case 'EndRehearsal':
        return rehearse(command, state)
      case 'MultiplyBallots':
        return multiply(command, state)
      case 'GiveTrusteePart':
        return give(command, state)
    }
  },
}
