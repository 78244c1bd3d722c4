import { expect, test } from 'vitest'
import type { Assembly, AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import { createList, createVote, enrol, ownersOf, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Answer } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, clock } = danji
const DAY = 86_400_000

const inDays = (days: number): string => new Date(clock.now.getTime() + days * DAY).toISOString()

const prepare = async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId, rule: 'assembly-ordinary' })
  await enrol(danji, listId, ownersOf(2))
  return { apartmentId, listId }
}
const made = ({ status, body, text }: Answer, expected = 201): Assembly => {
  expect({ status, text }).toMatchObject({ status: expected })
  return body as Assembly
}
const bylaws = { article: '정관 제22조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'day-before' }
const draft = async (listId: string, more: object = {}) =>
  made(await admin.post('/api/assemblies', { listId, kind: 'association', title: '정기총회', ...more }))
const details = async (id: string) => (await admin.get(`/api/assemblies/${id}`)).body as AssemblyDetails
const move = (id: string, body: object) => admin.post(`/api/assemblies/${id}/status`, body)
const announceVote = (id: string) =>
  admin.post(`/api/votes/${id}/announcement`, { announcedOn: inDays(0).slice(0, 10), place: '게시판' })
const ofVote = (voteId: string, matter = 'ordinary') => ({ kind: 'vote', voteId, matter })

test('a draft gets the ways of its law, its agenda in order, and comes back as a record', async () => {
  const { listId, apartmentId } = await prepare()
  const vote = await createVote(danji, { listId, title: '시공자 선정의 건' })
  const agenda = [{ kind: 'report', title: '사업 경과' }, ofVote(vote.id, 'builder')]
  const created = await draft(listId, { agenda })
  expect(created).toMatchObject({
    apartmentId,
    status: 'draft',
    revision: 1,
    agenda: [{ title: '사업 경과' }, { voteId: vote.id }],
  })
  expect(created.ways).toContain('electronic')
  const seen = await details(created.id)
  expect(seen.items).toMatchObject([
    { kind: 'report', title: '사업 경과', needs: [] },
    {
      kind: 'resolution',
      title: '시공자 선정의 건',
      matter: '시공자 선정',
      vote: { status: 'draft', announced: false },
    },
  ])
  expect(seen.items[1]?.needs).toContainEqual({
    topic: '직접 출석',
    text: '전체 소유자 과반수 직접 출석',
    basis: '도시정비법 제45조 제10항',
  })
  expect(seen.checks.filter(({ level }) => level === 'missing').map(({ text }) => text)).toEqual([
    '장소를 적어주세요.',
    '일시를 정해주세요.',
    '전자투표의 근거 규정(조항, 판, 의결한 날)을 적어주세요.',
    '공고하지 않은 투표입니다: 시공자 선정의 건',
  ])
  const turned = [...created.agenda].toReversed()
  const whole = { ...created, agenda: turned }
  expect(made(await admin.put(`/api/assemblies/${created.id}`, whole), 200)).toMatchObject({
    revision: 2,
    agenda: turned,
  })
  const filter = encodeURIComponent(JSON.stringify({ apartmentId, q: '정기' }))
  expect((await admin.get(`/api/assemblies?filter=${filter}`)).body).toMatchObject([{ id: created.id, revision: 2 }])
})

test('a vote is on one agenda, of its own list', async () => {
  const { listId } = await prepare()
  const other = await prepare()
  const vote = await createVote(danji, { listId })
  const foreign = await createVote(danji, { listId: other.listId })
  const first = await draft(listId, { agenda: [ofVote(vote.id)] })
  const second = { listId, kind: 'association', title: '임시총회' }
  expectRefusal(await admin.post('/api/assemblies', { ...second, agenda: [ofVote(vote.id)] }), 'VOTE_ON_OTHER_AGENDA')
  expectRefusal(await admin.post('/api/assemblies', { ...second, agenda: [ofVote(foreign.id)] }), 'NOT_FOUND')
  expectRefusal(
    await admin.post('/api/assemblies', { ...second, agenda: [ofVote(vote.id, 'founding')] }),
    'VALIDATION_FAILED',
  )
  made(await admin.patch(`/api/assemblies/${first.id}`, { agenda: [] }), 200)
  const taken = await draft(listId, { agenda: [ofVote(vote.id)] })
  for (let time = 0; time < 2; time += 1)
    expect((await admin.delete(`/api/assemblies/${taken.id}`)).body).toEqual({ id: taken.id })
  expectRefusal(await admin.get(`/api/assemblies/${taken.id}`), 'NOT_FOUND')
  // Its vote is free again, and as it was.
  expect((await draft(listId, { agenda: [ofVote(vote.id)] })).agenda).toHaveLength(1)
  expect((await admin.get(`/api/votes/${vote.id}`)).body).toMatchObject({ status: 'draft', revision: 1 })
})

test('two who put a vote on two agendas at once, or correct one draft: one of them is told', async () => {
  const { listId } = await prepare()
  const vote = await createVote(danji, { listId })
  const drafts = [await draft(listId), await draft(listId)]
  const statuses = await Promise.all(
    drafts.map(async ({ id }) => (await admin.patch(`/api/assemblies/${id}`, { agenda: [ofVote(vote.id)] })).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 422]))
  const [free] = drafts
  const { revision } = await details(free?.id ?? '')
  const titles = await Promise.all(
    ['하나', '둘'].map(async (title) => admin.patch(`/api/assemblies/${free?.id}`, { title, revision })),
  )
  expect(new Set(titles.map(({ status }) => status))).toEqual(new Set([200, 422]))
})

