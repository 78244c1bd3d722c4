import { expect, type APIRequestContext } from '@playwright/test'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { encryptedBallotOf } from '../../support/encrypted-ballots.ts'
import type { Resident } from './resident.ts'

/** A resident votes, somewhere else: by the calls that the residents' app makes. */
export const castBallot = async (
  outside: APIRequestContext,
  link: string,
  { name, phone, dong, ho }: Resident,
): Promise<void> => {
  const address = `/api/vote/${link.split('/').at(-1)}`
  const claim = { name, phone, dong, ho }
  const inbox = async (): Promise<readonly { readonly variables: Readonly<Record<string, string>> }[]> =>
    (await outside.get(`/simulators/phone/${phone}`, { headers: { accept: 'application/json' } })).json()
  const before = (await inbox()).length
  await outside.post(`${address}/verify-user`, { data: claim })
  await expect.poll(async () => (await inbox()).length).toBeGreaterThan(before)
  const code = (await inbox())[0]?.variables['#{인증번호}']
  expect(await (await outside.post(`${address}/verify-user`, { data: { ...claim, code } })).json()).toEqual({
    verified: true,
  })
  const page = (await (await outside.get(address)).json()) as VoterPage
  const { vote } = page
  if (vote.encryption !== null) {
    const encrypted = encryptedBallotOf(page)
    expect((await outside.post(`${address}/submit`, { data: { encrypted } })).status()).toBe(200)
    return
  }
  const answers = vote.questions.map(({ id, choices }) => ({
    questionId: id,
    choiceIds: choices.slice(0, 1).map((choice) => choice.id),
  }))
  expect((await outside.post(`${address}/submit`, { data: { answers } })).status()).toBe(200)
}
