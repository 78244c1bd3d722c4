import { describe, expect, it } from 'vitest'
import { followFeed, type FeedHead } from '#infra/lib/evidence/check/log/head-feed.ts'
import type { HeadFeed } from '#services/audit/proof/tree-heads.contract.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { anyone, clock } = danji

/** Signs a number of heads, each over a new event. */
const grow = async (heads: number): Promise<void> => {
  for (let n = 0; n < heads; n += 1) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await registerApartment(danji, { name: `마을 ${n}` })
    const { freshness, store } = danji.system.deps
    expect(await freshness.wait(await store.lastPosition(), 20_000)).toBe(true)
  }
}
const feedAt = async (before?: number): Promise<HeadFeed> =>
  (await anyone.get(`/api/log/heads.json${before === undefined ? '' : `?before=${before}`}`)).body
const headsBelow = async (below: number | undefined): Promise<readonly FeedHead[]> =>
  (await feedAt(below)).items.map(({ _danji }) => _danji)
const noProof = async () => expect.fail('every head is in the feed')
const atomAt = async (path: string): Promise<string> => {
  const { statusCode, headers, body } = await danji.app.inject({ method: 'GET', url: path })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  return body
}

describe('the feed of signed heads', () => {
  it('tells every head of the log, page by page, each with the proof that it goes on from the one before', async () => {
    await grow(55)
    const { rows } = await danji.system.pool.query<{ size: string }>('select size from signed_tree_head order by size')
    const first = await feedAt()
    expect(first.items).toHaveLength(50)
    const oldest = first.items.at(-1)?._danji.size ?? 0
    expect(first.next_url).toBe(`http://danji.test/api/log/heads.json?before=${oldest}`)
    const second = await feedAt(oldest)
    const sizes = [...first.items, ...second.items].map(({ _danji }) => _danji.size)
    expect(sizes).toEqual(rows.map(({ size }) => Number(size)).toReversed())
    expect(second.next_url).toBeUndefined()
    expect(second.items.at(-1)?._danji).toMatchObject({ before: null, consistencyProof: [] })
    const [kept] = second.items.map(({ _danji }) => _danji).toReversed()
    if (!kept) throw new Error('there is a first head')
    const followed = await followFeed(kept, headsBelow, noProof)
    expect(followed.map(({ size }) => size)).toEqual(sizes.toReversed().slice(1))
  })

  it('has the members that JSON Feed 1.1 asks for, is open to anybody, and an older page may be kept', async () => {
    const { headers, body } = await danji.app.inject({ method: 'GET', url: '/api/log/heads.json' })
    expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
    const feed = JSON.parse(body) as HeadFeed
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: expect.any(String) as string })
    for (const { id, content_text: text, date_published: at } of feed.items) {
      expect([id.startsWith('http://danji.test/'), text.length > 0, new Date(at).toISOString()]).toEqual([
        true,
        true,
        at,
      ])
    }
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length)
    const older = await danji.app.inject({ method: 'GET', url: '/api/log/heads.json?before=3' })
    expect([headers['cache-control'], older.headers['cache-control']]).toEqual([
      'public, max-age=60',
      'public, max-age=86400',
    ])
  })

  it('says the same as Atom: id, title, updated and author of the feed, the same of every entry, and where it goes on', async () => {
    const text = await atomAt('/api/log/heads.atom')
    const { items } = await feedAt()
    const entries = text.split('<entry>').slice(1)
    const [head = ''] = text.split('<entry>')
    for (const part of ['<id>', '<title>', '<updated>', '<author><name>', 'rel="self"', 'rel="next"'])
      expect(head).toContain(part)
    expect(entries).toHaveLength(items.length)
    for (const [place, { _danji: said }] of items.entries()) {
      expect(entries[place]).toContain(`size="${said.size}" root="${said.root}" at="${said.at}"`)
      expect(entries[place]).toContain(`<updated>${said.at}</updated>`)
      for (const hash of said.consistencyProof) expect(entries[place]).toContain(`<d:proof>${hash}</d:proof>`)
    }
    const next = /rel="next" [^>]*href="http:\/\/danji\.test([^"]+)"/.exec(text)?.[1] ?? ''
    expect(await atomAt(next)).not.toContain('rel="next"')
  })
})
