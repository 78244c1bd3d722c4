import { expect, it } from 'vitest'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { confirmed, givePart, holdParts, linkOf, linkOfTrustee, pageFor, saved } from '#tests/support/trustees.ts'
import { askTrustees, at, draftVote, votedWithTrustees } from './trustees-vote.ts'

const danji = await startTestApp()
const { admin, anyone } = danji

const trusteesOf = async (voteId: string): Promise<VoteTrustees> =>
  (await admin.get(`/api/votes/${voteId}/trustees`)).body
const renew = (voteId: string, trusteeId: string, oldLinks: number) =>
  admin.post(`/api/votes/${voteId}/trustees/${trusteeId}/link/renewal`, { oldLinks })

it('a link can be renewed while the count waits: the old one is dead, the given part still counts', async () => {
  const { vote, held } = await votedWithTrustees(danji, [0, 0, 1])
  await askTrustees(danji, vote.id)
  const stolen = await confirmed(danji, at(held, 0))
  const answers = await Promise.all([renew(vote.id, stolen.trusteeId, 0), renew(vote.id, stolen.trusteeId, 0)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { trustees } = await trusteesOf(vote.id)
  expect(trustees.map(({ oldLinks, hasKey }) => [oldLinks, hasKey])).toEqual([
    [1, true],
    [0, true],
    [0, true],
  ])
  // Nobody but the trustee gets the new link, and one message brings it, however many pressed.
  const renewed = linkOfTrustee(danji, vote.id, at(trustees, 0))
  const texts = () => danji.phones.receivedBy(at(trustees, 0).phone ?? '').map(({ text }) => text)
  await expect.poll(() => texts().filter((text) => text.includes(renewed)).length, { timeout: 15_000 }).toBe(1)
  const link = linkOf(renewed)
  expect(link.token).not.toBe(stolen.token)
  expectRefusal(await anyone.post(stolen.path, { token: stolen.token }), 'TRUSTEE_LINK_INVALID')
  expectRefusal(await anyone.post(`${stolen.path}/verify`, { token: stolen.token }), 'TRUSTEE_LINK_INVALID')
  const { token, session } = stolen
  expectRefusal(await anyone.post(`${stolen.path}/part`, { token, session, parts: [] }), 'TRUSTEE_LINK_INVALID')
  expect(await pageFor(anyone, link)).toMatchObject({ step: 'count' })
  for (const part of [{ ...at(held, 0), ...link }, at(held, 1)])
    expect((await givePart(anyone, vote.id, await confirmed(danji, part))).status).toBe(200)
  const results: VoteResults = (await countAndRead(admin, vote.id)).body
  expect(results.questions?.[0]?.choices.map(({ count }) => count)).toEqual([2, 1])
  expectRefusal(await renew(vote.id, vote.id, 0), 'TRUSTEE_LINK_INVALID')
})

it('of two administrators who name trustees at once the second is told, and nothing of theirs is saved', async () => {
  const { vote } = await draftVote(danji)
  const before = await holdParts(danji, vote.id)
  const seen = before.map(({ trusteeId }) => trusteeId)
  const people = [
    { office: '감사', name: '김영희', phone: '010-5555-0001' },
    { office: '동대표', name: '한참관', phone: '010-5555-0009' },
  ]
  const put = (body: object) => saved(danji, vote.id, { threshold: 2, trustees: people, ...body })
  const first: VoteTrustees = (await put({ seen })).body
  expect(first.trustees).toMatchObject([{ name: '김영희' }, { name: '한참관' }])
  const late = [...people, { office: '입주민', name: '박참관', phone: '010-5555-0003' }]
  expectRefusal(await put({ seen, trustees: late }), 'VOTE_CHANGED_MEANWHILE')
  // Repeating the request changes nothing: it answers a request whose answer was lost.
  expect((await put({ seen })).status).toBe(200)
  expect(await trusteesOf(vote.id)).toEqual(first)
})
