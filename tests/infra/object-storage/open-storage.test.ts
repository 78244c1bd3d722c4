import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openStorage } from '#infra/platform/object-storage/open-storage.ts'
import { sha256 } from './place.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'danji-open-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

describe('the storage of a process', () => {
  it('is the directory of files in the data directory, where no bucket is named', async () => {
    const objects = await openStorage({ kind: 'directory' }, dataDir)
    const key = await objects.put(Buffer.from('here'))
    expect(objects.kind).toBe('directory')
    expect(existsSync(join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key))).toBe(true)
  })

  it('is the bucket where one is named; nothing is asked of it before it is needed', async () => {
    const bucket = { endpoint: 'http://127.0.0.1:1', region: 'auto', bucket: 'danji', prefix: '' }
    const objects = await openStorage({ kind: 's3', ...bucket, accessKeyId: 'a', secretAccessKey: 'b' }, dataDir)
    expect(objects.kind).toBe('s3')
    expect(await objects.has('no key')).toBe(false)
  })

  it('tells of every damaged object that somebody meets, and of nothing else', async () => {
    const told: string[] = []
    const objects = await openStorage({ kind: 'directory' }, dataDir, (key) => told.push(key))
    const key = await objects.put(Buffer.from('rotten'))
    await expect(objects.get(sha256('never'))).rejects.toThrow('no object')
    expect(told).toEqual([])
    writeFileSync(join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key), 'rottem')
    await expect(objects.get(key)).rejects.toThrow('damaged')
    await expect(objects.verify(key)).rejects.toThrow('damaged')
    expect(told).toEqual([key, key])
  })
})
