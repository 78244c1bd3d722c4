import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { holderOf } from '#services/core/http/connection-shares.ts'
import { serverLimits, type ClientLimits } from '#services/core/http/client-limits.ts'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { fixedSecret } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startAppWith, startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { formOf } from '#tests/roll-import/uploaded-roll.ts'

const danji = await startTestApp()
const { admin, adminToken, anyone } = danji
const verify = `/api/vote/${fixedSecret(1)}/verify-user`
const claim = { name: '홍길동', phone: '01012345678', dong: '101', ho: '101' }

const listen = async (limits: Partial<ClientLimits>): Promise<FastifyInstance> => {
  const app = await startAppWith(danji, {}, { limits: { lookMs: 20, ...limits } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

/**
 * A connection on which is written what one likes; `answer` is all that came until it was closed.
 */
const open = async (app: FastifyInstance): Promise<{ readonly socket: Socket; readonly answer: Promise<string> }> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: string[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  // A server that lets go may do so while we write.
  socket.on('error', () => {})
  const answer = once(socket, 'close').then(() => chunks.join(''))
  await once(socket, 'connect')
  return { socket, answer }
}

const head = (url: string, length: number, more: Readonly<Record<string, string>> = {}): string =>
  [
    `POST ${url} HTTP/1.1`,
    'Host: danji.test',
    'Connection: close',
    `Content-Length: ${length}`,
    ...Object.entries({ 'Content-Type': 'application/json', ...more }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const TOO_SLOW = /^HTTP\/1\.1 408 [^]*Cache-Control: no-store[^]*"code":"REQUEST_TIMEOUT"/

describe('a client that is slow', () => {
  it('to send a body is let go, with an answer', async () => {
    const { socket, answer } = await open(await listen({ requestMs: 100 }))
    socket.write(`${head(verify, 60_000)}{"name":`)
    expect(await answer).toMatch(TOO_SLOW)
  })
  it('to send headers is let go as well', async () => {
    const { socket, answer } = await open(await listen({ headersMs: 100 }))
    socket.write('GET /health HTTP/1.1\r\nHost: danji')
    expect(await answer).toMatch(TOO_SLOW)
  })
  it('and sends many files at once has the rest of them wait unread; others send theirs', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId })
    const url = `/api/roll-import/list/${listId}`
    const { body, headers } = await formOf([{ bytes: Buffer.from('동,호,소유자명\r\n101,101,홍길동') }])
    const app = await listen({})
    const sending = { ...headers, Authorization: `Bearer ${adminToken}` }
    const begun = await Promise.all(
      [1, 2, 3].map(async () => {
        const connection = await open(app)
        connection.socket.write(head(url, body.length, { ...sending, 'Content-Type': headers['content-type'] ?? '' }))
        connection.socket.write(body.subarray(0, 40))
        return connection
      }),
    )
    const sent: Promise<Answer>[] = []
    const sendAnother = (): Promise<string> => {
      const answer = admin.post(url, body, headers)
      sent.push(answer)
      return Promise.race([answer.then(() => 'answered'), sleep(500, 'waits')])
    }
    await expect.poll(sendAnother, { timeout: 30_000 }).toBe('waits')
    const other = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
    expect((await other.post(url, body, headers)).status).toBe(201)
    for (const { socket } of begun) socket.write(body.subarray(40))
    for (const { answer } of begun) expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
    for (const answer of sent) expect((await answer).status).toBe(201)
  })
  it('has more time for a file, and no more than that', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId })
    const url = `/api/roll-import/list/${listId}`
    const { body, headers } = await formOf([{ bytes: '동,호,성명\n101,1,홍길동\n' }])
    const authorized = { 'Content-Type': headers['content-type'] ?? '', Authorization: `Bearer ${adminToken}` }
    const app = await listen({ requestMs: 100 })
    const [file, other] = [await open(app), await open(app)]
    file.socket.write(head(url, body.length, authorized))
    file.socket.write(body.subarray(0, 100))
    other.socket.write(`${head(verify, 60_000)}{"name":`)
    // A body without a file would have been too late by now.
    expect(await other.answer).toMatch(TOO_SLOW)
    file.socket.write(body.subarray(100))
    expect(await file.answer).toMatch(/^HTTP\/1\.1 201 /)

    const late = await open(await listen({ uploadMs: 100, headersMs: 50 }))
    late.socket.write(head(url, body.length, authorized))
    late.socket.write(body.subarray(0, 100))
    expect(await late.answer).toMatch(TOO_SLOW)
  })
  it('and quick ones have 30 s, 120 s with a file, and so many connections', () => {
    expect(serverLimits()).toMatchObject({
      requestTimeout: 120_000,
      connectionTimeout: 180_000,
      bodyLimit: 65_536,
      http: { headersTimeout: 15_000, maxHeaderSize: 16_384 },
    })
    expect(danji.app.server.maxConnections).toBe(4_000)
  })
  it('is not let in where too many are there already', async () => {
    const app = await listen({ connections: 2 })
    const { port } = app.server.address() as AddressInfo
    const [one, two] = [await open(app), await open(app)]
    const third = connect(port, '127.0.0.1').on('error', () => {})
    await once(third, 'close')
    one.socket.write('GET /health HTTP/1.1\r\nHost: danji.test\r\nConnection: close\r\n\r\n')
    expect(await one.answer).toMatch(/^HTTP\/1\.1 200 /)
    two.socket.destroy()
  })
})

