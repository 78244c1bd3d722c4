import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consistencyProof } from '#infra/platform/event-store/consistency.ts'
import { appendLeaves, rootOf, type Lookup } from '#infra/platform/event-store/merkle.ts'
import { followFeed, type FeedHead } from '#infra/lib/evidence/check/log/head-feed.ts'
import type { KeyChange } from '#infra/lib/evidence/check/log/key-chain.ts'
import { fingerprintOf } from '#infra/lib/evidence/check/log/hashes.ts'
import { followHead, isConsistent, type SignedHead } from '#infra/lib/evidence/check/log/witness.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

/** A log of so many events, each of which says its place and its name. */
const logOf = (name: string, size: number) => {
  const leaves = Array.from({ length: size }, (_, place) => createHash('sha256').update(`${name} ${place}`).digest())
  const { made } = appendLeaves([], 0, leaves)
  const nodes = new Map(made.map(({ level, index, hash }) => [`${level}/${index}`, hash]))
  const lookup: Lookup = ({ level, index }) => nodes.get(`${level}/${index}`) ?? Buffer.alloc(0)
  const rootAt = (of: number): string => rootOf(appendLeaves([], 0, leaves.slice(0, of)).peaks).toString('hex')
  const headAt = (of: number): SignedHead => {
    const [root, at] = [rootAt(of), '2026-11-23T00:00:00.000Z']
    const signature = sign(null, Buffer.from(`danji tree head\n${of}\n${root}\n${at}\n`), privateKey).toString('base64')
    return { size: of, root, at, signature, publicKey: spki }
  }
  const proof = (first: number, second: number) =>
    consistencyProof(first, second, lookup).map((hash) => hash.toString('hex'))
  return { headAt, proof }
}
const log = logOf('seen', 70)
const other = logOf('other', 70)
const sizes = fc.tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 70 })).map(([one, two]) => ({
  first: log.headAt(Math.min(one, two)),
  second: log.headAt(Math.max(one, two)),
}))

describe('a consistency proof', () => {
  it('shows of any two sizes that one log is the beginning of the other', () =>
    fc.assert(
      fc.property(sizes, ({ first, second }) => {
        const proof = log.proof(first.size, second.size)
        expect(isConsistent({ first, second, proof })).toBe(true)
        expect(isConsistent({ first: other.headAt(first.size), second, proof })).toBe(false)
        expect(isConsistent({ first, second: other.headAt(second.size), proof })).toBe(false)
        expect(isConsistent({ first, second, proof: [...proof, '0'.repeat(64)] })).toBe(false)
        if (proof.length > 0) expect(isConsistent({ first, second, proof: proof.slice(1) })).toBe(false)
      }),
    ))
})

describe('a witness', () => {
  const asked = (of: typeof log) => async (first: number, second: number) => ({
    first: of.headAt(first),
    consistencyProof: of.proof(first, second),
  })
  it('follows a log that grows, and one that stands still', async () => {
    await expect(followHead(log.headAt(5), log.headAt(40), asked(log))).resolves.toBeUndefined()
    await expect(followHead(log.headAt(5), log.headAt(5), asked(log))).resolves.toBeUndefined()
  })
  it.each([
    ['fork', log.headAt(5), other.headAt(40), asked(other)],
    ['fork', log.headAt(5), other.headAt(5), asked(other)],
    ['fork', log.headAt(5), other.headAt(40), asked(log)],
    ['gap', log.headAt(40), log.headAt(5), asked(log)],
    ['gap', log.headAt(5), log.headAt(40), async () => undefined],
    ['key', log.headAt(5), { ...log.headAt(40), root: other.headAt(40).root }, asked(log)],
    ['key', { ...log.headAt(5), publicKey: `${spki.slice(0, -4)}AAA=` }, log.headAt(40), asked(log)],
  ] as const)('raises %s', async (code, kept, newer, ask) => {
    await expect(followHead(kept, newer, ask)).rejects.toMatchObject({ name: 'Alarm', code })
  })
})

