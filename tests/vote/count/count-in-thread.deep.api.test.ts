import { expect, it } from 'vitest'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { castBallot, changeStatus, ownerOf, ownersOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, system } = danji

/** Returns the number of connections that the thread for long reads has. */
const connectionsOfThread = async (): Promise<number> => {
  const { rows } = await system.pool.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name = 'danji-reads'`,
  )
  return rows[0]?.connections ?? 0
}

/** Size of a roll that is counted in a thread of its own. */
const LARGE = 1_501

it('a large roll is counted in a thread of its own, as a small one is on the thread of calls', async () => {
  const [small, large] = [
    await startCampaign(danji, { owners: ownersOf(12) }),
    await startCampaign(danji, { owners: ownersOf(LARGE) }),
  ]
  for (const campaign of [small, large])
    for (const place of [0, 1, 2])
      await castBallot(await verifyVoter(danji, campaign.linkId, ownerOf(place + 1)), campaign, place === 2 ? 1 : 0)

  const turnoutOf = async (voteId: string) => (await admin.get(`/api/votes/${voteId}/turnout`)).body
  expect(await turnoutOf(small.vote.id)).toMatchObject({ targets: 12, voted: 3 })
  expect(await connectionsOfThread()).toBe(0)
  expect(await turnoutOf(large.vote.id)).toMatchObject({ targets: LARGE, voted: 3 })
  expect(await connectionsOfThread()).toBeGreaterThan(0)

  for (const { vote } of [small, large]) await changeStatus(danji, vote.id, 'closed')
  const choicesOf = async (voteId: string) => {
    const { body }: { readonly body: VoteResults } = await countAndRead(admin, voteId)
    return body.questions?.map(({ choices }) => choices.map(({ label, count, area }) => ({ label, count, area })))
  }
  const counted = await choicesOf(small.vote.id)
  expect(counted?.[0]?.map(({ count }) => count)).toEqual([2, 1])
  expect(await choicesOf(large.vote.id)).toEqual(counted)
})
