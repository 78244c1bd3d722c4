import type { AnswerTo, BodyTo } from '#services/calls.contract.ts'
import { api } from '../../api.ts'
import type { Encryption } from '../../encryption/encrypt-ballot.ts'
import { ballotFor, type Ballots, type EncryptedDraft } from '../ballot-draft.ts'
import { ballotOf, beginEncrypting } from '../encrypted/use-encryption.ts'
import type { ItemBallot } from './ballot-items.ts'
import type { SealedBallot } from './submissions.ts'

type SentBallot = BodyTo<'POST /api/vote/{linkId}/assembly/submit'>['ballots'][number]
export type GivenReceipt = AnswerTo<'POST /api/vote/{linkId}/assembly/submit'>['receipts'][number]

type Encrypting = {
  readonly drafts: Ballots
  readonly onEncrypted: (key: string, made: EncryptedDraft) => void
  /** Handler of the number of ballots that are encrypted, of all that need it. */
  readonly onProgress: (done: number, of: number) => void
}

/**
 * Encrypts the ballots of encrypted items that are not yet, one after the other.
 *
 * @throws ApiError where this browser cannot encrypt, or that part of the app did not load
 */
export const sealBallots = async (
  ballots: readonly ItemBallot[],
  { drafts, onEncrypted, onProgress }: Encrypting,
): Promise<readonly SealedBallot[]> => {
  const open = new Map<string, Encryption>()
  const needed = ballots.filter(({ key, item }) => item.vote.encryption !== null && !drafts[key]?.encrypted).length
  const sealed: SealedBallot[] = []
  let done = 0
  try {
    for (const ballot of ballots) {
      const { encrypted = null, answers } = ballotFor(drafts, ballot.key)
      const { vote } = ballot.item
      if (vote.encryption === null || encrypted !== null) {
        sealed.push({ ballot, sealed: vote.encryption === null ? null : encrypted })
        continue
      }
      onProgress(done, needed)
      const keys = { key: vote.encryption.publicKey, helperKeys: vote.encryption.helperKeys }
      const encryption = open.get(vote.id) ?? (await beginEncrypting(keys))
      open.set(vote.id, encryption)
      const made = await encryption.encrypt(ballotOf({ vote, unit: ballot.unit, answers }, keys))
      onEncrypted(ballot.key, made)
      sealed.push({ ballot, sealed: made })
      done += 1
    }
    return sealed
  } finally {
    for (const { end } of open.values()) end()
  }
}

const sentOf = (drafts: Ballots, { ballot: { key, item, unit }, sealed }: SealedBallot): SentBallot => {
  const { answers } = ballotFor(drafts, key)
  return {
    linkId: item.linkId ?? '',
    listUserId: unit.listUserId,
    ...(sealed === null
      ? { answers: item.vote.questions.map(({ id }) => ({ questionId: id, choiceIds: [...(answers[id] ?? [])] })) }
      : { encrypted: sealed.ballot }),
    ...(unit.needsConfirmation && { forUnit: true }),
    ...(unit.round > 0 && { round: unit.round }),
  }
}

/**
 * Hands in ballots, all or nothing. The same ballots again give the same receipts, so that a retry
 * is safe.
 *
 * @throws ApiError
 */
export const submitBallots = async (
  linkId: string,
  drafts: Ballots,
  ballots: readonly SealedBallot[],
): Promise<readonly GivenReceipt[]> => {
  const body = { ballots: ballots.map((ballot) => sentOf(drafts, ballot)) }
  return (await api.call('POST /api/vote/{linkId}/assembly/submit', { params: { linkId }, body })).receipts
}
