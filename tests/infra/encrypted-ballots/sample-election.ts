import { openSodiumGroup } from '#infra/encrypted-ballots/sodium-group.ts'
import { writeBallot } from '#infra/encrypted-ballots/scheme/ballot-bytes.ts'
import { encryptBallot } from '#infra/encrypted-ballots/scheme/encrypt-ballot.ts'
import type { BallotStatement, EncryptedQuestion } from '#infra/encrypted-ballots/scheme/statement.ts'
import { makeVoteKey } from '#infra/encrypted-ballots/scheme/vote-key.ts'

export const sodium = await openSodiumGroup()

const choiceIds = ['가', '나', '다', '라', '마']

export const oneOfThree: EncryptedQuestion = {
  id: '1',
  choiceIds: choiceIds.slice(0, 3),
  minChoices: 1,
  maxChoices: 1,
}
export const upToTwoOfFive: EncryptedQuestion = { id: '2', choiceIds, minChoices: 0, maxChoices: 2 }

export const voteKey = makeVoteKey(sodium, 'vote')

export const statement: BallotStatement = {
  voteId: 'vote',
  questions: [oneOfThree, upToTwoOfFive],
  key: voteKey.publicKey,
  slot: '101-1',
}

/** Encrypted by libsodium, which is quicker than noble. */
export const sealedBallot = (
  chosen: readonly (readonly string[])[] = [['나'], ['가', '마']],
  of: BallotStatement = statement,
): Uint8Array => writeBallot(encryptBallot(sodium, of, chosen))
