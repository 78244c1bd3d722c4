import { describe, expect, it } from 'vitest'
import { createList, createVote, enrol, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { startTestApp, superAdmin } from '#tests/support/stack/test-app.ts'
import { byteSender } from './sent-bytes.ts'

const danji = await startTestApp()
const { admin, anyone } = danji
const sendBytes = byteSender(danji)

const apartment = { name: '한빛마을', address: '고양시', totalUnits: 4 }

describe('unknown fields are refused by name', () => {
  it('in a body', async () => {
    expect(
      expectRefusal(await admin.post('/api/apartment', { ...apartment, color: 'red', isAdmin: true }), 'UNKNOWN_FIELD'),
    ).toEqual(['color', 'isAdmin'])
  })
  it('deep inside a body', async () => {
    const questions = [{ title: '안건', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성', weight: 2 }] }]
    const answer = await admin.post('/api/votes', {
      listId: fixedId(2),
      title: '안건',
      ballotKind: 'open',
      weight: 'unit',
      questions,
    })
    expect(expectRefusal(answer, 'UNKNOWN_FIELD')).toEqual(['questions.0.choices.0.weight'])
  })
  it('in a query', async () => {
    expect(expectRefusal(await admin.get('/api/apartment?page=2'), 'UNKNOWN_FIELD')).toEqual(['page'])
  })
  it('in a body of a voter', async () => {
    const answer = await anyone.post(`/api/vote/${fixedSecret(1)}/verify-user`, {
      name: '홍길동',
      phone: '01012345678',
      dong: '101',
      ho: '101',
      sendTo: '01099999999',
    })
    expect(expectRefusal(answer, 'UNKNOWN_FIELD')).toEqual(['sendTo'])
  })
})

describe('wrong values are refused with their field', () => {
  it.each([
    ['a missing one', { address: '고양시', totalUnits: 4 }, ['name']],
    ['an empty one', { ...apartment, name: '   ' }, ['name']],
    ['one too long', { ...apartment, name: '가'.repeat(101) }, ['name']],
    ['a number as text', { ...apartment, totalUnits: '4' }, ['totalUnits']],
    ['a negative number', { ...apartment, totalUnits: -1 }, ['totalUnits']],
    ['a fraction', { ...apartment, totalUnits: 1.5 }, ['totalUnits']],
    ['a phone that is none', { ...apartment, officePhone: '12' }, ['officePhone']],
    ['several at once', { name: 1, address: null, totalUnits: {} }, ['name', 'address', 'totalUnits']],
  ])('for %s', async (_, body, paths) => {
    expect(expectRefusal(await admin.post('/api/apartment', body), 'VALIDATION_FAILED')).toEqual(paths)
  })
  it.each([[[]], ['text'], [1], [null]])('for %j instead of an object', async (body) => {
    expectRefusal(await sendBytes('/api/apartment', JSON.stringify(body)), 'VALIDATION_FAILED')
  })
})

describe('rules of the office are refused by their names', () => {
  it('a list that ends before it starts', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const answer = await admin.post('/api/list', {
      name: '동대표',
      type: 'vote',
      apartmentId,
      startDate: '2026-12-02',
      endDate: '2026-12-01',
    })
    expect(expectRefusal(answer, 'INVALID_PERIOD')).toEqual(['endDate'])
  })
  it('a day that is none', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    expect(
      expectRefusal(
        await admin.post('/api/list', { name: '동대표', type: 'vote', apartmentId, startDate: '2026-02-30' }),
        'VALIDATION_FAILED',
      ),
    ).toEqual(['startDate'])
  })
  it('a legal rule that nobody knows', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    expect(
      expectRefusal(
        await admin.post('/api/list', { name: '동대표', type: 'vote', apartmentId, rule: 'the-kings-word' }),
        'UNKNOWN_RULE',
      ),
    ).toEqual(['rule'])
  })
  it('a vote in a list of signatures', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId, type: 'signature' })
    const questions = [{ title: '안건', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }] }]
    expectRefusal(
      await admin.post('/api/votes', { listId, title: '안건', ballotKind: 'open', weight: 'unit', questions }),
      'LIST_TYPE_MISMATCH',
    )
  })
  it('a close before the opening', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId })
    const draft = await createVote(danji, { listId })
    expectRefusal(await admin.patch(`/api/votes/${draft.id}/status`, { status: 'closed' }), 'VOTE_NOT_OPEN')
  })
  it('a roll of nobody, or of more rows than one may send', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId })
    expect(expectRefusal(await admin.post('/api/list-user/bulk', { listId, users: [] }), 'VALIDATION_FAILED')).toEqual([
      'users',
    ])
    expect(
      expectRefusal(
        await admin.post('/api/list-user/bulk', { listId, users: Array.from({ length: 10_001 }, () => 1) }),
        'VALIDATION_FAILED',
      ),
    ).toEqual(['users'])
    expect(await enrol(danji, listId, [null, 'text', 3, []])).toMatchObject({ created: 0, updated: 0 })
  })
})

it('a sign-in that sends no text is refused with its fields', async () => {
  expect(
    expectRefusal(
      await anyone.post('/api/auth/super-admin/login', { email: { $ne: null }, password: ['x'] }),
      'VALIDATION_FAILED',
    ),
  ).toEqual(['email', 'password'])
  expectRefusal(
    await anyone.post('/api/auth/super-admin/login', { ...superAdmin, email: 'x'.repeat(201) }),
    'VALIDATION_FAILED',
  )
})
