import { expect, test } from 'vitest'
import type { List } from '#services/list/lists.contract.ts'
import type { VotePattern } from '#services/vote/pattern/vote-patterns.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { createList, createVote, registerApartment, yesOrNo } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { isEncrypted } from '../../../admin-ui/src/vote/draft/encryption.ts'
import { draftOfPattern } from '../../../admin-ui/src/vote/draft/pattern-draft.ts'
import { voteBody } from '../../../admin-ui/src/vote/draft/vote-draft.ts'

const danji = await startTestApp()
const { admin } = danji
const patternsOf = async (apartmentId: string): Promise<readonly VotePattern[]> =>
  (await admin.get(`/api/vote-patterns?filter={"apartmentId":"${apartmentId}"}`)).body

test('a vote is saved as a pattern, renamed and deleted; each a second time changes nothing', async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId, rule: 'management-bylaws' })
  const { id: voteId } = await createVote(danji, { listId, title: '주차장', closesAt: '2099-01-01T00:00:00Z' })
  const saved = await admin.post('/api/vote-patterns', { voteId, name: '주차장 안건' })
  expect(saved).toMatchObject({
    status: 201,
    body: { apartmentId, name: '주차장 안건', list: { rule: 'management-bylaws' }, vote: { title: '주차장' } },
  })
  const pattern: VotePattern = saved.body
  const { id } = pattern
  expect(await patternsOf(apartmentId)).toEqual([saved.body])
  const rename = () => admin.patch(`/api/vote-patterns/${id}`, { name: '주차장 개방' })
  expect((await rename()).body).toEqual({ ...pattern, name: '주차장 개방' })
  expect((await rename()).body).toEqual(await patternsOf(apartmentId).then(([one]) => one))
  expectRefusal(await admin.patch(`/api/vote-patterns/${id}`, { name: '가'.repeat(101) }), 'VALIDATION_FAILED')
  for (let time = 0; time < 2; time += 1) expect((await admin.delete(`/api/vote-patterns/${id}`)).body).toEqual({ id })
  expect(await patternsOf(apartmentId)).toEqual([])
  expectRefusal(await rename(), 'NOT_FOUND')
})

test('a list and a vote are made of a pattern as they were, without candidates', async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId, rule: 'building-representative' })
  const candidates = [{ label: '홍길동' }, { label: '김철수' }]
  const first: Vote = await createVote(danji, {
    listId,
    kind: 'election',
    title: '동별 대표자 선거',
    ballotKind: 'secret',
    weight: 'unit',
    dongs: ['101'],
    choiceOrder: 'lot',
    questions: [{ ...yesOrNo, seats: 1, choices: candidates }],
  })
  const saved = await admin.post('/api/vote-patterns', { voteId: first.id, name: '동대표' })
  expect(saved.text).not.toContain('홍길동')
  const pattern: VotePattern = saved.body
  const { days: _days, rule, ...settings } = pattern.list
  const again = { ...settings, rule, apartmentId, type: 'vote', name: '동대표 2기', patternId: pattern.id }
  const list: List = (await admin.post('/api/list', again)).body
  expect(list.patternId).toBe(pattern.id)
  expect((await admin.get(`/api/list/${list.id}`)).body).toMatchObject({ patternId: pattern.id })
  const draft = draftOfPattern(pattern, list)
  expect(draft.questions[0]?.choices).toEqual([{ label: '' }, { label: '' }])
  const filled = {
    ...draft,
    dongs: ['101'],
    questions: draft.questions.map((one) => ({ ...one, choices: [{ label: '이영희' }, { label: '박말자' }] })),
  }
  const made = await admin.post('/api/votes', voteBody(filled, isEncrypted(filled, list)))
  const { title, kind, ballotKind, weight, choiceOrder } = first
  expect(made).toMatchObject({ status: 201, body: { title, kind, ballotKind, weight, choiceOrder, dongs: ['101'] } })
  const { questions }: Vote = made.body
  expect(questions[0]).toMatchObject({ title: yesOrNo.title, seats: 1 })
})
