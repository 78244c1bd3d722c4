import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { answersOf, ownersOf, startCampaign, type Campaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { pendingIn, secondAdminOf } from '#tests/support/second-admin.ts'
import { startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { turns, voterOf } from '#tests/support/voters.ts'

const danji = await startTestApp()
const { admin, system } = danji

type Entry = Pick<ListUser, 'id' | 'userId'>

const begun = async (
  count: number,
): Promise<Campaign & { readonly entries: readonly Entry[]; readonly since: number }> => {
  const campaign = await startCampaign(danji, { owners: ownersOf(count) })
  return {
    ...campaign,
    since: await system.deps.store.lastPosition(),
    entries: (await admin.get(`/api/list-user/list/${campaign.listId}`)).body,
  }
}
const submit = (campaign: Campaign, entry: Entry): Promise<Answer> =>
  voterOf(danji, campaign, entry).post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote) })
const storyOf = async ({
  listId,
  since,
}: {
  readonly listId: string
  readonly since: number
}): Promise<readonly RecordedEvent[]> =>
  (await system.deps.store.readLog(since, 1_000)).filter(
    ({ data }) => (data as { readonly listId?: string }).listId === listId,
  )
const typesOf = (events: readonly RecordedEvent[]): readonly string[] => events.map(({ type }) => type)
const isPositive = (count: number): boolean => count > 0

/**
 * Lets an act and a ballot race, the ballot ever closer to the instant from which on the act wins;
 * both have won in the end, so they were races.
 */
const closingIn = async (race: (ballotAfter: number) => Promise<'act' | 'ballot'>): Promise<void> => {
  let [ballotWins, actWins] = [0, Infinity]
  const winners = new Set<string>()
  const closer = () => (actWins === Infinity ? ballotWins * 2 + 8 : Math.floor((ballotWins + actWins) / 2))
  for (let round = 0; round < 24 && (round < 6 || winners.size < 2); round += 1) {
    const delay = round === 0 ? 0 : closer()
    const winner = await race(delay)
    winners.add(winner)
    if (winner === 'act') actWins = delay
    else ballotWins = delay
  }
  expect(winners).toEqual(new Set(['act', 'ballot']))
}

/** Several races, in which both sides win. */
const inRounds = async (
  rounds: number,
  race: (round: number) => Promise<{ readonly taken: number; readonly refused: number }>,
): Promise<void> => {
  const sums = { taken: 0, refused: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { taken, refused } = await race(round)
    sums.taken += taken
    sums.refused += refused
  }
  expect([sums.taken, sums.refused]).toEqual([expect.toSatisfy(isPositive), expect.toSatisfy(isPositive)])
}

describe('nothing crosses a submission', () => {
  it('a close among forty ballots in flight: none is recorded after it', () =>
    inRounds(3, async (round) => {
      const campaign = await begun(40)
      const [close, ...ballots] = await Promise.all([
        turns(round * 25).then(() => admin.post(`/api/list/${campaign.listId}/close`)),
        ...campaign.entries.map((entry, index) => turns(index * 2).then(() => submit(campaign, entry))),
      ])
      expect(close.status).toBe(200)
      for (const ballot of ballots) if (ballot.status !== 200) expectRefusal(ballot, 'LIST_CLOSED')
      const types = typesOf(await storyOf(campaign))
      expect(types.slice(types.indexOf('ListClosed'))).toEqual(['ListClosed'])
      const taken = ballots.filter(({ status }) => status === 200).length
      expect(types.filter((type) => type === 'BallotCast')).toHaveLength(taken)
      return { taken, refused: ballots.length - taken }
    }))

  it('a deletion and the first ballot: one of them', () =>
    closingIn(async (ballotAfter) => {
      const campaign = await begun(1)
      const [entry] = campaign.entries
      if (!entry) throw new Error('the roll has one owner')
      const [removal, ballot] = await Promise.all([
        admin.delete(`/api/list/${campaign.listId}`),
        turns(ballotAfter).then(() => submit(campaign, entry)),
      ])
      const types = typesOf(await storyOf(campaign))
      const isDeleted = removal.status === 200
      if (isDeleted) expectRefusal(ballot, 'LINK_EXPIRED')
      else expectRefusal(removal, 'LIST_HAS_SUBMISSIONS')
      expect([
        types.filter((type) => type === 'ListDeleted').length,
        types.filter((type) => type === 'BallotCast').length,
      ]).toEqual(isDeleted ? [1, 0] : [0, 1])
      return isDeleted ? 'act' : 'ballot'
    }))

  it('an entry’s removal and its ballot: one of them', () =>
    closingIn(async (ballotAfter) => {
      const campaign = await begun(2)
      const [entry] = campaign.entries
      if (!entry) throw new Error('the roll has two owners')
      // While the vote is open it is the second administrator's yes that takes them off.
      const second = await secondAdminOf(danji, campaign.apartmentId)
      const request = pendingIn(await admin.delete(`/api/list-user/${entry.id}`))
      const [removal, ballot] = await Promise.all([
        second.post(`/api/admin/pending/${request}/confirm`),
        turns(ballotAfter).then(() => submit(campaign, entry)),
      ])
      const types = typesOf(await storyOf(campaign))
      const isRemoved = removal.status === 200
      if (isRemoved) expectRefusal(ballot, 'VOTER_SESSION_REQUIRED')
      else expectRefusal(removal, 'ENTRY_HAS_SUBMISSIONS')
      expect([
        types.filter((type) => type === 'ListUserRemoved').length,
        types.filter((type) => type === 'BallotCast').length,
      ]).toEqual(isRemoved ? [1, 0] : [0, 1])
      return isRemoved ? 'act' : 'ballot'
    }))

  it('a rule taken away and the first ballot: it is never counted by another rule than it was cast under', () =>
    closingIn(async (ballotAfter) => {
      const campaign = await begun(1)
      const [entry] = campaign.entries
      if (!entry) throw new Error('the roll has one owner')
      const [change, ballot] = await Promise.all([
        admin.put(`/api/list/${campaign.listId}`, { coOwners: 'first' }),
        turns(ballotAfter).then(() => submit(campaign, entry)),
      ])
      expect(ballot.status).toBe(200)
      const types = typesOf(await storyOf(campaign)).filter((type) => type === 'ListChanged' || type === 'BallotCast')
      const isChanged = change.status === 200
      if (!isChanged) expectRefusal(change, 'LIST_HAS_SUBMISSIONS')
      expect(types).toEqual(isChanged ? ['ListChanged', 'BallotCast'] : ['BallotCast'])
      return isChanged ? 'act' : 'ballot'
    }))
})
