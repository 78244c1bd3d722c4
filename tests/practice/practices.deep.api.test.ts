import { expect, test } from 'vitest'
import type { Practice, PracticePage } from '#services/practice/practices.contract.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { callerOf } from '#tests/support/caller.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, app } = danji
const anyone = callerOf(app)

const begin = async (apartmentId: string): Promise<Practice> =>
  (await admin.post('/api/practices', { apartmentId })).body
const practicesOf = async (apartmentId: string): Promise<readonly Practice[]> =>
  (await admin.get(`/api/practices?filter={"apartmentId":"${apartmentId}"}`)).body

test('a practice campaign goes from one press to its removal, and counts nowhere', async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const before = await Promise.all(
    ['/api/admin/dashboard/stats', `/api/list/apartment/${apartmentId}`].map((url) => admin.get(url)),
  )
  const practice = await begin(apartmentId)
  const { id } = practice
  // Once it can be seen, a second press gives the same.
  expect(await practicesOf(apartmentId)).toEqual([practice])
  expect((await begin(apartmentId)).id).toBe(id)
  expect(practice).toMatchObject({ status: 'open', result: null })
  expect(practice.title).toContain('연습')
  expect(practice.message).toContain('연습')
  const page: PracticePage = (await anyone.get(`/api/practice/${id}`)).body
  const vote = (owner: number, choice: string | null, code = page.owners[owner - 1]?.code) =>
    anyone.post(`/api/practice/${id}/ballot`, { owner, code, choice })
  expectRefusal(await vote(1, 'yes', page.owners[1]?.code ?? ''), 'CODE_MISMATCH')
  for (const choice of ['yes', 'yes']) expect(await vote(1, choice)).toMatchObject({ status: 200 })
  expectRefusal(await vote(1, 'no'), 'ALREADY_SUBMITTED')
  expect(await vote(2, null)).toMatchObject({ status: 200 })
  const [now] = await practicesOf(apartmentId)
  expect(now?.owners.map(({ hasVoted }) => hasVoted).slice(0, 3)).toEqual([true, true, false])
  // Nobody sees votes before the count, as in a real vote.
  expect(now?.result).toBeNull()
  const counted = await admin.post(`/api/practices/${id}/count`)
  expect(counted.body).toMatchObject({
    status: 'counted',
    result: {
      choices: [
        { label: '찬성', votes: 1 },
        { label: '반대', votes: 0 },
      ],
      abstained: 1,
    },
  })
  expectRefusal(await vote(3, 'yes'), 'VOTE_CLOSED')
  const after = await Promise.all(
    ['/api/admin/dashboard/stats', `/api/list/apartment/${apartmentId}`].map((url) => admin.get(url)),
  )
  expect(after.map(({ status, body }) => [status, body])).toEqual(before.map(({ status, body }) => [status, body]))
  expect((await admin.get(`/api/votes?filter={"apartmentId":"${apartmentId}"}`)).body).toEqual([])
  expect(after[1]?.body).toEqual([])
  expectRefusal(await admin.get(`/api/votes/${id}`), 'NOT_FOUND')
  expectRefusal(await admin.get(`/api/list/${id}`), 'NOT_FOUND')
  for (let time = 0; time < 2; time += 1) expect((await admin.delete(`/api/practices/${id}`)).body).toEqual({ id })
  expect(await practicesOf(apartmentId)).toEqual([])
  expectRefusal(await anyone.get(`/api/practice/${id}`), 'INVALID_LINK')
  expectRefusal(await vote(3, 'yes'), 'INVALID_LINK')
  expect((await begin(apartmentId)).id).not.toBe(id)
})

test('no call takes a name, a phone or a question', async () => {
  const { id: apartmentId } = await registerApartment(danji)
  for (const more of [
    { title: '진짜 투표' },
    { owners: [{ name: '홍길동', phone: '01012345678' }] },
    { question: '?' },
  ])
    expectRefusal(await admin.post('/api/practices', { apartmentId, ...more }), 'UNKNOWN_FIELD')
  const { owners } = await begin(apartmentId)
  for (const { name, phone } of owners) {
    expect(name).toMatch(/^연습/)
    expect(phone).toMatch(/^0100000\d{4}$/)
  }
})
