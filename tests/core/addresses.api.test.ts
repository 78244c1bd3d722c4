import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { adminOf, appoint, callerOf, startAppWith, startTestApp } from '#tests/support/test-app.ts'

const danji = await startTestApp()
const root = mkdtempSync(join(tmpdir(), 'danji-pages-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const pageIn = (name: string): string => {
  const directory = join(root, name)
  mkdirSync(join(directory, 'assets'), { recursive: true })
  writeFileSync(join(directory, 'index.html'), `<!doctype html><title>${name}</title>`)
  return directory
}
const pages = { office: pageIn('office'), residents: pageIn('residents') }
const app = await startAppWith(danji, {}, { pages })
await app.listen({ port: 0, host: '127.0.0.1' })

/** As it stands: clients usually tidy an address up. */
const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const sent = request({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, path, headers })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() }
}

describe('an address with a broken percent escape', () => {
  it.each([
    ['/vote/%E0%A4%A', 'residents'],
    ['/%', 'residents'],
    ['/vote/100%25%?a=%', 'residents'],
    ['/admin/lists/%zz', 'office'],
  ])('is a page’s: %s', async (path, title) => {
    const { status, headers, text } = await get(path)
    expect([status, headers['content-type'], text]).toEqual([
      200,
      'text/html; charset=utf-8',
      `<!doctype html><title>${title}</title>`,
    ])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
  it('of a call is answered like any other that does not exist', async () => {
    const { status, headers, text } = await get('/api/apartment/%E0%A4%A')
    expect([status, headers['cache-control'], JSON.parse(text)]).toMatchObject([404, 'no-store', { code: 'NOT_FOUND' }])
  })
})

describe('a way out of a folder', () => {
  it.each([
    '/api/docs/static/..',
    '/api/docs/static/../../../package.json',
    '/api/docs/static/..%2f..%2f..%2fpackage.json',
    '/assets/../../../package.json',
  ])('is not there: %s', async (path) => expect((await get(path)).status).toBe(404))
})

describe('what calls answer', async () => {
  const office = adminOf(app, await appoint(danji, { role: 'SUPER_ADMIN' }))
  const anyone = callerOf(app)
  it.each([
    '/api/auth/me',
    '/api/apartment',
    '/api/openapi.json',
    '/api/docs/static/index.html',
    '/api/nothing',
    '/api',
  ])('is kept by nobody on the way: %s', async (path) => {
    expect((await office.get(path)).headers['cache-control']).toBe('no-store')
    expect((await anyone.get(path)).headers['cache-control']).toBe('no-store')
  })
  it('pages’ own files are kept', async () => {
    writeFileSync(join(pages.office, 'assets', 'kept.js'), '0')
    const second = await startAppWith(danji, {}, { pages })
    expect((await callerOf(second).get('/assets/kept.js')).headers['cache-control']).toContain('max-age=31536000')
  })
})

describe('who a request is from', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' }
  const ipSeen = async (trustProxy?: false | number | readonly string[]) => {
    const seen: string[] = []
    const one = await startAppWith(
      danji,
      {},
      {
        ...(trustProxy === undefined ? {} : { trustProxy }),
        extend: async (extended) =>
          void extended.addHook('onRequest', async ({ ip }) => {
            seen.push(ip)
          }),
      },
    )
    await one.inject({ url: '/health', headers: forwarded, remoteAddress: '10.0.0.1' })
    return seen
  }
  it('is the connection’s other end where no proxy is trusted', async () =>
    expect([...(await ipSeen()), ...(await ipSeen(false))]).toEqual(['10.0.0.1', '10.0.0.1']))
  it('is what the last proxy saw, never what the client wrote before it', async () => {
    expect(await ipSeen(1)).toEqual(['198.51.100.9'])
    expect(await ipSeen(['10.0.0.0/8'])).toEqual(['198.51.100.9'])
    expect(await ipSeen(['10.0.0.0/8', '198.51.100.9'])).toEqual(['203.0.113.7'])
    expect(await ipSeen(['192.0.2.1'])).toEqual(['10.0.0.1'])
  })
})
