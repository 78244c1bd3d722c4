import { openSodiumGroup } from '#infra/lib/ballot-crypto/sodium-group.ts'
import { writeBallot } from '#infra/lib/ballot-crypto/scheme/ballot-bytes.ts'
import { encryptBallot } from '#infra/lib/ballot-crypto/scheme/encrypt-ballot.ts'
import type { BallotStatement, EncryptedQuestion } from '#infra/lib/ballot-crypto/scheme/statement.ts'
import { makeVoteKey } from '#infra/lib/ballot-crypto/scheme/vote-key.ts'

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
