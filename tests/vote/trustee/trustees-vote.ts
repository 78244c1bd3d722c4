import { expect } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import {
  changeStatus,
  createList,
  createVote,
  enrol,
  ownersOf,
  registerApartment,
  type Owner,
} from '#tests/support/campaign.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import type { Caller, TestApp } from '#tests/support/stack/test-app.ts'
import { holdParts, type HeldPart } from '#tests/support/trustees.ts'
import { voterOf } from '#tests/support/voters.ts'

const question = {
  title: '찬성하십니까?',
  minChoices: 0,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}
const encryptedVote = { ballotKind: 'secret', weight: 'unit', encrypted: true, questions: [question] }

export type Draft = {
  readonly vote: Vote
  readonly listId: string
  readonly linkId: string
  readonly voters: readonly Caller[]
}

/** A vote that has not begun, and callers for all who are on its roll. */
export const draftVote = async (
  danji: TestApp,
  owners: readonly Owner[] = ownersOf(5),
  vote: object = encryptedVote,
): Promise<Draft> => {
  const { admin } = danji
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId })
  await enrol(danji, listId, owners)
  const made = await createVote(danji, { listId, ...vote })
  const { linkId }: { linkId: string } = (await admin.post(`/api/votes/lists/${listId}/vote/${made.id}/link`)).body
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
  const entries = owners.flatMap(({ name }) => listed.filter((one) => one.name === name))
  return {
    vote: made,
    listId,
    linkId,
    voters: entries.map((entry) => voterOf(danji, { linkId, listId, vote: made }, entry)),
  }
}

/** One of several. @throws Error where there are fewer */
export const at = <One>(all: readonly One[], place: number): One => {
  const one = all[place]
  if (one === undefined) throw new Error(`there is none at ${place}`)
  return one
}

/**
 * A vote whose key trustees hold, in which voters chose these places in turn (9: nothing), and
 * which is over.
 */
export const votedWithTrustees = async (
  danji: TestApp,
  choices: readonly number[],
  of: object = {},
): Promise<Draft & { readonly held: readonly HeldPart[] }> => {
  const made = await draftVote(danji, ownersOf(choices.length))
  const held = await holdParts(danji, made.vote.id, of)
  await changeStatus(danji, made.vote.id, 'open')
  for (const [index, choice] of choices.entries())
    expect((await castEncrypted(at(made.voters, index), made.linkId, choice)).status).toBe(200)
  await changeStatus(danji, made.vote.id, 'closed')
  return { ...made, held }
}

/** The office asks the trustees for their parts. */
export const askTrustees = async ({ admin }: Pick<TestApp, 'admin'>, voteId: string): Promise<VoteTrustees> =>
  (await admin.post(`/api/votes/${voteId}/trustees/count`)).body
