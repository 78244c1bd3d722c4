import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryKeyRing, KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import {
  ObjectDamaged,
  ObjectNotFound,
  RangeOutside,
  rangeWithin,
} from '#infra/platform/object-storage/object-storage.ts'
import { createSealedObjects, type SealedObjects } from '#infra/platform/object-storage/sealed-objects.ts'
import { rounds } from '#tests/support/deep.ts'
import { temporaryObjects } from '#tests/support/stack/temporary-objects.ts'
import { bytesOf, sha256 } from './place.ts'

const [HONG, KIM] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002']
const CHUNK = 65_536
const LAID = CHUNK + 16
const HEADER = 48

/**
 * Opens a storage that takes any bytes under any key, as an attacker with access to it would: no
 * hash precedes the cipher's own check.
 */
const forgeable = () => {
  const laid = new Map<string, Buffer>()
  const keys = createMemoryKeyRing()
  const found = (key: string): Buffer => {
    const bytes = laid.get(key)
    if (!bytes) throw new ObjectNotFound(key)
    return bytes
  }
  const sealed = createSealedObjects(
    {
      put: async (content) => {
        const bytes = content instanceof Uint8Array ? Buffer.from(content) : await buffer(content)
        laid.set(sha256(bytes), bytes)
        return sha256(bytes)
      },
      get: async (key, range) => {
        const bytes = found(key)
        const { start, end } = rangeWithin(bytes.length, range)
        return Readable.from([bytes.subarray(start, end + 1)], { objectMode: false })
      },
      size: async (key) => found(key).length,
    },
    keys,
  )
  /** Stores bytes as they are; returns their key. */
  const lay = (bytes: Buffer): string => {
    laid.set(sha256(bytes), bytes)
    return sha256(bytes)
  }
  return { sealed, keys, found, lay }
}

/** All that can be read of an object before it refuses; every byte must be the content's. */
const readable = async (sealed: SealedObjects, key: string, owner = HONG): Promise<Buffer | Error> => {
  try {
    return await buffer(await sealed.get(owner, key))
  } catch (error) {
    return error as Error
  }
}

const sizes = fc.oneof(
  fc.integer({ min: 0, max: 200_000 }),
  fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -2, max: 2 }))
    .map(([n, off]) => Math.max(0, n * CHUNK + off)),
)

describe('a document of a person', () => {
  const store = forgeable()

  it('comes back as it was, of any size, from bytes or a stream, whole or in part', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), fc.boolean(), async (size, from, length, isStream) => {
        const content = bytesOf(size, size)
        const put = await store.sealed.put(HONG, isStream ? Readable.from([content]) : content)
        expect(put.size).toBe(size)
        expect(await store.sealed.size(HONG, put.key)).toBe(size)
        expect((await buffer(await store.sealed.get(HONG, put.key))).equals(content)).toBe(true)
        if (size === 0) return
        const start = from % size
        const range = { start, end: start + (length % (size - start + 5)) }
        const part = await buffer(await store.sealed.get(HONG, put.key, range))
        expect(part.equals(content.subarray(start, range.end + 1))).toBe(true)
      }),
      { numRuns: rounds(60) },
    )
  })

  it('is one object however often it is put; another person’s, or a stream’s, is another', async () => {
    const content = bytesOf(100_000, 1)
    const [first, again, other, streamed] = [
      await store.sealed.put(HONG, content),
      await store.sealed.put(HONG, Buffer.from(content)),
      await store.sealed.put(KIM, content),
      await store.sealed.put(HONG, Readable.from([content])),
    ]
    expect(again).toEqual(first)
    expect(new Set([first.key, other.key, streamed.key]).size).toBe(3)
  })

  it('shows nothing of its content where it lies', async () => {
    const content = Buffer.from('홍길동 010-1234-5678 '.repeat(5_000))
    const { key } = await store.sealed.put(HONG, content)
    expect(store.found(key).includes('홍길동')).toBe(false)
    expect(store.found(key).length).toBe(HEADER + content.length + 16 * Math.ceil(content.length / CHUNK))
  })

  it('refuses ranges outside of it', async () => {
    const { key } = await store.sealed.put(HONG, bytesOf(CHUNK, 2))
    await expect(store.sealed.get(HONG, key, { start: CHUNK, end: CHUNK })).rejects.toThrow(RangeOutside)
    await expect(store.sealed.get(HONG, key, { start: 2, end: 1 })).rejects.toThrow(RangeOutside)
  })

  it('is gone with the person’s key, whoever asks; the stored bytes and their hash stay', async () => {
    const { sealed, keys, found } = forgeable()
    const { key } = await sealed.put(HONG, Buffer.from('동의서'))
    const { key: others } = await sealed.put(KIM, Buffer.from('동의서'))
    await keys.destroy(HONG)
    await expect(sealed.get(HONG, key)).rejects.toThrow(KeyDestroyed)
    await expect(sealed.size(HONG, key)).rejects.toThrow(KeyDestroyed)
    await expect(sealed.put(HONG, Buffer.from('new'))).rejects.toThrow(KeyDestroyed)
    expect(sha256(found(key))).toBe(key)
    expect((await buffer(await sealed.get(KIM, others))).toString()).toBe('동의서')
  })
})

