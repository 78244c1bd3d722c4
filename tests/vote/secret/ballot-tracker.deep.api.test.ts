import { expect, it } from 'vitest'
import { codeDigits } from '#events/values/participation/tracking-code.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { fingerprintOf } from '#services/vote/secret/encrypted-ballots.ts'
import type { BallotTracker } from '#services/vote/tracker/ballot-tracker.contract.ts'
import { changeStatus, ownersOf, startCampaign } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { encryptedBallotOf, pageOf } from '#tests/support/encrypted-ballots.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { residentBrowser } from '#tests/support/residents.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

const danji = await startTestApp()
const { admin } = danji

const question = {
  title: '찬성하십니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}
const encryptedVote = {
  ballotKind: 'secret',
  weight: 'unit',
  encrypted: true,
  withdrawable: true,
  questions: [question],
}

const trackerOf = async (linkId: string, query = ''): Promise<BallotTracker> => {
  const { status, body } = await residentBrowser(danji).get(`/api/vote/${linkId}/tracker${query}`)
  expect(status).toBe(200)
  return body
}

it('lists the ballots that count by their codes once they are counted, and nothing before', async () => {
  const campaign = await startCampaign(danji, { owners: ownersOf(4), vote: encryptedVote })
  const { linkId, vote, listId } = campaign
  const entries: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
  const voters = entries.map((entry) => voterOf(danji, campaign, entry))
  const sent: string[] = []
  for (const voter of voters) {
    const encrypted = encryptedBallotOf(await pageOf(voter, linkId))
    sent.push(encrypted)
    expect((await voter.post(`/api/vote/${linkId}/submit`, { encrypted })).status).toBe(200)
  }
  const nothing = { vote: { title: vote.title, isEncrypted: true }, listed: null }
  expect(await trackerOf(linkId)).toMatchObject(nothing)

  // The first voter takes theirs back and votes again: only the last one is listed.
  const [changing] = voters
  if (!changing) throw new Error('nobody votes')
  const [unit] = (await pageOf(changing, linkId)).voter?.units ?? []
  const withdrawn = await changing.post(`/api/vote/${linkId}/withdraw`, { receiptId: unit?.receipt?.id })
  expect(withdrawn.status).toBe(200)
  const again = encryptedBallotOf(await pageOf(changing, linkId), 1)
  expect((await changing.post(`/api/vote/${linkId}/submit`, { encrypted: again, round: 1 })).status).toBe(200)
  await changeStatus(danji, vote.id, 'closed')
  expect(await trackerOf(linkId)).toMatchObject(nothing)

  expect((await countAndRead(admin, vote.id)).status).toBe(200)
  const expected = [again, ...sent.slice(1)].map(fingerprintOf).toSorted()
  expect((await trackerOf(linkId)).listed).toEqual({ count: 4, found: 4, codes: expected })
  const own = fingerprintOf(again)
  const found = (await trackerOf(linkId, `?begins=${own.slice(0, 4)}`)).listed
  expect(found?.codes).toContain(own)
  expect(found?.found).toBe(expected.filter((code) => code.startsWith(own.slice(0, 4))).length)
  expect((await trackerOf(linkId, '?page=2')).listed).toEqual({ count: 4, found: 4, codes: [] })
  for (const query of ['?begins=abcde', '?begins=AB', '?begins=x', '?page=0', '?page=1.5', '?slot=a'])
    expect((await residentBrowser(danji).get(`/api/vote/${linkId}/tracker${query}`)).status).toBe(400)
})

it('has none of a vote without encrypted ballots, nor of a link that nobody issued', async () => {
  const { linkId } = await startCampaign(danji, { vote: { ballotKind: 'secret' } })
  expect(await trackerOf(linkId)).toMatchObject({ vote: { isEncrypted: false }, listed: null })
  expectRefusal(await residentBrowser(danji).get(`/api/vote/${'A'.repeat(22)}/tracker`), 'INVALID_LINK')
})

it('reads a code however it is typed', () => {
  expect(codeDigits('00Ab cdEF-12')).toBe('00abcdef12')
  expect(codeDigits('０１ａｂ 번')).toBe('01ab')
  expect(codeDigits('f'.repeat(100_000))).toHaveLength(32)
})