describe('a witness of the feed', () => {
  const sizesOf = [3, 8, 9, 20, 33, 60, 70]
  type Change = (heads: FeedHead[]) => void
  /** The feed of a log in pages of three, newest first, as somebody changed it. */
  const feedOf = (of: typeof log, change: Change = () => undefined, told = sizesOf) => {
    const heads = told.map((size, place): FeedHead => {
      const former = place > 0 ? of.headAt(told[place - 1] ?? 0) : undefined
      const before = former ? { size: former.size, root: former.root } : null
      return { ...of.headAt(size), before, consistencyProof: former ? of.proof(former.size, size) : [] }
    })
    change(heads)
    return async (below = Infinity) =>
      heads
        .filter(({ size }) => size < below)
        .toReversed()
        .slice(0, 3)
  }
  const prove = async (first: number, second: number) => ({
    first: log.headAt(first),
    consistencyProof: log.proof(first, second),
  })

  it('keeps every head since the one that it has, and none twice', async () => {
    for (const [place, size] of sizesOf.entries()) {
      const heads = await followFeed(log.headAt(size), feedOf(log), prove)
      expect(heads.map((head) => head.size)).toEqual(sizesOf.slice(place + 1))
    }
  })
  it('asks for one proof where more happened than it turns pages for', async () => {
    const told = Array.from({ length: 67 }, (_, place) => place + 4)
    const feed = feedOf(log, undefined, told)
    const one = async (below: number | undefined) => (await feed(below)).slice(0, 1)
    const heads = await followFeed(log.headAt(3), one, prove)
    expect([heads[0]?.size, heads.at(-1)?.size]).toEqual([31, 70])
  })
  it.each<readonly [string, string, number, ReturnType<typeof feedOf>]>([
    ['another log', 'fork', 20, feedOf(other)],
    ['the log went back', 'gap', 70, feedOf(log, undefined, [3, 8, 20])],
    ['the head that was seen is there no more', 'gap', 20, feedOf(log, undefined, [3, 8, 33, 60])],
    ['a head between was left out', 'gap', 3, feedOf(log, (heads) => void heads.splice(3, 1))],
    ['no head at all', 'gap', 3, feedOf(log, undefined, [])],
    [
      'a head between of another log',
      'fork',
      3,
      feedOf(log, (heads) => Object.assign(heads[4] ?? {}, other.headAt(33))),
    ],
    ['a proof changed', 'fork', 3, feedOf(log, (heads) => Object.assign(heads[2] ?? {}, { consistencyProof: [] }))],
    [
      'a signature changed',
      'key',
      3,
      feedOf(log, (heads) => Object.assign(heads[5] ?? {}, { at: '2026-11-24T00:00:00.000Z' })),
    ],
  ])('raises an alarm where there is %s', async (_, code, size, feed) => {
    await expect(followFeed(log.headAt(size), feed, prove)).rejects.toMatchObject({ name: 'Alarm', code })
  })
})

describe('a witness of a log whose key was changed', () => {
  const [second, third] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  const spkiOf = (pair: typeof second): string =>
    pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const certified = (
    pair: { readonly privateKey: typeof privateKey },
    change: Omit<KeyChange, 'certificate'>,
  ): KeyChange => {
    const { size, root, from, to } = change
    const text = `danji log key\n${size}\n${root}\n${from}\n${to}\n`
    return { ...change, certificate: sign(null, Buffer.from(text), pair.privateKey).toString('base64') }
  }
  const over = (size: number) => ({ size, root: log.headAt(size).root })
  const toSecond = certified({ privateKey }, { from: spki, to: spkiOf(second), ...over(20) })
  const toThird = certified(second, { from: spkiOf(second), to: spkiOf(third), ...over(33) })
  const signedBy = (pair: typeof second, head: SignedHead): SignedHead => {
    const { size, root, at } = head
    const text = `danji tree head\n${size}\n${root}\n${at}\n`
    return {
      ...head,
      signature: sign(null, Buffer.from(text), pair.privateKey).toString('base64'),
      publicKey: spkiOf(pair),
    }
  }
  const asked = async (one: number, other_: number) => ({
    first: log.headAt(one),
    consistencyProof: log.proof(one, other_),
  })
  const follow = (newer: SignedHead, changes: readonly KeyChange[], confirmed?: string) =>
    followHead(log.headAt(20), newer, asked, { askKeyChanges: async () => changes, confirmed })
  const newest = signedBy(third, log.headAt(60))

  it('follows keys that those before them certified, one or more', async () => {
    await expect(follow(signedBy(second, log.headAt(40)), [toSecond, toThird])).resolves.toBeUndefined()
    await expect(follow(newest, [toSecond, toThird])).resolves.toBeUndefined()
  })
  it.each<readonly [string, readonly KeyChange[]]>([
    ['no change', []],
    ['no change of a key between', [toThird]],
    ['a certificate of another key', [certified(third, toSecond), toThird]],
    ['a certificate for another key', [{ ...toSecond, to: spkiOf(third) }]],
    [
      'a certificate over another log',
      [certified({ privateKey }, { ...toSecond, root: other.headAt(20).root }), toThird],
    ],
    ['a certificate over more than the log', [certified({ privateKey }, { ...toSecond, size: 70 }), toThird]],
    ['no certificate', [{ ...toSecond, certificate: null }, toThird]],
    ['changes in a circle', [toSecond, certified(second, { ...toThird, to: spki }), toSecond]],
  ])('raises an alarm where there is %s', async (_, changes) => {
    await expect(follow(newest, changes)).rejects.toMatchObject({ name: 'Alarm', code: 'key' })
  })
  it('follows a key that nobody certified once people confirmed it', async () => {
    const lost = [{ ...toSecond, certificate: null }, toThird]
    await expect(follow(newest, lost, fingerprintOf(spkiOf(second)))).resolves.toBeUndefined()
    await expect(follow(newest, lost, fingerprintOf(spkiOf(third)))).rejects.toMatchObject({ code: 'key' })
  })
  it('raises an alarm where the key before signs on behind the next one', async () => {
    await expect(
      followHead(signedBy(second, log.headAt(33)), log.headAt(60), asked, { askKeyChanges: async () => [toSecond] }),
    ).rejects.toMatchObject({ code: 'key' })
  })
})
