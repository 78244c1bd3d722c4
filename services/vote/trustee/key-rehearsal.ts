import type { Metadata } from '#events/metadata.ts'
import { combineParts, countBallots, inventBallots, multiplyBallots } from '#infra/lib/ballot-crypto/index.ts'
import { encryptedQuestions } from '#infra/lib/ballot-crypto/scheme/index.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { nullIfCountFailed } from '../secret/encrypted-count.ts'
import { trusteesDecider, trusteesStream, type TrusteesCommand, type TrusteesState } from './trustees.decider.ts'
import type { Total } from './trustees-state.decider.ts'
import { jointKeyIn, openingOf, openVoteKey } from '../secret/vote-keys.ts'
import { voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'

const BALLOTS = 12

/**
 * Returns the name that a rehearsal's ballots and parts are made for: they are valid for no vote.
 */
export const rehearsalName = (voteId: string): string => `${voteId} rehearsal`

type TrusteesAction = TrusteesCommand extends infer C ? (C extends unknown ? Omit<C, 'vote'> : never) : never

const changeTrustees = async (
  { store }: Pick<Deps, 'store'>,
  voteId: string,
  said: TrusteesAction,
  metadata: Metadata,
): Promise<TrusteesState> => {
  const { state } = await commandHandler(
    store,
    trusteesDecider,
  )({
    stream: trusteesStream(voteId),
    facts: { vote: fact(voteStream(voteId), voteDecider) },
    // A part of the union, put together again.
    command: ({ vote }) => ({ ...said, vote }) as TrusteesCommand,
    metadata,
  })
  return state
}

async function* allOf(ballots: readonly string[]): AsyncGenerator<readonly { readonly encrypted: string }[]> {
  yield ballots.map((encrypted) => ({ encrypted }))
}

const totalsOf = (invented: readonly Total[]): readonly Total[] =>
  invented.map(({ questionId, choiceId, total }) => ({ questionId, choiceId, total }))

/** Rehearses the count with the key by which the system will open the vote: all of it at once. */
const rehearseAlone = async (deps: Deps, vote: ExistingVote, metadata: Metadata): Promise<TrusteesState> => {
  const { voteId } = vote
  const { encryption } = await openingOf(deps, vote)
  const secret = await openVoteKey(deps, voteId)
  if (!encryption || secret === null) throw new DomainError('VOTE_KEY_MISSING')
  const questions = encryptedQuestions(vote.questions)
  const statement = { voteId: rehearsalName(voteId), questions, key: encryption.publicKey }
  const { invented, ballots } = await inventBallots({ statement, ballots: BALLOTS })
  const key = { publicKey: encryption.publicKey, secret: secret.toString('base64url') }
  const { sums } = await countBallots({ voteId: rehearsalName(voteId), questions, ...key }, allOf(ballots))
  const found = totalsOf(sums)
  const rehearsal = { ballots: BALLOTS, invented: totalsOf(invented), products: [], found: null }
  return changeTrustees(deps, voteId, { type: 'EndRehearsal', rehearsal, found }, metadata)
}

/**
 * Counts invented ballots before a vote begins: with the system's key at once, or up to the point
 * where its trustees give their parts. None of it counts.
 * @throws DomainError VOTE_NOT_DRAFT, TRUSTEES_NOT_POSSIBLE, TRUSTEE_KEYS_MISSING
 */
export const beginRehearsal = async (
  deps: Deps,
  vote: ExistingVote,
  state: TrusteesState,
  metadata: Metadata,
): Promise<TrusteesState> => {
  const { voteId } = vote
  if (vote.encrypted !== true) throw new DomainError('TRUSTEES_NOT_POSSIBLE')
  if (vote.status !== 'draft') throw new DomainError('VOTE_NOT_DRAFT')
  const { jointKey } = jointKeyIn(state)
  if (jointKey === null) throw new DomainError('TRUSTEE_KEYS_MISSING')
  if (jointKey === undefined) return rehearseAlone(deps, vote, metadata)
  const questions = encryptedQuestions(vote.questions)
  const { publicKey: key, helperKeys } = jointKey
  const statement = { voteId: rehearsalName(voteId), questions, key, helperKeys }
  const { invented, ballots } = await inventBallots({ statement, ballots: BALLOTS })
  const { products: made } = await multiplyBallots({ questions, helpers: helperKeys.length }, allOf(ballots))
  // Both are in the order of questions and choices.
  const products = made.map((one, index) => ({
    ...one,
    helped: [...one.helped],
    randomness: invented[index]?.randomness ?? '',
  }))
  const said = { type: 'BeginRehearsal', ballots: BALLOTS, invented: totalsOf(invented), products } as const
  return changeTrustees(deps, voteId, said, metadata)
}

/** Puts a rehearsal's parts together once there are enough. */
export const endRehearsal = async (
  deps: Pick<Deps, 'store'>,
  voteId: string,
  state: TrusteesState,
  metadata: Metadata,
): Promise<TrusteesState> => {
  const { rehearsal, threshold, trustees } = state
  const given = trustees.flatMap(({ rehearsed }, index) => (rehearsed ? [{ place: index + 1, parts: rehearsed }] : []))
  if (!rehearsal || rehearsal.found || given.length < threshold) return state
  const { products, ballots: counted } = rehearsal
  const quorum = { trustees: trustees.length, threshold }
  // A part may belong to a rehearsal that another one replaced meanwhile: its result is wrong, and
  // it begins anew.
  const found = await nullIfCountFailed(combineParts({ quorum, counted, products, given: given.slice(0, threshold) }))
  return changeTrustees(deps, voteId, { type: 'EndRehearsal', rehearsal, found: found ?? [] }, metadata)
}
