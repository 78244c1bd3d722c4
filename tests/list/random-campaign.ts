import fc from 'fast-check'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { answersOf, changeStatus, enrol, ownerOf, startCampaign, type Campaign } from '#tests/support/campaign.ts'
import { confirmBySecond } from '#tests/support/second-admin.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

// Random campaigns through the calls themselves.

const act = fc.record({
  kind: fc.constantFrom('vote', 'vote', 'vote', 'enrol', 'enrol', 'area', 'remove', 'represent', 'rule', 'close'),
  person: fc.integer({ min: 1, max: 6 }),
  dong: fc.constantFrom('101', '102'),
  ho: fc.constantFrom('1', '2', '3'),
  area: fc.constantFrom(59.9912, 84.9431, 114.72, 0.0001),
  rule: fc.constantFrom('representative', 'first'),
  /** Clocks of several servers: a later event may have an earlier time. */
  pause: fc.constantFrom(0, 1, 1, 60_000, 3_600_000, 40_000_000, -3),
})
type Act = Parameters<Parameters<typeof act.map>[0]>[0]

/** Acts of a random campaign. */
export const acts = fc.array(act, { minLength: 25, maxLength: 40 })

/** Takes an entry off; while the vote is open a second administrator confirms it. */
const remove = async (danji: TestApp, { apartmentId }: Campaign, { id }: ListUser): Promise<void> => {
  const removal = await danji.admin.delete(`/api/list-user/${id}`)
  if (removal.status === 202) await confirmBySecond(danji, apartmentId, removal)
}

/** Does what an act says, where the product lets it. */
const perform = async (
  danji: TestApp,
  campaign: Campaign,
  { kind, person, dong, ho, area, rule }: Act,
): Promise<void> => {
  const { admin } = danji
  const { listId, vote, linkId } = campaign
  const roll: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}?range=[0,99]`)).body
  const entry = roll[(person * 7 + Number(ho)) % Math.max(1, roll.length)]
  if (kind === 'enrol') await enrol(danji, listId, [ownerOf(person, { dong, ho, area })])
  else if (kind === 'rule') await admin.put(`/api/list/${listId}`, { coOwners: rule })
  else if (kind === 'close') await changeStatus(danji, vote.id, 'closed')
  else if (!entry) return
  else if (kind === 'area') await admin.put(`/api/list-user/${entry.id}`, { area })
  else if (kind === 'represent') await admin.put(`/api/list-user/${entry.id}`, { representative: true })
  else if (kind === 'remove') await remove(danji, campaign, entry)
  else
    await voterOf(danji, campaign, entry).post(`/api/vote/${linkId}/submit`, {
      answers: answersOf(vote),
      forUnit: true,
      listUserId: entry.id,
    })
}

/** While nobody has voted a list's rule may be another one: each campaign begins with that. */
const firstRule = { kind: 'rule', person: 1, dong: '101', ho: '1', area: 59.9912, pause: 0 } as const

/** A campaign in which acts happened one after the other; refused ones left nothing. */
export const play = async (danji: TestApp, acts: readonly Act[]): Promise<Campaign> => {
  const { clock } = danji
  const owners = [ownerOf(1, { dong: '101', ho: '1', area: 84.9431 }), ownerOf(2, { dong: '102', ho: '1' })]
  const list = { startDate: '2026-01-01', endDate: '2027-12-31' }
  const campaign = await startCampaign(danji, { owners, list })
  await perform(danji, campaign, { ...firstRule, rule: 'first' })
  for (const one of acts) {
    clock.now = new Date(clock.now.getTime() + one.pause)
    await perform(danji, campaign, one)
  }
  return campaign
}
