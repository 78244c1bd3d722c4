import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { ObjectDamaged, ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { bytesOf, MB, type StorageUnderTest } from './place.ts'

const flipAt = (at: number) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** Reads to the end or the failure: what came out, and why no more did. */
const drain = async (stream: Readable): Promise<{ readonly bytes: Buffer; readonly error: unknown }> => {
  const parts: Buffer[] = []
  try {
    for await (const part of stream as AsyncIterable<Buffer>) parts.push(part)
    return { bytes: Buffer.concat(parts), error: undefined }
  } catch (error) {
    return { bytes: Buffer.concat(parts), error }
  }
}

/** Tests a storage with damaged objects. */
export const damageRules = (open: () => StorageUnderTest): void => {
  const changes: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
    ['one bit differs', flipAt(1)],
    ['the last bit differs', (bytes) => flipAt(bytes.length - 1)(bytes)],
    ['its end is missing', (bytes) => bytes.subarray(0, bytes.length - 1)],
    ['all of it is missing', () => Buffer.alloc(0)],
    ['something was added', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
  ]
  it.each(changes)('gives no byte of an object of which %s, neither whole nor in parts', async (name, change) => {
    const { storage, rot } = open()
    for (const length of [40_000, 2 * MB]) {
      const key = await storage.put(bytesOf(length, name.length))
      await rot(key, change)
      await expect(storage.get(key)).rejects.toThrow(ObjectDamaged)
      await expect(storage.get(key, { start: 0, end: 9 })).rejects.toThrow(ObjectDamaged)
      await expect(storage.get(key, { start: 20_000, end: 20_009 })).rejects.toThrow(ObjectDamaged)
      await expect(storage.verify(key)).rejects.toMatchObject({ name: 'ObjectDamaged', key })
    }
  })

  it('finds what rots after it was read, and gives what is still whole of it', async () => {
    const { storage, rot } = open()
    const content = bytesOf(2 * MB, 4)
    const key = await storage.put(content)
    expect((await buffer(await storage.get(key))).equals(content)).toBe(true)
    await rot(key, flipAt(1_500_000))
    await expect(storage.get(key)).rejects.toThrow(ObjectDamaged)
    await expect(storage.get(key, { start: 1_500_001, end: 1_500_002 })).rejects.toThrow(ObjectDamaged)
    const whole = await storage.get(key, { start: 10, end: 400_000 })
    expect((await buffer(whole)).equals(content.subarray(10, 400_001))).toBe(true)
    await expect(storage.verify(key)).rejects.toThrow(ObjectDamaged)
  })

  deepIt('stops before the damage where it reads too much to look at all of it first', async () => {
    const { storage, rot } = open()
    const content = bytesOf(18 * MB, 5)
    const key = await storage.put(content)
    await storage.verify(key)
    const at = 17 * MB
    await rot(key, flipAt(at))
    const { bytes, error } = await drain(await storage.get(key))
    expect(error).toBeInstanceOf(ObjectDamaged)
    expect(bytes.length).toBeLessThanOrEqual(at)
    expect(bytes.equals(content.subarray(0, bytes.length))).toBe(true)
  })

  it('is healed by whoever brings the content again', async () => {
    const { storage, rot } = open()
    const key = await storage.put(Buffer.from('유효한 서명'))
    await rot(key, flipAt(2))
    await expect(storage.get(key)).rejects.toThrow(ObjectDamaged)
    expect(await storage.put(Buffer.from('유효한 서명'))).toBe(key)
    expect(await text(await storage.get(key))).toBe('유효한 서명')
  })

  it('says of what is gone that it is not there, also where it was read before', async () => {
    const { storage, remove } = open()
    const key = await storage.put(Buffer.from('gone'))
    await storage.verify(key)
    await remove(key)
    await expect(storage.get(key)).rejects.toThrow(ObjectNotFound)
    await expect(storage.verify(key)).rejects.toThrow(ObjectNotFound)
    expect(await storage.has(key)).toBe(false)
  })
}
