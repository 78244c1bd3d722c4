import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { MAX_ATTACHMENTS } from '#events/values/question/question-limits.ts'
import { VoteOpened } from '#events/vote/vote.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { Checklist } from '#services/vote/vote-life.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import {
  changeStatus,
  createVote,
  readWholeLog,
  startCampaign,
  yesOrNo,
  type Campaign,
} from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { secondAdminOf } from '#tests/support/second-admin.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, anyone } = danji

const plainQuestion = {
  ...yesOrNo,
  title: '승강기 교체의 건',
  plainSummary: '승강기 6대를 내년 봄에 새것으로 바꿀지 정합니다.',
  translations: [
    { language: 'en', title: 'Replacement of the lifts', plainSummary: 'It decides whether 6 lifts are replaced.' },
    { language: 'zh', title: '更换电梯' },
  ],
  choices: [
    { label: '찬성', assent: true, plainOutcome: '찬성하면 3월에 공사를 시작합니다.' },
    { label: '반대', plainOutcome: '반대하면 지금 승강기를 고쳐 씁니다.' },
  ],
}
const draft = (vote: object = {}) =>
  startCampaign(danji, { isOpen: false, vote: { questions: [plainQuestion], ...vote } })

const attachmentsUrl = ({ vote }: Pick<Campaign, 'vote'>): string =>
  `/api/votes/${vote.id}/questions/${vote.questions[0]?.id ?? ''}/attachments`
const attach = (
  campaign: Pick<Campaign, 'vote'>,
  content: Uint8Array,
  { name = '견적서.pdf', key }: { readonly name?: string; readonly key?: string } = {},
) =>
  sendForm(admin, attachmentsUrl(campaign), {}, { name, content }, key === undefined ? {} : { 'idempotency-key': key })
type Question = Vote['questions'][number]
const [estimate, other] = [await smallForm('ESTIMATE'), await smallForm('OTHER')]

it('plain words stand in the draft, on the residents’ page and in a pattern, within their limits', async () => {
  const { vote, linkId } = await draft()
  expect(vote.questions).toMatchObject([plainQuestion])
  expect((await admin.get(`/api/votes/${vote.id}`)).body).toMatchObject({ questions: [plainQuestion] })
  const page: VoterPage = (await anyone.get(`/api/vote/${linkId}`)).body
  expect(page.vote.questions).toMatchObject([plainQuestion])
  const pattern = await admin.post('/api/vote-patterns', { voteId: vote.id, name: '승강기' })
  expect(pattern).toMatchObject({ status: 201, body: { vote: { questions: [plainQuestion] } } })
  const set = { apartmentId: vote.apartmentId, name: '승강기', questions: [plainQuestion] }
  expect(await admin.post('/api/question-sets', set)).toMatchObject({
    status: 201,
    body: { questions: [plainQuestion] },
  })
  const [first, second] = plainQuestion.choices
  const tooLong = [
    { ...plainQuestion, plainSummary: '가'.repeat(301) },
    { ...plainQuestion, choices: [{ ...first, plainOutcome: '가'.repeat(151) }, second] },
    { ...plainQuestion, plainSummary: '' },
    { ...plainQuestion, translations: [{ language: 'fr', title: 'Ascenseurs' }] },
    { ...plainQuestion, translations: [] },
  ]
  for (const question of tooLong)
    expectRefusal(
      await admin.put(`/api/votes/${vote.id}`, { ...wholeOf(vote), questions: [question] }),
      'VALIDATION_FAILED',
    )
  const longest = { ...plainQuestion, plainSummary: '가'.repeat(300) }
  expect(await admin.put(`/api/votes/${vote.id}`, { ...wholeOf(vote), questions: [longest] })).toMatchObject({
    status: 200,
    body: { questions: [{ id: vote.questions[0]?.id, plainSummary: longest.plainSummary }] },
  })
})

