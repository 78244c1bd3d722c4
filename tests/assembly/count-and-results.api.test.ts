import { expect, test } from 'vitest'
import { AssemblyCounted, AssemblyCountBegun } from '#events/assembly/assembly-count.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { changeStatus, readWholeLog } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { countOf, holdMeeting, openMeeting, press, resultsOf, tellers } from './minutes/counted-assembly.ts'

const danji = await startTestApp()
const { admin } = danji

test('one press closes and counts all votes, with its tellers; a repeat changes nothing', async () => {
  const meeting = await openMeeting(danji)
  await holdMeeting(danji, meeting, {
    there: [0, 1],
    votes: [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 1],
    ],
  })
  const { id } = meeting
  expect((await countOf(danji, id)).votes).toMatchObject([{ title: '예산 승인의 건', state: 'open' }])
  // Before the count nothing is told, whoever reads.
  expect((await resultsOf(danji, id)).items).toMatchObject([
    { kind: 'report', state: 'report' },
    { state: 'not-counted', questions: [], attendance: null, ways: [] },
  ])
  const begins = { place: '강당', tellers }
  const waiting = await press(danji, id, { begins })
  expect(waiting.body).toMatchObject({ status: 'begun', votes: [{ state: 'open' }] })
  expectRefusal(await press(danji, id, { begins: { place: '강당', tellers: [] }, closesOpen: true }), 'COUNT_BEGUN')
  for (let time = 0; time < 2; time += 1)
    expect((await press(danji, id, { closesOpen: true })).body).toMatchObject({
      status: 'counted',
      place: '강당',
      tellers,
      votes: [{ state: 'counted', text: null }],
    })
  const log = await readWholeLog(danji)
  const own = <Data extends { readonly assemblyId: string }>(events: readonly { readonly data: Data }[]) =>
    events.filter(({ data }) => data.assemblyId === id)
  expect(own(eventsOf(AssemblyCountBegun, log))).toHaveLength(1)
  expect(own(eventsOf(AssemblyCounted, log)).map(({ data }) => data.counted)).toEqual([[meeting.vote.id]])
  // Names of tellers are sealed: the event that says who they are has them encrypted on disk.
  const results = await resultsOf(danji, id)
  expect(results.counted).toBe(true)
  expect(results.items[1]).toMatchObject({
    state: 'passed',
    attendance: { owners: 6, attending: 4, present: 2 },
    ways: [{ way: 'online', voted: 4 }],
    questions: [
      {
        sentence:
          '가결되었습니다. 조합원 6명 중 직접 참석 2명(33.3%)을 포함해 4명이 참석했고, 참석자 중 3명이 찬성했습니다.',
        approval: { needed: 3, total: 4, reached: 3, met: true },
        tally: [
          { label: '찬성', votes: '3표' },
          { label: '반대', votes: '1표' },
          { label: '기권', votes: '0표' },
        ],
        doubt: null,
      },
    ],
  })
})

test('a vote that passed among too few is void, and both judgements are told', async () => {
  const meeting = await openMeeting(danji)
  await holdMeeting(danji, meeting, {
    there: [0],
    votes: [
      [0, 0],
      [2, 0],
      [3, 0],
    ],
  })
  await press(danji, meeting.id, { closesOpen: true })
  const [, item] = (await resultsOf(danji, meeting.id)).items
  expect(item?.state).toBe('void')
  expect(item?.questions[0]).toMatchObject({
    sentence: '성립하지 않았습니다. 4명이 참석해야 하는데 3명이 참석했고, 참석자 중 3명이 찬성했습니다.',
  })
})

test('attendance is that of the close within the meeting, whoever leaves afterwards', async () => {
  const meeting = await openMeeting(danji)
  await holdMeeting(danji, meeting, { there: [0, 1, 2, 3], votes: [[0, 0]] })
  await changeStatus(danji, meeting.vote.id, 'closed')
  danji.clock.now = new Date(danji.clock.now.getTime() + 60_000)
  const { attendees } = (await admin.get(`/api/assemblies/${meeting.id}/attendees`)).body as {
    readonly attendees: readonly { readonly attendeeId: string }[]
  }
  for (const { attendeeId } of attendees)
    await admin.post(`/api/assemblies/${meeting.id}/attendees/${attendeeId}/moves`, {
      move: 'leave',
      actId: attendeeId,
    })
  await press(danji, meeting.id)
  const [, item] = (await resultsOf(danji, meeting.id)).items
  expect(item?.attendance).toMatchObject({ present: 4, attending: 4 })
  expect(item?.questions[0]?.sentence).toBe(
    '부결되었습니다. 조합원 6명 중 직접 참석 4명(66.6%)을 포함해 4명이 참석했고, 참석자 중 3명이 찬성해야 하는데 1명이 찬성했습니다.',
  )
})

test('nothing is counted before the assembly opens, nor by a stranger; auditors see masked tellers', async () => {
  const meeting = await openMeeting(danji)
  const drafted = await admin.post('/api/assemblies', { listId: meeting.listId, kind: 'association', title: '다음' })
  const { id: draftId } = drafted.body as { readonly id: string }
  expectRefusal(await press(danji, draftId), 'ASSEMBLY_NOT_OPEN')
  await press(danji, meeting.id, { begins: { tellers } })
  const stranger = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [] }))
  for (const part of ['count', 'results', 'minutes'])
    expectRefusal(await stranger.get(`/api/assemblies/${meeting.id}/${part}`), 'NOT_FOUND')
  const auditorId = await appoint(danji, { role: 'AUDITOR', apartments: [meeting.apartmentId] })
  const seen = await adminOf(danji.app, auditorId).get(`/api/assemblies/${meeting.id}/count`)
  expect(seen.body).toMatchObject({ tellers: [{ name: '정*관' }, { name: '박*사' }] })
})

test('two administrators who press at once count everything once', async () => {
  const meeting = await openMeeting(danji)
  await holdMeeting(danji, meeting, { there: [0], votes: [[0, 0]] })
  const body = { begins: { tellers }, closesOpen: true }
  const answers = await Promise.all([press(danji, meeting.id, body), press(danji, meeting.id, body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const counted = (await readWholeLog(danji)).filter(
    ({ type, data }) =>
      ['VoteCounted', 'AssemblyCounted'].includes(type) &&
      JSON.stringify(data).includes(type === 'VoteCounted' ? meeting.vote.id : meeting.id),
  )
  expect(counted.map(({ type }) => type).toSorted()).toEqual(['AssemblyCounted', 'VoteCounted'])
})

test('the stricter rule of a vote rejects what the law of the assembly would let pass, and says so', async () => {
  const meeting = await openMeeting(danji, { rule: 'assembly-ordinary' })
  const votes = [0, 1, 2].map((place) => [place, 0] as const)
  await holdMeeting(danji, meeting, { there: [0, 1, 2, 3], votes })
  await press(danji, meeting.id, { closesOpen: true })
  const [, item] = (await resultsOf(danji, meeting.id)).items
  expect(item?.questions[0]).toMatchObject({
    state: 'rejected',
    sentence:
      '부결되었습니다. 조합원 6명 중 직접 참석 4명(66.6%)을 포함해 4명이 참석했고, 참석자 중 3명이 찬성했습니다. 투표의 의결 기준을 채우지 못했습니다.',
    ruleSentence: expect.stringContaining('6명 중 4명이 찬성해야 하는데 3명만 찬성했습니다.'),
    conflict: '법이 정한 출석과 찬성은 채웠지만, 투표의 의결 기준을 채우지 못해 부결입니다.',
  })
})
