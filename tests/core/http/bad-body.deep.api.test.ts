import { describe, expect, it } from 'vitest'
import { expectRefusal } from '#tests/support/refusal.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { callerOf, startTestApp } from '#tests/support/stack/test-app.ts'
import { byteSender } from './sent-bytes.ts'

const danji = await startTestApp()
const { app, admin, adminToken, anyone } = danji
const office = { authorization: `Bearer ${adminToken}` }
const sendBytes = byteSender(danji)

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
    const answer = await sendBytes('/api/apartment', `{"name": ${nested}, "totalUnits": 4}`)
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
