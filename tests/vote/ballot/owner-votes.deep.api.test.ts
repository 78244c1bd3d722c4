import { expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { VoteTurnout } from '#services/vote/results/vote-turnout.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { answersOf, changeStatus, ownerOf, startCampaign, type Campaign } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

const danji = await startTestApp()
const { admin } = danji

/** The first one owns two units alone, and one outside of the district. */
const owners = [
  ownerOf(1, { dong: '101', ho: '1' }),
  ownerOf(1, { dong: '101', ho: '2' }),
  ownerOf(1, { dong: '102', ho: '1' }),
  ownerOf(2, { dong: '101', ho: '3' }),
]

const start = async (ballotKind: 'open' | 'secret') => {
  const vote = { weight: 'owner', ballotKind, dongs: ['101'] }
  const campaign = await startCampaign(danji, { owners, list: { coOwners: 'first' }, vote })
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body
  const entryAt = (dong: string, ho: string): ListUser => {
    const found = listed.find((entry) => entry.dong === dong && entry.ho === ho)
    if (!found) throw new Error(`${dong} ${ho} is not on the roll`)
    return found
  }
  return { campaign, entryAt, voterAt: (dong: string, ho: string) => voterOf(danji, campaign, entryAt(dong, ho)) }
}

const submit = (voter: Caller, { linkId, vote }: Campaign, place = 0) =>
  voter.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote, place) })

it('an owner of several units votes once, whichever unit they come with; another building has no part in it', async () => {
  const { campaign, voterAt } = await start('open')
  const [one, other, outside] = [voterAt('101', '1'), voterAt('101', '2'), voterAt('102', '1')]
  const [first, second] = await Promise.all([submit(one, campaign), submit(other, campaign)])
  expect([first.status, second.status]).toEqual([200, 200])
  const receiptIn = ({ receipt }: { readonly receipt: Receipt }): string => receipt.id
  expect(receiptIn(second.body)).toBe(receiptIn(first.body))
  expectRefusal(await submit(other, campaign, 1), 'ALREADY_SUBMITTED')
  expectRefusal(await submit(outside, campaign), 'NOT_IN_DISTRICT')
  const page: VoterPage = (await one.get(`/api/vote/${campaign.linkId}`)).body
  expect(page.voter?.units.map(({ state }) => state)).toEqual(['voted', 'voted', 'not-in-district'])
  const turnout: VoteTurnout = (await admin.get(`/api/votes/${campaign.vote.id}/turnout`)).body
  expect(turnout).toMatchObject({ targets: 2, voted: 1, byDong: [{ dong: '101', targets: 2, voted: 1 }] })
  expect(turnout.byWay).toContainEqual({ way: 'online', voted: 1 })
  expect(turnout.byHour).toMatchObject([{ voted: 1 }])
  expect(JSON.stringify(turnout)).not.toContain(campaign.vote.questions[0]?.choices[0]?.id)
})

it('of a secret vote by owner results say who decided, their file is a sheet, and residents see nothing that is not public', async () => {
  const { campaign, voterAt } = await start('secret')
  await submit(voterAt('101', '2'), campaign)
  await submit(voterAt('101', '3'), campaign)
  await changeStatus(danji, campaign.vote.id, 'closed')
  const results: VoteResults = (await countAndRead(admin, campaign.vote.id)).body
  expect(results.turnout).toMatchObject({ targets: 2, voted: 2, owners: { total: 2, voted: 2 } })
  expect(results.questions?.[0]?.choices[0]).toMatchObject({ count: 2, area: null })
  const file = await admin.get(`/api/votes/${campaign.vote.id}/results/export`)
  expect(file.status).toBe(200)
  expect(String(file.headers['content-type'])).toContain('spreadsheetml')
  expectRefusal(await danji.anyone.get(`/api/vote/${campaign.linkId}/results`), 'RESULTS_NOT_PUBLIC')
})
