import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { fileNameOf } from '#services/core/http/multipart.ts'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startTestApp } from '#tests/support/stack/test-app.ts'
import { formOf, importOf, rollCsv, upload, uploaded, type UploadPart } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin, app, anyone } = danji
const { id: apartmentId } = await registerApartment(danji)
const { id: listId } = await createList(danji, { apartmentId })
const url = `/api/roll-import/list/${listId}`

const MAXIMUM = 10 * 1024 * 1024
const csv = rollCsv('101,101,홍길동,010-1234-5678,,')

const send = async (...parts: readonly UploadPart[]) => {
  const { body, headers } = await formOf(parts)
  return admin.post(url, body, headers)
}

describe('a form', () => {
  it.each<[string, readonly UploadPart[]]>([
    ['without a file', []],
    ['whose part has another name', [{ name: 'roll', bytes: csv }]],
    ['with two files', [{ bytes: csv }, { bytes: csv }]],
  ])('%s is refused, naming the part', async (_, parts) =>
    expect(expectRefusal(await send(...parts), 'VALIDATION_FAILED')).toEqual(['file']),
  )

  it('with a text beside the file is refused', async () => {
    const form = new FormData()
    form.append('note', '명부')
    form.append('file', new Blob([csv]), '명부.csv')
    const encoded = new Response(form)
    const answer = await admin.post(url, Buffer.from(await encoded.arrayBuffer()), {
      'content-type': encoded.headers.get('content-type') ?? '',
    })
    expect(expectRefusal(answer, 'VALIDATION_FAILED')).toEqual(['file'])
  })
  it.each([
    ['breaks off', (body: Buffer) => body.subarray(0, body.length - 30)],
    ['is no form', () => Buffer.from('동,호\n101,101')],
  ])('that %s cannot be read', async (_, change) => {
    const { body, headers } = await formOf([{ bytes: csv }])
    expectRefusal(await admin.post(url, change(body), headers), 'UNREADABLE_BODY')
  })
  it('without a boundary cannot be read', async () => {
    const { body } = await formOf([{ bytes: csv }])
    expectRefusal(await admin.post(url, body, { 'content-type': 'multipart/form-data' }), 'UNREADABLE_BODY')
  })
  it('is what the call takes, and nothing else', async () => {
    expectRefusal(await admin.post(url, { file: csv }), 'UNSUPPORTED_MEDIA_TYPE')
    expectRefusal(await admin.post(url, csv, { 'content-type': 'text/csv' }), 'UNSUPPORTED_MEDIA_TYPE')
    expectRefusal(
      await callerOf(app, { authorization: `Bearer ${danji.adminToken}` }).post(url, Buffer.alloc(0), {}),
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })
  it('is taken by no other call', async () => {
    const { body, headers } = await formOf([{ bytes: csv }])
    expectRefusal(await admin.post('/api/list-user/bulk', body, headers), 'UNSUPPORTED_MEDIA_TYPE')
    expectRefusal(await admin.post(`/api/roll-import/${listId}/start`, body, headers), 'UNSUPPORTED_MEDIA_TYPE')
  })
})

describe('a file', () => {
  it('of 10 MB is taken in, and of one byte more is too large', async () => {
    expectRefusal(await send({ bytes: Buffer.alloc(MAXIMUM, 0) }), 'ROLL_NOT_A_SHEET')
    expectRefusal(await send({ bytes: Buffer.alloc(MAXIMUM + 1, 0) }), 'BODY_TOO_LARGE')
  })
  it('of which the header says already that it is too large is not read', async () => {
    const { body, headers } = await formOf([{ bytes: csv }])
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${danji.adminToken}`, ...headers, 'content-length': String(2 * MAXIMUM) },
      payload: body,
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'BODY_TOO_LARGE'])
  })
  it('that is refused leaves the connection as it was', async () => {
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const send = async (bytes: Buffer, token: string): Promise<number> => {
      const { body, headers } = await formOf([{ bytes }])
      const sent = request(`${origin}${url}`, {
        method: 'POST',
        agent,
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': body.length },
      })
      // Whoever is refused early may find the way closed while still sending.
      const answered = once(sent, 'response')
      sent.end(body)
      const [answer] = (await answered) as [IncomingMessage]
      await once(answer.resume(), 'end')
      return answer.statusCode ?? 0
    }
    expect(await send(Buffer.alloc(MAXIMUM + 1, 0), danji.adminToken)).toBe(413)
    expect(await send(Buffer.alloc(2 * MAXIMUM, 0), 'nobody')).toBe(401)
    expect(await send(Buffer.from(csv), danji.adminToken)).toBe(201)
    agent.destroy()
  })
  it('of nobody is not read either: who asks is looked at first', async () =>
    expectRefusal(await upload(anyone, listId, { bytes: Buffer.alloc(2 * MAXIMUM) }), 'LOGIN_REQUIRED'))
  it('keeps its name, composed, without its path', async () => {
    expect((await uploaded(admin, listId, csv, '소유자명부 (최종).csv'.normalize('NFD'))).fileName).toBe(
      '소유자명부 (최종).csv',
    )
    expect(fileNameOf('C:\\명부\\소유자.xlsx')).toBe('소유자.xlsx')
    expect(fileNameOf('../../etc/명부.csv')).toBe('명부.csv')
    expect(fileNameOf('가'.repeat(300))).toBe('가'.repeat(200))
    expect(fileNameOf(`${'가'.repeat(199)}😀`)).toBe('가'.repeat(199))
    expect(fileNameOf('명\u0000부\u202e.csv')).toBe('명부.csv')
    expect(fileNameOf(' / ')).toBe('이름 없는 파일')
  })
})

describe('an upload that is repeated under one key', () => {
  const once = (bytes: string, key: string) => upload(admin, listId, { bytes }, { 'idempotency-key': key })
  it('is one import', async () => {
    const [first, again] = [await once(csv, 'key-1'), await once(csv, 'key-1')]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })
  it('at once is one import as well', async () => {
    const answers = await Promise.all([once(csv, 'key-2'), once(csv, 'key-2')])
    const ids = answers.map(({ body }) => (body as { readonly id: string }).id)
    expect(new Set(ids).size).toBe(1)
    expect(await importOf(admin, ids[0] ?? '')).toMatchObject({ status: 'ready', counts: { rows: 1 } })
  })
  it('is refused with another file, and the first one stays', async () => {
    const first: { readonly id: string } = (await once(csv, 'key-3')).body
    expectRefusal(await once(rollCsv('101,102,김철수,,,', '101,103,이영희,,,'), 'key-3'), 'KEY_REUSED')
    expect(await importOf(admin, first.id)).toMatchObject({
      counts: { rows: 1 },
      rows: [{ owners: [{ name: '홍길동' }] }],
    })
  })
})