const wholeOf = ({ title, ballotKind, weight }: Vote) => ({ title, ballotKind, weight })

it('the checklist asks for a summary of each question of a resolution, and hinders nothing', async () => {
  const checked = async (voteId: string) => {
    const { items }: Checklist = (await admin.get(`/api/votes/${voteId}/checklist`)).body
    return items.find(({ code }) => code === 'PLAIN_SUMMARY_MISSING')
  }
  const { vote, listId } = await draft()
  expect(await checked(vote.id)).toMatchObject({ level: 'done' })
  const without = await createVote(danji, { listId, questions: [plainQuestion, yesOrNo] })
  expect(await checked(without.id)).toMatchObject({ level: 'warning', count: 1, to: 'vote' })
  const election = await createVote(danji, { listId, kind: 'election', ballotKind: 'secret' })
  expect(await checked(election.id)).toBeUndefined()
})

it('a file is attached once, read by residents as text and pictures, and frozen with the question', async () => {
  const campaign = await draft()
  const { vote, linkId } = campaign
  const sent = await attach(campaign, estimate, { key: 'estimate-once' })
  expect(sent).toMatchObject({ status: 201, body: { attachments: [{ name: '견적서.pdf', pages: 2 }] } })
  expect((await attach(campaign, estimate, { key: 'estimate-once' })).body).toEqual(sent.body)
  expectRefusal(await attach(campaign, other, { key: 'estimate-once' }), 'KEY_REUSED')
  expect((await attach(campaign, estimate)).body).toEqual(sent.body)
  const [file] = (sent.body as Question).attachments ?? []
  if (file === undefined) throw new Error('the file was not attached')
  const office = await admin.get(`/api/votes/${vote.id}/attachments/${file.id}`)
  expect({ status: office.status, ...office.headers }).toMatchObject({
    status: 200,
    'content-type': 'application/pdf',
    etag: `"${file.sha256}"`,
  })
  const address = `/api/vote/${linkId}/attachments/${file.id}`
  for (const part of ['', '/pages', '/page/1']) expectRefusal(await anyone.get(`${address}${part}`), 'INVALID_LINK')

  await admin.put(`/api/votes/${vote.id}`, {
    ...wholeOf(vote),
    questions: [{ ...vote.questions[0], title: '승강기 6대 교체의 건' }],
  })
  expect((await admin.put(`/api/votes/${vote.id}`, { title: '승강기' })).body).toMatchObject({
    questions: [{ title: '승강기 6대 교체의 건', attachments: [file] }],
  })

  const open = await changeStatus(danji, vote.id, 'open')
  expect(open.questions).toMatchObject([{ attachments: [file] }])
  const opened = eventsOf(VoteOpened, await readWholeLog(danji)).find(({ data }) => data.voteId === vote.id)
  expect(opened?.data.questionHashes).toEqual([
    { questionId: vote.questions[0]?.id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  const page: VoterPage = (await anyone.get(`/api/vote/${linkId}`)).body
  expect(page.vote.questions).toMatchObject([{ attachments: [file] }])
  expect((await anyone.get(`${address}/pages`)).body).toMatchObject({
    name: '견적서.pdf',
    pages: [{ page: 1, text: ['ESTIMATE', 'Page 1'], blocks: expect.any(Array) }, { page: 2 }],
  })
  const picture = await anyone.get(`${address}/page/1`)
  expect({ status: picture.status, type: picture.headers['content-type'] }).toEqual({ status: 200, type: 'image/webp' })
  expectRefusal(await anyone.get(`${address}/page/3`), 'NOT_FOUND')
  expectRefusal(await anyone.get(`/api/vote/${'A'.repeat(22)}/attachments/${file.id}`), 'INVALID_LINK')

  expectRefusal(await attach(campaign, other), 'VOTE_NOT_DRAFT')
  expectRefusal(await admin.delete(`${attachmentsUrl(campaign)}/${file.id}`), 'VOTE_NOT_DRAFT')
  expectRefusal(await admin.put(`/api/votes/${vote.id}`, { ...wholeOf(vote), questions: [yesOrNo] }), 'VOTE_NOT_DRAFT')
})

it('a file of one vote is not read by the link of another', async () => {
  const [one, another] = [await draft(), await startCampaign(danji)]
  const { attachments }: Question = (await attach(one, estimate)).body
  await changeStatus(danji, one.vote.id, 'open')
  const of = `attachments/${attachments?.[0]?.id ?? ''}`
  expect((await anyone.get(`/api/vote/${one.linkId}/${of}`)).status).toBe(200)
  expectRefusal(await anyone.get(`/api/vote/${another.linkId}/${of}`), 'NOT_FOUND')
  expectRefusal(await admin.get(`/api/votes/${another.vote.id}/${of}`), 'NOT_FOUND')
  const stranger = await secondAdminOf(danji, another.apartmentId)
  expectRefusal(await stranger.get(`/api/votes/${one.vote.id}/${of}`), 'NOT_FOUND')
})

it('a file is removed, a second time without effect, and is gone for residents', async () => {
  const campaign = await draft()
  const { attachments }: Question = (await attach(campaign, estimate)).body
  const file = `${attachmentsUrl(campaign)}/${attachments?.[0]?.id ?? ''}`
  for (let time = 0; time < 2; time += 1) expect((await admin.delete(file)).body).not.toHaveProperty('attachments')
  await changeStatus(danji, campaign.vote.id, 'open')
  expectRefusal(await anyone.get(`/api/vote/${campaign.linkId}/attachments/${attachments?.[0]?.id ?? ''}`), 'NOT_FOUND')
})

it('two administrators at once: an announcement wins, and a correction of an older state does not undo a file', async () => {
  const campaign = await draft()
  const { vote } = campaign
  const { revision }: Vote = (await admin.get(`/api/votes/${vote.id}`)).body
  await attach(campaign, estimate)
  expectRefusal(
    await admin.put(`/api/votes/${vote.id}`, { ...wholeOf(vote), questions: [yesOrNo], revision }),
    'VOTE_CHANGED_MEANWHILE',
  )
  const announcement = { announcedOn: '2026-11-10', place: '게시판' }
  expect((await admin.post(`/api/votes/${vote.id}/announcement`, announcement)).status).toBe(200)
  expectRefusal(await attach(campaign, other), 'VOTE_ANNOUNCED')
  const notice = await admin.get(`/api/vote/${campaign.linkId}`)
  expect(notice.body).toMatchObject({ vote: { questions: [{ attachments: [{ name: '견적서.pdf' }] }] } })
})

it('what is no readable file is refused, and what runs in a PDF is not stored', async () => {
  const campaign = await draft()
  expectRefusal(await attach(campaign, Buffer.from('hello')), 'SCAN_UNREADABLE')
  expectRefusal(await attach(campaign, Buffer.from('%PDF-1.7\nno objects')), 'PDF_BROKEN')
  const locked = await PDFDocument.create()
  locked.addPage([595, 842])
  locked.addJavaScript('open', "app.alert('FORBIDDEN')")
  await locked.attach(Buffer.from('FORBIDDEN'), 'FORBIDDEN.exe')
  const { attachments }: Question = (await attach(campaign, await locked.save({ useObjectStreams: false }))).body
  const stored = await admin.get(`/api/votes/${campaign.vote.id}/attachments/${attachments?.[0]?.id ?? ''}`)
  expect(stored.status).toBe(200)
  expect(stored.text).not.toMatch(/FORBIDDEN|JavaScript|EmbeddedFile/)
  for (let n = 1; n < MAX_ATTACHMENTS; n += 1)
    expect((await attach(campaign, await smallForm(`FILE ${n}`))).status).toBe(201)
  expectRefusal(await attach(campaign, other), 'QUESTION_ATTACHMENTS_TOO_MANY')
})