describe('what was changed where it lies', () => {
  const { sealed, found, lay } = forgeable()
  const content = bytesOf(2 * CHUNK + 1_000, 7)

  it('does not open, whichever bit it is, and no byte beside the true ones leaves', async () => {
    const { key } = await sealed.put(HONG, content)
    const whole = found(key)
    const places = fc.oneof(
      fc.integer({ min: 0, max: HEADER - 1 }),
      fc.integer({ min: 0, max: whole.length - 1 }),
      fc.constantFrom(HEADER + LAID - 1, HEADER + LAID, whole.length - 1),
    )
    await fc.assert(
      fc.asyncProperty(places, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ (1 << bit)
        expect(await readable(sealed, lay(changed))).toBeInstanceOf(ObjectDamaged)
      }),
      { numRuns: rounds(150) },
    )
    for (let bit = 0; bit < 8 * 100; bit += 1) {
      const small = Buffer.from(found((await sealed.put(HONG, Buffer.from('한 표'))).key))
      const at = (bit >> 3) % small.length
      small[at] = (small[at] ?? 0) ^ (1 << (bit & 7))
      expect(await readable(sealed, lay(small))).toBeInstanceOf(ObjectDamaged)
    }
  })

  it('does not open where it was cut off anywhere, also between chunks', async () => {
    const { key } = await sealed.put(HONG, content)
    const whole = found(key)
    const lengths = fc.oneof(
      fc.integer({ min: 0, max: whole.length - 1 }),
      fc.constantFrom(HEADER, HEADER + 16, HEADER + LAID, HEADER + 2 * LAID, HEADER + 2 * LAID + 16),
    )
    await fc.assert(
      fc.asyncProperty(lengths, async (length) => {
        expect(await readable(sealed, lay(whole.subarray(0, length)))).toBeInstanceOf(ObjectDamaged)
      }),
      { numRuns: rounds(60) },
    )
  })

  it('does not open with chunks in another order, doubled, left out, added, or of another object', async () => {
    const { key } = await sealed.put(HONG, content)
    const { key: other } = await sealed.put(HONG, bytesOf(2 * CHUNK + 1_000, 8))
    const chunks = (of: string) => {
      const laid = found(of).subarray(HEADER)
      return [laid.subarray(0, LAID), laid.subarray(LAID, 2 * LAID), laid.subarray(2 * LAID)] as const
    }
    const header = found(key).subarray(0, HEADER)
    const [a, b, c] = chunks(key)
    const [x, y, z] = chunks(other)
    for (const forged of [
      [b, a, c],
      [a, a, c],
      [a, c],
      [b, c],
      [a, b],
      [a, b, c, c],
      [a, y, c],
      [x, b, c],
      [a, b, z],
      [x, y, z],
      [],
    ])
      expect(await readable(sealed, lay(Buffer.concat([header, ...forged])))).toBeInstanceOf(ObjectDamaged)
    expect(await readable(sealed, lay(Buffer.concat([header, a, b, c])))).toEqual(content)
  })

  it('does not open as another person’s', async () => {
    const { key } = await sealed.put(HONG, content)
    await sealed.put(KIM, content)
    expect(await readable(sealed, key, KIM)).toBeInstanceOf(ObjectDamaged)
  })

  it('of a range: opens where the range’s own chunks are whole, and nowhere else', async () => {
    const { key } = await sealed.put(HONG, content)
    const changed = Buffer.from(found(key))
    changed[HEADER + LAID + 5] = (changed[HEADER + LAID + 5] ?? 0) ^ 1
    const forged = lay(changed)
    const first = await buffer(await sealed.get(HONG, forged, { start: 10, end: CHUNK - 1 }))
    expect(first.equals(content.subarray(10, CHUNK))).toBe(true)
    await expect(sealed.get(HONG, forged, { start: CHUNK, end: CHUNK })).rejects.toThrow(ObjectDamaged)
    const last = await buffer(await sealed.get(HONG, forged, { start: 2 * CHUNK, end: 2 * CHUNK + 999 }))
    expect(last.equals(content.subarray(2 * CHUNK))).toBe(true)
  })
})

it('documents of persons lie in a storage as everything else does: its own proof holds for them, too', async () => {
  const objects = temporaryObjects()
  const sealed = createSealedObjects(objects, createMemoryKeyRing())
  const content = bytesOf(3_000_000, 9)
  const { key, size } = await sealed.put(
    HONG,
    Readable.from([content.subarray(0, 1_000_000), content.subarray(1_000_000)]),
  )
  expect(size).toBe(3_000_000)
  await expect(objects.verify(key)).resolves.toBeUndefined()
  const part = await buffer(await sealed.get(HONG, key, { start: 1_999_990, end: 2_500_000 }))
  expect(part.equals(content.subarray(1_999_990, 2_500_001))).toBe(true)
  await expect(sealed.get(HONG, '0'.repeat(64))).rejects.toThrow(ObjectNotFound)
})
