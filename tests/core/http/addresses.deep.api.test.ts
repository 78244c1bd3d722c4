import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ownersOf, startCampaign } from '#tests/support/campaign.ts'
import { adminOf, appoint, callerOf, startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const root = mkdtempSync(join(tmpdir(), 'danji-pages-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const pageIn = (name: string): string => {
  const directory = join(root, name)
  mkdirSync(join(directory, 'assets'), { recursive: true })
  writeFileSync(
    join(directory, 'index.html'),
    `<!doctype html><head><meta property="og:image" content="/assets/preview.png" /><title>단지</title></head><p>${name}</p>`,
  )
  return directory
}
const pages = { office: pageIn('office'), residents: pageIn('residents') }
const app = await startAppWith(danji, {}, { pages })
await app.listen({ port: 0, host: '127.0.0.1' })

/** Requests a path exactly as given: clients usually normalize addresses. */
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
    ['/vote/%E0%A4%A', 'residents', 200],
    ['/%', 'residents', 404],
    ['/vote/100%25%?a=%', 'residents', 200],
    ['/admin/lists/%zz', 'office', 200],
  ])('is a page’s: %s', async (path, title, expected) => {
    const { status, headers, text } = await get(path)
    expect([status, headers['content-type']]).toEqual([expected, 'text/html; charset=utf-8'])
    expect(text).toContain(`<p>${title}</p>`)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
  it('of a call is answered like any other that does not exist', async () => {
    const { status, headers, text } = await get('/api/apartment/%E0%A4%A')
    expect([status, headers['cache-control'], JSON.parse(text)]).toMatchObject([404, 'no-store', { code: 'NOT_FOUND' }])
  })
})

describe('a link, before it is opened', async () => {
  const { linkId, vote, apartmentId } = await startCampaign(danji, {
    owners: ownersOf(1),
    vote: { title: '<b>외벽</b> "도색" $&' },
  })
  const metaOf = (text: string, property: string): string | undefined =>
    new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(text)?.[1]

  it('says which complex asks for what, escaped, with a picture that robots find, and nothing of a person', async () => {
    const { text, headers } = await get(`/vote/${linkId}`)
    const { name } = (await danji.admin.get(`/api/apartment/${apartmentId}`)).body as { name: string }
    expect(metaOf(text, 'og:title')).toBe(`${name} · &lt;b&gt;외벽&lt;/b&gt; &quot;도색&quot; $&amp;`)
    expect(metaOf(text, 'og:description')).toMatch(/까지 휴대전화로 본인 확인을 하고 투표하실 수 있습니다\.$/)
    expect(metaOf(text, 'og:image')).toBe(new URL('/assets/preview.png', danji.system.deps.publicUrl).href)
    expect(text).toContain(`<title>${name} · &lt;b&gt;외벽`)
    expect([text.includes(vote.title), text.includes('주민1'), headers['cache-control']]).toEqual([
      false,
      false,
      'no-store',
    ])
  })

  it.each(['/', '/vote/AAAAAAAAAAAAAAAAAAAAAA', '/vote/receipt', '/signature/short'])(
    'that says nothing of its own says what this is: %s',
    async (path) => {
      const { text } = await get(path)
      expect([metaOf(text, 'og:title'), /<title>([^<]*)/.exec(text)?.[1]]).toEqual([
        '단지: 우리 아파트의 투표와 동의',
        '단지',
      ])
    },
  )

  it('tells nothing any more once it leads nowhere', async () => {
    const { listId } = vote
    await danji.admin.put(`/api/lists/${listId}/vote/${vote.id}/link/status`, { status: 'inactive' })
    expect((await get(`/vote/${linkId}`)).text).not.toContain('외벽')
  })

  it.each(['.', ',', ')', '%EC%9D%84', '%E3%80%8D.', '...'])('is found where a chat glued to it: %s', async (glue) => {
    const { status, headers } = await get(`/vote/${linkId}${glue}?a=b`)
    expect([status, headers['location'], headers['cache-control']]).toEqual([302, `/vote/${linkId}?a=b`, 'no-store'])
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
  it('pages’ own files are kept, and carry nothing that says something of pages alone', async () => {
    writeFileSync(join(pages.office, 'assets', 'kept.js'), '0')
    const second = await startAppWith(danji, {}, { pages })
    const { headers } = await callerOf(second).get('/assets/kept.js')
    expect(headers['cache-control']).toContain('max-age=31536000')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(Object.keys(headers).filter((name) => /policy$|^x-frame|ratelimit/.test(name))).toEqual([
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'referrer-policy',
    ])
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