describe('connections', () => {
  const opened = (port: number, localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    return once(socket, 'connect').then(() => socket)
  }
  const answerOf = async (socket: Socket): Promise<string> => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.write('GET /livez HTTP/1.1\r\nHost: danji.test\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    return Buffer.concat(chunks).toString()
  }
  it('of one address that sends nothing leave room for everybody else', async () => {
    const app = await listen({ connections: 120, connectionsPerAddress: 50 })
    const { port } = app.server.address() as AddressInfo
    const silent = await Promise.all(
      Array.from({ length: 300 }, (_, n) => opened(port, `127.0.0.${2 + (n % 5)}`).catch(() => undefined)),
    )
    for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.9'])
      expect(await opened(port, address).then(answerOf)).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of silent) socket?.destroy()
  })
  it('on which something was asked do not give way', async () => {
    const app = await listen({ connections: 10, connectionsPerAddress: 2 })
    const { port } = app.server.address() as AddressInfo
    const kept = await opened(port, '127.0.0.2')
    kept.write('GET /livez HTTP/1.1\r\nHost: danji.test\r\n\r\n')
    await once(kept, 'data')
    const silent = await opened(port, '127.0.0.2')
    const gone = once(silent, 'close')
    expect(await opened(port, '127.0.0.2').then(answerOf)).toMatch(/^HTTP\/1\.1 200 /)
    await gone
    expect(await answerOf(kept)).toMatch(/^HTTP\/1\.1 200 /)
  })
  it.each([
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s count as those of %s', (address, holder) => expect(holderOf(address)).toBe(holder))
})

describe('what is no request', () => {
  it.each([
    ['other than HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 [^]*"code":"UNREADABLE_BODY"/],
    ['with headers beyond 16 KB', `GET /health HTTP/1.1\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ])('is answered: %s', async (_, bytes, expected) => {
    const { socket, answer } = await open(danji.app)
    socket.write(bytes)
    expect(await answer).toMatch(expected)
  })
})

describe('a body', () => {
  const padded = (bytes: number) => ({ ...claim, name: 'x'.repeat(bytes) })
  it('of a call that anybody can make has 64 KB', async () => {
    expectRefusal(await anyone.post(verify, padded(66_000)), 'BODY_TOO_LARGE')
    expectRefusal(await anyone.post('/api/auth/super-admin/login', padded(66_000)), 'BODY_TOO_LARGE')
    expectRefusal(await anyone.post(verify, padded(60_000)), 'VALIDATION_FAILED')
  })
  it('of the office has a megabyte', async () => {
    const apartment = { name: 'x'.repeat(66_000), address: '고양시', totalUnits: 4 }
    expectRefusal(await admin.post('/api/apartment', apartment), 'VALIDATION_FAILED')
    expectRefusal(await admin.post('/api/apartment', { ...apartment, name: 'x'.repeat(1_100_000) }), 'BODY_TOO_LARGE')
  })
})
