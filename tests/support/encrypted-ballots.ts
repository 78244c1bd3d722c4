import { writeBallot } from '#infra/lib/ballot-crypto/scheme/ballot-bytes.ts'
import { encryptBallot } from '#infra/lib/ballot-crypto/scheme/encrypt-ballot.ts'
import { encryptedQuestions } from '#infra/lib/ballot-crypto/scheme/statement.ts'
import { openSodiumGroup } from '#infra/lib/ballot-crypto/sodium-group.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { Caller } from './stack/test-app.ts'

const group = await openSodiumGroup()

/** Returns the voter's page, which has what a ballot is encrypted with. */
export const pageOf = async (voter: Caller, linkId: string): Promise<VoterPage> =>
  (await voter.get(`/api/vote/${linkId}`)).body

type EncryptingPage = {
  readonly vote: Pick<VoterPage['vote'], 'id' | 'questions' | 'encryption'>
  readonly voter: { readonly units: readonly { readonly slot?: string | undefined }[] } | null
}

/** A ballot as the residents' app encrypts it, for the choice at a place of every question. */
export const encryptedBallotOf = (
  { vote, voter }: EncryptingPage,
  place = 0,
  slot = voter?.units[0]?.slot ?? '',
): string => {
  const statement = {
    voteId: vote.id,
    questions: encryptedQuestions(vote.questions),
    key: new Uint8Array(Buffer.from(vote.encryption?.publicKey ?? '', 'base64url')),
    helperKeys: vote.encryption?.helperKeys.map((key) => new Uint8Array(Buffer.from(key, 'base64url'))),
    slot,
  }
  const chosen = vote.questions.map(({ choices }) => choices.slice(place, place + 1).map(({ id }) => id))
  return Buffer.from(writeBallot(encryptBallot(group, statement, chosen))).toString('base64url')
}

/** Casts an encrypted ballot as the residents' app does. */
export const castEncrypted = async (voter: Caller, linkId: string, place = 0, more: object = {}) =>
  voter.post(`/api/vote/${linkId}/submit`, {
    encrypted: encryptedBallotOf(await pageOf(voter, linkId), place),
    ...more,
  })
