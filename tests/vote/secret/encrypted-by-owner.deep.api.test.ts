import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { linesOf, takeEvidence } from '#tests/evidence/held-campaign.ts'
import { hasPython, secondSays } from '#tests/evidence/second-verifier.ts'
import { ownerOf, startCampaign, type Campaign } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const { admin } = danji

const question = {
  title: '찬성하십니까?',
  minChoices: 0,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}
const secretVote = { ballotKind: 'secret', weight: 'owner', rule: 'association-articles', questions: [question] }

/** Eleven units of nine holders: one holds three units, one two, and two hold one together. */
const holdings = [
  ...['101', '102', '103'].map((ho) => ({ n: 1, ho })),
  ...['201', '202'].map((ho) => ({ n: 2, ho })),
  { n: 3, ho: '301' },
  { n: 4, ho: '301' },
  ...[5, 6, 7, 8, 9, 10].map((n) => ({ n, ho: `${n}01` })),
]
const owners = holdings.map(({ n, ho }) => ownerOf(n, { dong: '101', ho }))

/** Ballots: owner, unit, and choice (9: none). One of the holders never votes. */
const ballots = [
  { n: 1, ho: '102', place: 0 },
  { n: 2, ho: '201', place: 1 },
  { n: 4, ho: '301', place: 0 },
  { n: 5, ho: '501', place: 0 },
  { n: 6, ho: '601', place: 1 },
  { n: 7, ho: '701', place: 1 },
  { n: 8, ho: '801', place: 0 },
  { n: 9, ho: '901', place: 9 },
] as const

type Cast = (caller: Caller, campaign: Campaign, place: number, more: object) => Promise<Answer>

const held = async (vote: object, cast: Cast) => {
  const campaign = await startCampaign(danji, { owners, vote: { ...secretVote, ...vote } })
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body
  const voterWith = (n: number, ho: string): Caller => {
    const entry = listed.find((one) => one.name === ownerOf(n).name && one.ho === ho)
    if (!entry) throw new Error(`${n} holds no ${ho}`)
    return voterOf(danji, campaign, entry)
  }
  for (const { n, ho, place } of ballots) {
    const more = ho === '301' ? { forUnit: true } : {}
    expect((await cast(voterWith(n, ho), campaign, place, more)).status).toBe(200)
  }
  return { ...campaign, voterWith }
}
const encrypted: Cast = (caller, { linkId }, place, more) => castEncrypted(caller, linkId, place, more)
const inBox: Cast = (caller, { linkId, vote: { questions } }, place, more) => {
  const answers = questions.map(({ id, choices }) => ({
    questionId: id,
    choiceIds: choices.slice(place, place + 1).map((choice) => choice.id),
  }))
  return caller.post(`/api/vote/${linkId}/submit`, { answers, ...more })
}

const countOf = async ({ vote: { id } }: Campaign): Promise<VoteResults> => {
  await admin.patch(`/api/votes/${id}/status`, { status: 'closed' })
  return (await countAndRead(admin, id)).body
}

const verify = async (lines: readonly string[]) =>
  (await verifyFile(new Blob([new Uint8Array(gzipSync(`${lines.join('\n')}\n`))]).stream())).votes

/** Returns the counted figures, by the labels of choices, since ids differ. */
const figuresOf = ({ turnout, questions, rule }: VoteResults) => ({
  turnout,
  rule: rule && { met: rule.met, conditions: rule.conditions },
  counts: questions?.map(({ abstained, choices }) => [
    abstained.count,
    ...choices.map(({ label, count }) => [label, count]),
  ]),
})

it('an encrypted vote by owner comes to what the same ballots come to in a box, and its file proves it', async () => {
  const campaign = await held({ encrypted: true }, encrypted)
  expectRefusal(await encrypted(campaign.voterWith(1, '103'), campaign, 1, {}), 'ALREADY_SUBMITTED')
  const counted = await countOf(campaign)
  expect(counted).toMatchObject({ turnout: { targets: 9, voted: 8 } })
  expect(figuresOf(counted)).toMatchObject({ counts: [[1, ['찬성', 4], ['반대', 3]]] })
  expect(figuresOf(counted)).toEqual(figuresOf(await countOf(await held({}, inBox))))
  const shown = linesOf(await takeEvidence(danji, campaign.listId))
  const closed = linesOf(await takeEvidence(danji, campaign.listId, '?openings=none'))
  expect(await verify(shown)).toMatchObject([{ checked: 'tally', ballots: 8 }])
  expect(await verify(closed)).toMatchObject([{ checked: 'sums', ballots: 8 }])
  const again = hasPython ? secondSays([shown, closed].map((lines) => gzipSync(`${lines.join('\n')}\n`))) : []
  expect(again.map((one) => one.replace(/\d+ events/, ''))).toEqual(
    again.length === 0 ? [] : ['ok: , 1 whole, roll', 'ok: , 1 sums, roll'],
  )
})