test('it is noticed once nothing is missing, opens on its day, and ends', async () => {
  const { listId } = await prepare()
  const vote = await createVote(danji, { listId })
  const { id } = await draft(listId, { agenda: [ofVote(vote.id)], bylaws })
  expectRefusal(await move(id, { status: 'noticed' }), 'ASSEMBLY_INCOMPLETE')
  made(await admin.patch(`/api/assemblies/${id}`, { place: '커뮤니티센터', startsAt: inDays(3) }), 200)
  expectRefusal(await move(id, { status: 'noticed' }), 'ASSEMBLY_INCOMPLETE')
  expect((await announceVote(vote.id)).status).toBe(200)
  expect((await details(id)).checks).toEqual([
    { level: 'warning', text: '통지는 회의 7일 전인 2026. 11. 16.까지 해야 합니다. 그날이 지났습니다.' },
  ])
  for (let time = 0; time < 2; time += 1)
    expect(made(await move(id, { status: 'noticed' }), 200)).toMatchObject({ status: 'noticed' })
  expectRefusal(await admin.patch(`/api/assemblies/${id}`, { title: '늦은 수정' }), 'ASSEMBLY_FIXED')
  expectRefusal(await move(id, { status: 'open' }), 'ASSEMBLY_BEFORE_ITS_DAY')
  // A vote that changes after the notice is told.
  expect((await admin.delete(`/api/votes/${vote.id}/announcement`, { reason: '오타' })).status).toBe(200)
  expect((await details(id)).items[0]?.vote?.changedSinceNotice).toBe(true)
  clock.now = new Date(clock.now.getTime() + 3 * DAY)
  expect(made(await move(id, { status: 'open' }), 200)).toMatchObject({ status: 'open' })
  expect(made(await move(id, { status: 'ended' }), 200).endedAt).not.toBeNull()
  expectRefusal(await move(id, { status: 'cancelled', reason: '늦음' }), 'ASSEMBLY_OVER')
})

test('a cancelled assembly frees its votes', async () => {
  const { listId } = await prepare()
  const vote = await createVote(danji, { listId })
  await announceVote(vote.id)
  const agenda = [ofVote(vote.id)]
  const { id } = await draft(listId, { agenda, bylaws, place: '강당', startsAt: inDays(9) })
  made(await move(id, { status: 'noticed' }), 200)
  expect(made(await move(id, { status: 'cancelled', reason: '장소 변경' }), 200)).toMatchObject({
    status: 'cancelled',
    cancelReason: '장소 변경',
  })
  expect((await draft(listId, { agenda })).agenda).toHaveLength(1)
})

test('an administrator of another complex learns nothing', async () => {
  const { listId } = await prepare()
  const { id } = await draft(listId)
  const { apartmentId } = await prepare()
  const stranger = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
  expectRefusal(await stranger.get(`/api/assemblies/${id}`), 'NOT_FOUND')
  expectRefusal(await stranger.delete(`/api/assemblies/${id}`), 'NOT_FOUND')
  expect((await stranger.get('/api/assemblies')).body).toEqual([])
  expectRefusal(
    await stranger.post('/api/assemblies', { listId, kind: 'association', title: '남의 총회' }),
    'NOT_FOUND',
  )
})

