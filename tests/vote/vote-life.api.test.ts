import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openVotesByTime } from '#services/vote/draft/open-by-time.ts'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { Checklist } from '#services/vote/vote-life.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import {
  changeStatus,
  createList,
  createVote,
  enrol,
  ownersOf,
  registerApartment,
  startCampaign,
  yesOrNo,
} from '#tests/support/campaign.ts'
import { formOf } from '#tests/signature/office-campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, anyone, clock, system } = danji

const election = {
  title: '회장 선거',
  ballotKind: 'open',
  weight: 'unit',
  kind: 'election',
  choiceOrder: 'lot',
  questions: [
    {
      title: '회장',
      minChoices: 1,
      maxChoices: 1,
      seats: 1,
      choices: [{ label: '기호1 홍길동' }, { label: '기호2 김철수' }],
    },
  ],
}

/** A draft in a list with two owners, and without a link. */
const draft = async (more: object = {}) => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId, rule: 'assembly-ordinary' })
  await enrol(danji, listId, ownersOf(2))
  return { apartmentId, listId, vote: await createVote(danji, { listId, ...election, ...more }) }
}

/** The newest things that the office did in a list. */
const newest = async (listId: string, count: number): Promise<readonly unknown[]> =>
  ((await admin.get(`/api/list/${listId}/activities`)).body as readonly unknown[]).slice(0, count)

const levels = async (voteId: string): Promise<Readonly<Record<string, string>>> => {
  const { body } = await admin.get(`/api/votes/${voteId}/checklist`)
  return Object.fromEntries((body as Checklist).items.map(({ code, level }) => [code, level]))
}

test('a draft is corrected, its ids stay, and whoever comes late is told', async () => {
  const { vote } = await draft({
    rule: { approval: '1/2' },
    questions: [{ ...yesOrNo, choices: [{ label: '찬성', assent: true }, { label: '반대' }] }],
  })
  const said = { title: '수정한 안건', ballotKind: 'secret', weight: 'owner', questions: vote.questions }
  const url = `/api/votes/${vote.id}`
  const corrected = (await admin.put(url, { ...said, revision: vote.revision })).body as Vote
  expect(corrected).toMatchObject({
    title: '수정한 안건',
    weight: 'owner',
    rule: null,
    kind: 'resolution',
    revision: 2,
  })
  expect(corrected.questions).toEqual(vote.questions)
  expect((await admin.get(`/api/votes?filter=${JSON.stringify({ id: [vote.id] })}`)).body).toMatchObject([
    { title: '수정한 안건', weight: 'owner', rule: null },
  ])
  expectRefusal(await admin.put(url, { ...said, title: '늦은 안건', revision: 1 }), 'VOTE_CHANGED_MEANWHILE')
  expect((await admin.put(url, { ...said, revision: 1 })).body).toEqual(corrected)
  const stranger = [{ ...yesOrNo, id: vote.id }]
  expectRefusal(await admin.put(url, { ...said, questions: stranger }), 'INVALID_QUESTIONS')
})

test('two administrators who correct at once from the same state: one of them is told', async () => {
  const { vote } = await draft()
  const said = { ...election, questions: vote.questions, revision: 1 }
  const put = (title: string) => admin.put(`/api/votes/${vote.id}`, { ...said, title })
  const statuses = (await Promise.all(['하나', '둘'].map(put))).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 422]))
})

test('a draft that is thrown away is gone, its link leads nowhere, and its list can be deleted', async () => {
  const { listId, vote } = await draft()
  const link = await admin.post(`/api/votes/lists/${listId}/vote/${vote.id}/link`)
  const { linkId } = link.body as { readonly linkId: string }
  expect((await admin.delete(`/api/votes/${vote.id}`)).body).toEqual({ id: vote.id })
  expect((await admin.delete(`/api/votes/${vote.id}`)).body).toEqual({ id: vote.id })
  expectRefusal(await admin.get(`/api/votes/${vote.id}`), 'NOT_FOUND')
  expectRefusal(await anyone.get(`/api/vote/${linkId}`), 'INVALID_LINK')
  expect((await admin.get(`/api/votes?filter=${JSON.stringify({ listId })}`)).body).toEqual([])
  expect(await newest(listId, 3)).toMatchObject([
    { kind: 'vote-deleted', subject: { name: '회장 선거' } },
    { kind: 'link-made' },
    { kind: 'vote-created' },
  ])
  expect((await admin.delete(`/api/list/${listId}`)).status).toBe(200)
  const running = await startCampaign(danji)
  expectRefusal(await admin.delete(`/api/votes/${running.vote.id}`), 'VOTE_NOT_DRAFT')
})

