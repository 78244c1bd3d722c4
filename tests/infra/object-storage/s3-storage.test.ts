import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import type { S3Settings } from '#infra/platform/object-storage/s3-client.ts'
import { createS3Storage } from '#infra/platform/object-storage/s3-storage.ts'
import { startS3Server } from '#tests/support/s3/s3-server.ts'
import { bytesOf, keysIn, sha256 } from './place.ts'
import { objectStorageRules } from './storage.rules.ts'

const spool = mkdtempSync(join(tmpdir(), 'danji-spool-'))
const access = { accessKeyId: 'danji-tests', secretAccessKey: 'known-to/nobody+else', region: 'auto' }
const server = await startS3Server({ ...access, bucket: 'documents', pageSize: 3 })
afterAll(async () => {
  await server.close()
  rmSync(spool, { recursive: true })
})

const settings: S3Settings = { ...access, endpoint: server.endpoint, bucket: 'documents', prefix: 'danji/test' }
const opened = (change: Partial<S3Settings> = {}) => createS3Storage({ ...settings, ...change }, spool)
const storage = opened()
const pathOf = (key: string): string => `danji/test/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`

objectStorageRules('S3', () => ({
  storage,
  openAgain: () => opened(),
  rot: async (key, change) => void server.objects.set(pathOf(key), change(server.objects.get(pathOf(key)) as Buffer)),
  remove: async (key) => void server.objects.delete(pathOf(key)),
  timesLaid: async () => server.calls.filter((call) => call === 'PutObject' || call === 'UploadPart').length,
  leftovers: async () => [
    ...readdirSync(spool),
    ...[...server.objects.keys()].filter((path) => !/(^|\/)([0-9a-f]{64}|check)$/.test(path)),
    ...Array.from({ length: server.unfinished() }, () => 'an upload'),
  ],
  unusable: () => opened({ endpoint: 'http://127.0.0.1:1' }),
}))

/** Returns the calls during some work. */
const callsDuring = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const before = server.calls.length
  await work()
  return server.calls.slice(before)
}

describe('S3', () => {
  it('lays objects as the directory does, below the prefix alone', async () => {
    const key = await storage.put(Buffer.from('where'))
    expect(server.objects.get(pathOf(key))?.toString()).toBe('where')
    const bare = opened({ prefix: '' })
    expect(await bare.has(key)).toBe(false)
    await bare.put(Buffer.from('bare'))
    expect(server.objects.has(`${sha256('bare').slice(0, 2)}/${sha256('bare').slice(2, 4)}/${sha256('bare')}`)).toBe(
      true,
    )
    expect(await keysIn(bare)).toEqual([sha256('bare')])
    expect(await keysIn(storage)).not.toContain(sha256('bare'))
  })

  it('takes large streams in parts, small ones in one call, and asks twice of nothing small', async () => {
    const large = bytesOf(20_000_000, 11)
    expect(await callsDuring(() => storage.put(Readable.from([large])))).toEqual([
      'HeadObject',
      'CreateMultipartUpload',
      'UploadPart',
      'UploadPart',
      'UploadPart',
      'CompleteMultipartUpload',
    ])
    expect(await callsDuring(() => storage.put(bytesOf(1_000, 12)))).toEqual(['HeadObject', 'PutObject'])
    const key = sha256(bytesOf(1_000, 12))
    expect(await callsDuring(async () => buffer(await storage.get(key)))).toEqual(['HeadObject', 'GetObject'])
    const again = () => storage.get(key, { start: 1, end: 2 })
    expect(await callsDuring(async () => buffer(await again()))).toEqual(['GetObject'])
  })

  it('gives up an upload of which a part fails for good, and leaves nothing of it', async () => {
    const content = bytesOf(20_000_000, 13)
    server.fail('UploadPart', { status: 403, code: 'AccessDenied' })
    await expect(storage.put(content)).rejects.toThrow('403 AccessDenied')
    await expect.poll(server.unfinished).toBe(0)
    expect(await storage.has(sha256(content))).toBe(false)
    expect(await storage.put(content)).toBe(sha256(content))
  })

  it('tries again where it is told to slow down, or hung up on', async () => {
    server.fail('PutObject', { status: 503, code: 'SlowDown' }, { hangUp: true })
    const key = await storage.put(Buffer.from('patience'))
    server.fail('GetObject', { hangUp: true }, { status: 500, code: 'InternalError' })
    expect(await text(await storage.get(key))).toBe('patience')
  })

  it('takes up a body where it was cut off, again and again, and gives up where nothing more comes', async () => {
    const content = bytesOf(900_000, 14)
    const key = await storage.put(content)
    server.fail('GetObject', { cutAfter: 100_000 }, { cutAfter: 300_000 }, { cutAfter: 1 }, { cutAfter: 200_000 })
    expect((await buffer(await storage.get(key))).equals(content)).toBe(true)
    server.fail('GetObject', ...Array.from({ length: 4 }, () => ({ cutAfter: 0 })))
    await expect(opened().get(key)).rejects.toMatchObject({ name: 'StorageFailed' })
  })

  it('says what S3 says, and nothing of how one signs in', async () => {
    const key = sha256('whatever')
    for (const [change, saying] of [
      [{ secretAccessKey: 'wrong' }, '403'],
      [{ accessKeyId: 'stranger' }, '403'],
      [{ region: 'us-east-1' }, '400'],
    ] as const) {
      const error: unknown = await opened(change)
        .put(Buffer.from('whatever'))
        .catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'StorageFailed', message: expect.stringContaining(saying) })
      const shown = JSON.stringify([error, String(error), Object.entries(error as Error)])
      expect(shown).not.toMatch(/known-to|wrong|danji-tests|Signature=|AWS4-HMAC/)
    }
    await expect(opened({ bucket: 'other' }).check()).rejects.toThrow('NoSuchBucket')
    await expect(opened({ secretAccessKey: 'wrong' }).check()).rejects.toThrow('SignatureDoesNotMatch')
    await expect(storage.get(key)).rejects.toThrow(ObjectNotFound)
  })

  it('is not asked at every check', async () => {
    const fresh = opened()
    const calls = await callsDuring(async () => {
      for (let n = 0; n < 5; n += 1) await fresh.check()
    })
    expect(calls).toEqual(['PutObject', 'GetObject'])
  })
})
