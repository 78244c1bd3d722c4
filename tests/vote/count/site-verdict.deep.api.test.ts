import { expect, it } from 'vitest'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { castBallot, changeStatus, ownerOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const questions = [
  {
    title: '찬성하십니까?',
    minChoices: 1,
    maxChoices: 1,
    choices: [{ label: '찬성', assent: true }, { label: '반대' }],
  },
]
// Shops of two buildings; of the third owner's two one is in each.
const owners = [
  ownerOf(1, { dong: '101', ho: '1', area: 30 }),
  ownerOf(2, { dong: '101', ho: '2', area: 30 }),
  ownerOf(3, { dong: '상가1', ho: '1', area: 10 }),
  ownerOf(3, { dong: '상가2', ho: '1', area: 10 }),
  ownerOf(4, { dong: '상가2', ho: '2', area: 10 }),
]

it.each(['open', 'secret'] as const)('an %s vote is judged by the site of its list', async (ballotKind) => {
  const campaign = await startCampaign(danji, {
    owners,
    list: { rule: 'block-improvement', sharedFacilities: ['상가1', '상가2'], siteArea: 70 },
    vote: { ballotKind, questions },
  })
  for (const owner of owners.slice(0, 4))
    await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign, 0)
  await changeStatus(danji, campaign.vote.id, 'closed')
  const results: VoteResults = (await countAndRead(danji.admin, campaign.vote.id)).body
  // The site of 70 ㎡ is divided by 90 ㎡ of exclusive area, of which the four units have 80.
  expect(results.rule?.conditions).toMatchObject([
    { basis: 'persons', reached: 3, total: 4, met: true },
    { basis: 'land', reached: 62.2222222222, total: 70, needed: 46.6666666667, met: true },
    { dong: '101', exempt: '소유자 5명 이하', met: true },
    { dong: '복리시설', dongs: ['상가1', '상가2'], reached: 1, total: 2, needed: 2, met: false },
  ])
  expect(results.rule).toMatchObject({
    met: false,
    sentence: '부결되었습니다. 복리시설 동별 구분소유자의 과반수: 2명 중 2명이 찬성해야 하는데 1명만 찬성했습니다.',
  })
  expect(results.rule?.notes?.map(({ code }) => code)).toEqual([
    'OWNERS_WITH_ALL_UNITS',
    'LAND_BY_AREA',
    'SHARED_FACILITIES_TOGETHER',
    'SHARED_FACILITIES_ASKED',
    'APPLICATION_DATE_MISSING',
    'OTHER_BUILDINGS_NOT_COUNTED',
  ])
})
