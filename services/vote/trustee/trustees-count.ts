import type { Metadata } from '#events/metadata.ts'
import type { JointTally } from '#events/vote/ballot.events.ts'
import { combineParts, multiplyBallots } from '#infra/lib/ballot-crypto/index.ts'
import { encryptedQuestions } from '#infra/lib/ballot-crypto/scheme/index.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import type { BoxContent } from '../secret/ballot-box.decider.ts'
import {
  ballotsToCount,
  isPossible,
  partsOf,
  receiptsOf,
  sumsOf,
  nullIfCountFailed,
  type Broken,
} from '../secret/encrypted-count.ts'
import { listBallots } from '../secret/encrypted-box.ts'
import type { VoteContext } from '../count/poll.ts'
import type { Moment } from '../ballot/roll-at-time.ts'
import { givenParts, trusteesDecider, trusteesStream, type Products, type TrusteesState } from './trustees.decider.ts'
import { voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'

/**
 * Multiplies the ballots and records the encrypted result once: trustees decrypt this and nothing
 * else. It reports what does not fit instead.
 */
const productsOf = async (
  deps: Deps,
  seen: VoteContext,
  moment: Moment,
  metadata: Metadata,
): Promise<{ readonly products: Products } | { readonly broken: Broken }> => {
  const { voteId, questions, encryption } = seen.vote
  const known = await readState(deps.store, trusteesDecider, trusteesStream(voteId))
  if (known.products) return { products: known.products }
  const toCount = await ballotsToCount(deps, seen, moment)
  if ('kind' in toCount) return { broken: toCount }
  const helpers = encryption?.jointKey?.helperKeys.length ?? 0
  const asked = { questions: encryptedQuestions(questions), helpers }
  const made = await nullIfCountFailed(multiplyBallots(asked, partsOf(toCount)))
  const { ballots } = toCount
  const leftOut = receiptsOf(toCount.leftOut)
  const counted = ballots.length
  if (made === null) return { broken: { kind: 'broken', cause: 'invalid', papers: counted, ballots: counted } }
  await listBallots(deps, seen.vote, { ...toCount, masks: made.masks }, metadata)
  const products = made.products.map((one) => ({ ...one, helped: [...one.helped] }))
  const { state } = await commandHandler(
    deps.store,
    trusteesDecider,
  )({
    stream: trusteesStream(voteId),
    facts: { vote: fact(voteStream(voteId), voteDecider) },
    command: ({ vote }) => ({ type: 'MultiplyBallots', vote, counted, leftOut, products }),
    metadata,
  })
  // The first of two concurrent counts stands; the second has equal content.
  return { products: state.products ?? { counted, leftOut, products } }
}

/**
 * Combines the parts of as many trustees as are needed.
 * @throws DomainError TRUSTEE_PARTS_MISSING
 */
const decryptedContent = async (
  vote: ExistingVote,
  { threshold, trustees, ...state }: TrusteesState,
  { counted, leftOut, products }: Products,
): Promise<BoxContent> => {
  const given = givenParts({ threshold, trustees, ...state }).slice(0, threshold)
  if (given.length < threshold) throw new DomainError('TRUSTEE_PARTS_MISSING')
  const quorum = { trustees: trustees.length, threshold }
  const totals = await nullIfCountFailed(combineParts({ quorum, counted, products, given }))
  const tally: JointTally | null = totals && {
    counted,
    leftOut: [...leftOut],
    trusteeIds: given.map(({ trusteeId }) => trusteeId),
    sums: [...totals],
  }
  if (tally === null || !isPossible(vote, tally))
    return { kind: 'broken', cause: 'invalid', papers: counted, ballots: counted }
  return { kind: 'counted', ballots: [], sums: [...sumsOf(vote, tally)], jointTally: tally }
}

/**
 * Counts the ballots of a vote whose key trustees hold: multiplies them, once, and combines the
 * trustees' decryptions. The first call closes the vote for good.
 * @throws DomainError TRUSTEE_PARTS_MISSING until enough trustees have given their parts
 */
export const countWithTrustees = async (
  deps: Deps,
  seen: VoteContext,
  moment: Moment,
  metadata: Metadata,
): Promise<BoxContent> => {
  const made = await productsOf(deps, seen, moment, metadata)
  if ('broken' in made) return made.broken
  const state = await readState(deps.store, trusteesDecider, trusteesStream(seen.vote.voteId))
  return decryptedContent(seen.vote, state, made.products)
}