test('announced, with nothing missing, a vote opens by itself at its time; the checklist says what is missing before', async () => {
  const opensAt = new Date(clock.now.getTime() + 3_600_000).toISOString()
  const { apartmentId, listId, vote } = await draft({ opensAt })
  const url = `/api/votes/${vote.id}`
  expect(await levels(vote.id)).toMatchObject({
    ROLL_EMPTY: 'done',
    LINK_MISSING: 'blocking',
    LOT_NOT_DRAWN: 'blocking',
    NOT_ANNOUNCED: 'warning',
    CANDIDATES_UNDESCRIBED: 'warning',
    OFFICE_PHONE_MISSING: 'warning',
  })
  // The link of a vote that is started by hand is made with the start.
  expect(await levels((await draft()).vote.id)).toMatchObject({ LINK_MISSING: 'warning' })
  await admin.patch(`/api/apartment/${apartmentId}`, { officePhone: '031-000-1234' })
  expect(await levels(vote.id)).toMatchObject({ OFFICE_PHONE_MISSING: 'done' })
  const first = (await admin.post(`${url}/draw`)).body as Vote
  expect((await admin.post(`${url}/draw`)).body).toEqual(first)
  const announcement = { announcedOn: '2026-11-10', place: '게시판' }
  expect((await admin.post(`${url}/announcement`, announcement)).body).toMatchObject({
    status: 'draft',
    announcement: { ...announcement, text: null },
  })
  expectRefusal(await admin.put(url, { ...election, questions: vote.questions }), 'VOTE_ANNOUNCED')
  expectRefusal(await admin.delete(url), 'VOTE_ANNOUNCED')
  const now = clock.now
  clock.now = new Date(opensAt)
  await openVotesByTime(system.deps)
  expect((await admin.get(url)).body).toMatchObject({ status: 'draft' })
  await admin.post(`/api/votes/lists/${listId}/vote/${vote.id}/link`)
  expect((await admin.get(`${url}/checklist`)).body).toMatchObject({ phase: 'opening', ready: true })
  await openVotesByTime(system.deps)
  await openVotesByTime(system.deps)
  expect((await admin.get(url)).body).toMatchObject({
    status: 'open',
    questions: [{ choices: first.questions[0]?.choices }],
  })
  expect(await newest(listId, 5)).toMatchObject([
    { kind: 'vote-opened', admin: null },
    { kind: 'link-made' },
    { kind: 'vote-announced' },
    { kind: 'choices-drawn' },
    { kind: 'vote-created' },
  ])
  clock.now = now
})

test('the count is an act of its own, once, and what it answers is what is read afterwards', async () => {
  const { vote } = await startCampaign(danji)
  const url = `/api/votes/${vote.id}`
  expect((await admin.get(`${url}/checklist`)).body).toMatchObject({ phase: 'closing', ready: true })
  expectRefusal(await admin.post(`${url}/count`, {}), 'VOTE_NOT_CLOSED')
  await changeStatus(danji, vote.id, 'closed')
  expect((await admin.get(`${url}/checklist`)).body).toMatchObject({
    phase: 'counting',
    ready: true,
    items: [{ code: 'PAPERS_OPEN', level: 'done' }],
  })
  const counted = (await admin.post(`${url}/count`, { place: '관리사무소', observers: 2 })).body as VoteResults
  expect(counted.questions).not.toBeNull()
  const { countedAt } = (await admin.get(url)).body as Vote
  expect(countedAt).not.toBeNull()
  expect((await admin.post(`${url}/count`, {})).body).toEqual(counted)
  expect((await admin.get(`${url}/results`)).body).toEqual(counted)
  expect((await admin.get(url)).body).toMatchObject({ countedAt })
  expectRefusal(await admin.patch(`${url}/status`, { status: 'open' }), 'VOTE_NOT_REOPENABLE')
})

