import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ObjectNotFound, RangeOutside } from '#infra/platform/object-storage/object-storage.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { damageRules } from './damage.rules.ts'
import { bytesOf, keysIn, MB, sha256, streamOf, type StorageUnderTest } from './place.ts'

const keeping = (open: () => StorageUnderTest): void => {
  it('stores content under its SHA-256 and gives it back', async () => {
    const { storage } = open()
    const key = await storage.put(Buffer.from('동의서'))
    expect(key).toBe(sha256('동의서'))
    expect(await text(await storage.get(key))).toBe('동의서')
    expect(await storage.has(key)).toBe(true)
    expect(await storage.size(key)).toBe(9)
    await expect(storage.verify(key)).resolves.toBeUndefined()
  })

  it('stores nothing at all as well as something', async () => {
    const { storage, openAgain } = open()
    const key = await storage.put(new Uint8Array())
    for (const one of [storage, openAgain()]) {
      expect(await text(await one.get(key))).toBe('')
      expect(await text(await one.get(key))).toBe('')
      expect(await one.size(key)).toBe(0)
      await expect(one.get(key, { start: 0, end: 0 })).rejects.toThrow(RangeOutside)
    }
  })

  deepIt('streams what is larger than its parts, in and out', async () => {
    const { storage, openAgain } = open()
    const content = bytesOf(18 * MB + 7, 1)
    const key = await storage.put(streamOf(content, 300_001))
    expect(key).toBe(sha256(content))
    for (const one of [storage, openAgain()]) expect((await buffer(await one.get(key))).equals(content)).toBe(true)
  })

  it('stores the same content once, also at the same time', async () => {
    const { storage, timesLaid } = open()
    const keys = await Promise.all(Array.from({ length: 8 }, () => storage.put(Buffer.from('twice'))))
    expect(new Set(keys)).toEqual(new Set([sha256('twice')]))
    const before = await timesLaid(sha256('twice'))
    await storage.put(Buffer.from('twice'))
    await storage.put(Readable.from([Buffer.from('twi'), Buffer.from('ce')]))
    expect(await timesLaid(sha256('twice'))).toEqual(before)
  })

  it('keeps nothing of a stream that breaks off, early or late', async () => {
    const { storage, leftovers } = open()
    for (const length of [4, 17 * MB]) {
      const half = bytesOf(length, 2)
      const broken = Readable.from(
        (async function* () {
          yield* streamOf(half, 1_000_000)
          throw new Error('connection lost')
        })(),
      )
      await expect(storage.put(broken)).rejects.toThrow('connection lost')
      expect(await storage.has(sha256(half))).toBe(false)
    }
    expect(await leftovers()).toEqual([])
  })

  it('lists its keys in order', async () => {
    const { storage } = open()
    const made = await Promise.all(Array.from({ length: 5 }, (_, n) => storage.put(Buffer.from(`listed ${n}`))))
    const keys = await keysIn(storage)
    expect(keys).toEqual(keys.toSorted())
    expect(keys).toEqual(expect.arrayContaining(made))
  })

  it.each(['0'.repeat(64), '../../etc/passwd', '', `${'a'.repeat(62)}/.`, 'A'.repeat(64)])(
    'knows no object %j',
    async (key) => {
      const { storage } = open()
      await expect(storage.get(key)).rejects.toThrow(ObjectNotFound)
      await expect(storage.size(key)).rejects.toThrow(ObjectNotFound)
      await expect(storage.verify(key)).rejects.toThrow(ObjectNotFound)
      expect(await storage.has(key)).toBe(false)
    },
  )

  it('tells whether it can be used', async () => {
    const { storage, unusable, leftovers } = open()
    await expect(storage.check()).resolves.toBeUndefined()
    await expect(unusable().check()).rejects.toThrow(Error)
    expect(await leftovers()).toEqual([])
  })
}

const ranges = (open: () => StorageUnderTest): void => {
  it('gives ranges, also over the borders of its chunks, and cuts off what goes beyond the end', async () => {
    const { storage, openAgain } = open()
    const content = bytesOf(1_200_000, 3)
    const key = await storage.put(content)
    const again = openAgain()
    for (const [start, end] of [
      [0, 0],
      [0, 65_535],
      [65_535, 65_536],
      [65_536, 131_071],
      [100_000, 1_150_000],
      [1_199_999, 1_199_999],
      [1_199_000, 9_999_999],
    ] as const) {
      const expected = content.subarray(start, end + 1)
      expect((await buffer(await storage.get(key, { start, end }))).equals(expected)).toBe(true)
      expect((await buffer(await again.get(key, { start, end }))).equals(expected)).toBe(true)
    }
  })

  it.each([
    [10, 12],
    [3, 2],
    [-1, 4],
    [0.5, 2],
  ])('refuses the range %d to %d of ten bytes', async (start, end) => {
    const { storage } = open()
    const key = await storage.put(Buffer.from('0123456789'))
    await expect(storage.get(key, { start, end })).rejects.toMatchObject({ name: 'RangeOutside', size: 10 })
  })
}

/** Tests the guarantees of every storage. */
export const objectStorageRules = (name: string, open: () => StorageUnderTest): void => {
  describe(`${name}: what is kept`, () => {
    keeping(open)
  })
  describe(`${name}: ranges`, () => {
    ranges(open)
  })
  describe(`${name}: damage`, () => {
    damageRules(open)
  })
}
