import sharp from 'sharp'
import { expect, it } from 'vitest'
import { CandidatesForgotten } from '#events/vote/forgotten-candidates.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import { forgetOldCandidates } from '#services/vote/retention/forget-candidates.ts'
import {
  castBallot,
  changeStatus,
  createList,
  createVote,
  enrol,
  ownersOf,
  readWholeLog,
  registerApartment,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { tablesWith } from '#tests/support/readable-traces.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { formOf } from '#tests/signature/office-campaign.ts'

const danji = await startTestApp()
const { admin, clock, system } = danji
const DAY_MS = 86_400_000

const forget = () => forgetOldCandidates(system.deps, { stopping: new AbortController().signal })
const pass = (days: number): void => void (clock.now = new Date(clock.now.getTime() + days * DAY_MS))
const forgotten = async () => eventsOf(CandidatesForgotten, await readWholeLog(danji)).map(({ data }) => data)
const candidatesOf = async (voteId: string): Promise<readonly Candidate[]> =>
  (await admin.get(`/api/votes/${voteId}/candidates`)).body
const kept = async () => {
  const kinds = (await admin.get('/api/admin/retention')).body as readonly { id: string; count: number; soon: number }[]
  return kinds.find(({ id }) => id === 'candidate')
}
const questions = [
  {
    title: '회장',
    minChoices: 1,
    maxChoices: 1,
    seats: 1,
    choices: [{ label: '기호1 홍길동' }, { label: '기호2 김철수' }],
  },
]
/** An election that is not open yet. */
const draft = async () => {
  const owners = ownersOf(2)
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId })
  await enrol(danji, listId, owners)
  const vote = await createVote(danji, { listId, kind: 'election', questions })
  const link = await admin.post(`/api/votes/lists/${listId}/vote/${vote.id}/link`)
  return { apartmentId, listId, vote, linkId: String((link.body as { readonly linkId: string }).linkId), owners }
}
const describe = async (voteId: string, choiceId: string, career: string): Promise<string> => {
  const of = `/api/votes/${voteId}/candidates/${choiceId}`
  expect((await admin.put(of, { career, pledges: '탁잊힐 공약' })).status).toBe(200)
  const content = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const upload = formOf({}, { name: 'me.png', content })
  return ((await admin.post(`${of}/picture`, upload.payload, upload.headers)).body as Candidate).picture ?? ''
}

it('statements of candidates are erased once, two years after a counted election; their names stay', async () => {
  const campaign = await draft()
  const { id } = campaign.vote
  const [first, second] = campaign.vote.questions[0]?.choices ?? []
  const picture = await describe(id, first?.id ?? '', '탁잊힐 경력')
  await describe(id, second?.id ?? '', '탁잊힐 경력 둘')
  expect((await admin.get(picture)).status).toBe(200)
  await changeStatus(danji, id, 'open')
  for (const owner of campaign.owners) await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
  await changeStatus(danji, id, 'closed')
  expect((await admin.post(`/api/list/${campaign.listId}/close`)).status).toBe(200)
  expect(await kept()).toMatchObject({ count: 2, soon: 0 })
  pass(732)
  await forget()
  // Nobody has counted: there may yet be a count.
  expect(await forgotten()).toEqual([])
  expect((await countAndRead(admin, id)).status).toBe(200)
  expect(await kept()).toMatchObject({ count: 2, soon: 2 })
  await forget()
  expect(await forgotten()).toEqual([{ voteId: id, listId: campaign.listId, choiceIds: [first?.id, second?.id] }])
  expect(await candidatesOf(id)).toMatchObject([
    { label: '기호1 홍길동', career: null, pledges: null, picture: null, forgotten: true },
    { label: '기호2 김철수', career: null, pledges: null, picture: null, forgotten: true },
  ])
  expect((await admin.get(picture)).status).toBe(404)
  expect((await countAndRead(admin, id)).body).toMatchObject({
    questions: [{ choices: [{ label: '기호1 홍길동' }, { label: '기호2 김철수' }] }],
  })
  for (const text of ['탁잊힐 경력', '탁잊힐 공약'])
    expect({ text, tables: await tablesWith(system.pool, text) }).toEqual({ text, tables: [] })
  expect(await kept()).toMatchObject({ count: 0, soon: 0 })
  await forget()
  expect(await forgotten()).toHaveLength(1)
})

it('a draft that was thrown away takes along what was said in it, also of who was taken off it', async () => {
  const campaign = await draft()
  const { id } = campaign.vote
  const [choice] = campaign.vote.questions[0]?.choices ?? []
  await describe(id, choice?.id ?? '', '버린 경력')
  await forget()
  expect((await forgotten()).filter(({ voteId }) => voteId === id)).toEqual([])
  expect((await admin.delete(`/api/votes/${id}`)).status).toBe(200)
  await forget()
  expect((await forgotten()).find(({ voteId }) => voteId === id)?.choiceIds).toEqual([choice?.id])
})