test('candidates are described with pictures made anew, and read by the link once they are announced', async () => {
  const { listId, vote } = await draft()
  const [choice] = vote.questions[0]?.choices ?? []
  const url = `/api/votes/${vote.id}/candidates`
  const of = `${url}/${choice?.id}`
  const picture = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const upload = formOf({}, { name: 'me.png', content: picture })
  const described = await admin.put(of, { career: '전 동대표', pledges: '주차장을 수정하겠습니다.' })
  expect(described.body).toMatchObject({ career: '전 동대표', picture: null })
  const taken = (await admin.post(`${of}/picture`, upload.payload, upload.headers)).body as Candidate
  expect((await admin.post(`${of}/picture`, upload.payload, upload.headers)).body).toEqual(taken)
  const shown = await admin.get(taken.picture ?? '')
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const text = formOf({}, { name: 'me.png', content: Buffer.from('<svg/>') })
  expectRefusal(await admin.post(`${of}/picture`, text.payload, text.headers), 'PICTURE_UNREADABLE')
  const { linkId } = (await admin.post(`/api/votes/lists/${listId}/vote/${vote.id}/link`)).body as {
    readonly linkId: string
  }
  expectRefusal(await anyone.get(`/api/vote/${linkId}/candidates`), 'INVALID_LINK')
  await admin.post(`/api/votes/${vote.id}/announcement`, { announcedOn: '2026-11-10', place: '게시판' })
  const read = (await anyone.get(`/api/vote/${linkId}/candidates`)).body as readonly Candidate[]
  expect(read).toMatchObject([
    { label: '기호1 홍길동', pledges: '주차장을 수정하겠습니다.' },
    { career: null, picture: null },
  ])
  expect((await anyone.get(read[0]?.picture ?? '')).status).toBe(200)
  expectRefusal(await admin.put(of, { career: '바꾼 경력' }), 'VOTE_ANNOUNCED')
  expectRefusal(await admin.delete(`${of}/picture`), 'VOTE_ANNOUNCED')
  const resolution = await createVote(danji, { listId })
  const [yes] = resolution.questions[0]?.choices ?? []
  expectRefusal(await admin.put(`/api/votes/${resolution.id}/candidates/${yes?.id}`, {}), 'NOT_A_CANDIDATE')
  expectRefusal(await admin.put(`/api/votes/${resolution.id}/candidates/${choice?.id}`, {}), 'NOT_FOUND')
})

test('sets of questions are kept, corrected and deleted; each a second time changes nothing', async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const set = { name: '정기 총회', questions: [yesOrNo] }
  const kept = await admin.post('/api/question-sets', { apartmentId, ...set })
  expect(kept.text).toContain('정기 총회')
  const { id } = kept.body as { readonly id: string }
  const list = () => admin.get(`/api/question-sets?filter={"apartmentId":"${apartmentId}"}`)
  expect((await list()).body).toEqual([kept.body])
  expect((await admin.put(`/api/question-sets/${id}`, set)).body).toEqual(kept.body)
  expect((await admin.put(`/api/question-sets/${id}`, { ...set, name: '임시 총회' })).body).toMatchObject({
    name: '임시 총회',
  })
  const wrong = { ...set, questions: [{ ...yesOrNo, maxChoices: 3 }] }
  expectRefusal(await admin.put(`/api/question-sets/${id}`, wrong), 'INVALID_QUESTIONS')
  for (let time = 0; time < 2; time += 1) expect((await admin.delete(`/api/question-sets/${id}`)).body).toEqual({ id })
  expect((await list()).body).toEqual([])
  expectRefusal(await admin.put(`/api/question-sets/${id}`, set), 'NOT_FOUND')
})
