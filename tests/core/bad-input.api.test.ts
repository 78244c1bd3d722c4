import { describe, expect, it } from 'vitest'
import { createList, createVote, enrol, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { callerOf, startTestApp, superAdmin } from '#tests/support/test-app.ts'

const danji = await startTestApp()
const { app, admin, adminToken, anyone } = danji
const office = { authorization: `Bearer ${adminToken}` }

/** A body as bytes, with a content type of its own. */
const sendBytes = (url: string, payload: string | Buffer, contentType = 'application/json') =>
  callerOf(app, office).post(url, payload, { 'content-type': contentType })

const MEGABYTE = 1024 * 1024
const apartment = { name: '한빛마을', address: '고양시', totalUnits: 4 }

describe('a body that cannot be read is refused', () => {
  it.each([
    ['JSON that breaks off', '{"name": "한빛'],
    ['JSON with something behind it', '{} {}'],
    ['a comment in JSON', '{/* 단지 */}'],
    ['text instead of JSON', '한빛마을'],
    ['a key that reaches for the prototype', '{"__proto__": {"admin": true}}'],
    ['a constructor that reaches for the prototype', '{"constructor": {"prototype": {"admin": true}}}'],
  ])('for %s', async (_, body) => {
    expectRefusal(await sendBytes('/api/apartment', body), 'UNREADABLE_BODY')
  })

  it.each([
    ['UTF-8 that breaks off', [0x7b, 0x22, 0xed, 0x95, 0x22, 0x7d]],
    ['a surrogate encoded by itself', [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]],
    ['EUC-KR', [0x7b, 0x22, 0xb0, 0xa1, 0x22, 0x3a, 0x31, 0x7d]],
  ])('for %s', async (_, bytes) => {
    expectRefusal(await sendBytes('/api/apartment', Buffer.from(bytes)), 'UNREADABLE_BODY')
  })

  it('for no body at all, with what is missing', async () => {
    expectRefusal(await sendBytes('/api/apartment', ''), 'VALIDATION_FAILED')
  })
})

describe('text that the log could not keep is refused', () => {
  it.each([
    ['NUL', '{"name": "한빛\\u0000마을", "address": "고양시", "totalUnits": 4}'],
    ['the first half of a surrogate pair alone', '{"name": "한빛\\ud83d마을", "address": "고양시", "totalUnits": 4}'],
    ['the second half of a surrogate pair alone', '{"name": "한빛\\uDE00마을", "address": "고양시", "totalUnits": 4}'],
    ['NUL in the name of a field', '{"name\\u0000": "한빛마을"}'],
    ['NUL deep inside', '{"name": [{"deep": ["\\u0000"]}]}'],
  ])('for %s', async (_, body) => {
    expectRefusal(await sendBytes('/api/apartment', body), 'UNSTORABLE_TEXT')
  })

  it('while a whole surrogate pair and an escaped backslash before "u0000" are text like any other', async () => {
    const answer = await sendBytes(
      '/api/apartment',
      '{"name": "한빛\\ud83d\\ude00마을", "address": "\\\\u0000", "totalUnits": 4}',
    )
    expect(answer.body).toMatchObject({ name: '한빛😀마을', address: '\\u0000' })
  })

  it.each([
    '/api/apartment?filter={"q":"%00"}',
    '/api/apartment?filter={"q":"\\u0000"}',
    '/api/votes?filter={"q":"a\\u0000"}',
    '/api/votes?filter={"q":"\\ud83d"}',
    '/api/votes?sort=["\\u0000","ASC"]',
  ])('in a search: %s', async (url) => {
    expect(expectRefusal(await admin.get(url.replaceAll('"', '%22')), 'VALIDATION_FAILED')).toEqual([
      expect.stringMatching(/^(?:filter|sort)$/),
    ])
  })
})

describe('a body too deep to walk is answered, not crashed upon', () => {
  const deep = (depth: number, inner: string) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`
  it.each([
    ['of nothing', deep(200_000, '')],
    ['around text that must be looked at', deep(200_000, '"\\u0000"')],
  ])('%s', async (_, nested) => {
    const answer = await sendBytes('/api/auth/super-admin/login', `{"email": ${nested}, "password": "x"}`)
    expect(answer.status).toBe(400)
    expect((await anyone.get('/health')).status).toBe(200)
  })
  it('with a key to repeat it by', async () => {
    const answer = await callerOf(app, office).post(
      '/api/list-user/bulk',
      `{"listId": "${fixedId(2)}", "users": ${deep(200_000, '')}}`,
      { 'content-type': 'application/json', 'idempotency-key': 'deep-1' },
    )
    expect(answer.status).toBeLessThan(500)
  })
})

describe('a body too large is refused before it is read', () => {
  it('above one megabyte', async () => {
    expectRefusal(
      await sendBytes('/api/apartment', JSON.stringify({ ...apartment, address: 'x'.repeat(MEGABYTE) })),
      'BODY_TOO_LARGE',
    )
  })
  it('of ten megabytes where rolls may be long', async () => {
    expectRefusal(
      await sendBytes(
        '/api/list-user/bulk',
        JSON.stringify({ listId: fixedId(2), users: ['x'.repeat(10 * MEGABYTE)] }),
      ),
      'BODY_TOO_LARGE',
    )
  })
  it('at the public door too', async () => {
    expectRefusal(await sendBytes('/api/auth/super-admin/login', Buffer.alloc(10 * MEGABYTE, 0x20)), 'BODY_TOO_LARGE')
  })
})

describe('a body of another type is refused', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('for %s', async (contentType) => {
    expectRefusal(await sendBytes('/api/apartment', JSON.stringify(apartment), contentType), 'UNSUPPORTED_MEDIA_TYPE')
  })
  it('while JSON may name its characters', async () => {
    expect(
      (await sendBytes('/api/apartment', JSON.stringify(apartment), 'application/json; charset=utf-8')).status,
    ).toBe(201)
  })
})

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