test('no vote whose tally can be seen is put on an agenda', async () => {
  const { listId } = await prepare()
  const shown = await createVote(danji, { listId, interimResults: true })
  const body = { listId, kind: 'management', title: '관리단집회', agenda: [ofVote(shown.id)] }
  expectRefusal(await admin.post('/api/assemblies', body), 'VALIDATION_FAILED')
  // It is hidden when it is put there, and shown afterwards: the notice waits.
  const vote = await createVote(danji, { listId })
  const { id } = await draft(listId, { agenda: [ofVote(vote.id)], ways: ['in-person'] })
  const said = (await admin.get(`/api/votes/${vote.id}`)).body as object
  expect((await admin.put(`/api/votes/${vote.id}`, { ...said, interimResults: true })).status).toBe(200)
  const { checks } = await details(id)
  expect(checks.filter(({ text }) => text.includes('시행령 제42조'))).toMatchObject([{ level: 'missing' }])
})

test('a vote with a weaker rule than its matter has is named', async () => {
  const { listId } = await prepare()
  const questions = [
    {
      title: '찬성하십니까?',
      minChoices: 1,
      maxChoices: 1,
      choices: [{ label: '찬성', assent: true }, { label: '반대' }],
    },
  ]
  const weak = await createVote(danji, { listId, title: '외벽 변경', questions })
  const strong = await createVote(danji, { listId, title: '규약 변경', rule: 'bylaws', questions })
  const { id } = await draft(listId, {
    kind: 'management',
    ways: ['in-person'],
    agenda: [ofVote(weak.id, 'common-parts'), ofVote(strong.id, 'bylaws')],
  })
  const { checks, items } = await details(id)
  const ofRules = checks.filter(({ text }) => text.includes('의결 기준'))
  expect(ofRules).toMatchObject([{ level: 'warning', text: expect.stringContaining('외벽 변경') as string }])
  expect(items[1]?.needs).toContainEqual({
    topic: '의결',
    text: '구분소유자와 의결권의 각 75% 이상 찬성',
    basis: '집합건물법 제29조 제1항',
  })
})

test('the announcement of a vote on an agenda names the assembly and the article for electronic votes', async () => {
  const { listId } = await prepare()
  const vote = await createVote(danji, { listId })
  const factsOf = async () =>
    ((await admin.get(`/api/votes/${vote.id}/announcement`)).body as { facts: { name: string; value: string }[] }).facts
  expect((await factsOf()).map(({ name }) => name)).not.toContain('총회')
  await draft(listId, { agenda: [ofVote(vote.id)], bylaws, place: '강당', startsAt: inDays(9) })
  const facts = await factsOf()
  expect(facts.find(({ name }) => name === '총회')?.value).toContain('정기총회')
  expect(facts.find(({ name }) => name === '전자투표의 근거')?.value).toBe(
    '정관 제22조 (2025년판, 2025. 1. 10.(금) 의결)',
  )
})

test('electronic votes end the day before the meeting of a building, and papers may go on', async () => {
  const { listId } = await prepare()
  const startsAt = inDays(10)
  const textsOf = async (kind: string, vote: object, more: object = {}): Promise<readonly string[]> => {
    const { id: voteId } = await createVote(danji, { listId, title: '수선의 건', ...vote })
    const { id } = await draft(listId, { kind, place: '강당', startsAt, bylaws, agenda: [ofVote(voteId)], ...more })
    return (await details(id)).checks.filter(({ level }) => level === 'warning').map(({ text }) => text)
  }
  const late = expect.stringContaining('투표의 전자투표 마감 시각을 정해주세요: 수선의 건')
  expect(await textsOf('management', { closesAt: inDays(11) })).toContainEqual(late)
  expect(await textsOf('management', { closesAt: inDays(11), electronicClosesAt: inDays(8) })).not.toContainEqual(late)
  expect(await textsOf('management', { electronicClosesAt: inDays(10) })).toContainEqual(late)
  // Whoever attends online needs an electronic ballot.
  const without = expect.stringContaining('온라인으로 출석한 분은 투표할 수 없습니다: 수선의 건')
  const ways = ['in-person', 'online', 'paper', 'electronic']
  expect(await textsOf('association', { electronicClosesAt: inDays(9) }, { ways })).toContainEqual(without)
  expect(await textsOf('association', {}, { ways })).not.toContainEqual(without)
})
