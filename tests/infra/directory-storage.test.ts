import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { createDirectoryStorage } from '#infra/object-storage/directory-storage.ts'
import { ObjectNotFound } from '#infra/object-storage/object-storage.ts'

const outer = mkdtempSync(join(tmpdir(), 'danji-files-'))
afterAll(() => rmSync(outer, { recursive: true }))
const directory = join(outer, 'new', 'files')
const storage = createDirectoryStorage(directory)

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const pathOf = (key: string): string => join(directory, key.slice(0, 2), key.slice(2, 4), key)

describe('directory storage', () => {
  it('stores content under its SHA-256 and gives it back', async () => {
    const key = await storage.put(Buffer.from('동의서'))
    expect(key).toBe(sha256('동의서'))
    expect(await text(await storage.get(key))).toBe('동의서')
    expect(await storage.has(key)).toBe(true)
  })

  it('streams what is larger than memory chunks, in and out', async () => {
    const chunk = Buffer.alloc(100_000, 7)
    const key = await storage.put(Readable.from(Array.from({ length: 50 }, () => chunk)))
    expect(key).toBe(sha256(Buffer.alloc(5_000_000, 7)))
    expect(await buffer(await storage.get(key))).toHaveLength(5_000_000)
  })

  it('stores nothing at all as well as something', async () => {
    expect(await text(await storage.get(await storage.put(new Uint8Array())))).toBe('')
  })

  it('stores the same content once, also at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => storage.put(Buffer.from('twice'))))
    expect(new Set(keys)).toEqual(new Set([sha256('twice')]))
    const before = statSync(pathOf(sha256('twice')))
    await storage.put(Buffer.from('twice'))
    expect(statSync(pathOf(sha256('twice')))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
  })

  it('keeps nothing of a stream that breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.put(broken)).rejects.toThrow('connection lost')
    expect(await storage.has(sha256('half'))).toBe(false)
    expect(readdirSync(join(directory, 'drafts'))).toEqual([])
  })

  it.each(['0'.repeat(64), '../../etc/passwd', '', `${'a'.repeat(62)}/.`, 'A'.repeat(64)])(
    'knows no object %j',
    async (key) => {
      await expect(storage.get(key)).rejects.toThrow(ObjectNotFound)
      expect(await storage.has(key)).toBe(false)
    },
  )

  it('fails rather than hand out bytes that do not fit their key', async () => {
    const key = await storage.put(Buffer.from('유효한 서명'))
    writeFileSync(pathOf(key), '다른 서명')
    await expect(text(await storage.get(key))).rejects.toThrow(/damaged/)
  })

  it('tells whether it can be used', async () => {
    await expect(storage.check()).resolves.toBeUndefined()
    const blocked = join(outer, 'file')
    writeFileSync(blocked, '')
    await expect(createDirectoryStorage(join(blocked, 'files')).check()).rejects.toThrow(/ENOTDIR|EEXIST/)
    expect(existsSync(join(directory, 'drafts'))).toBe(true)
  })
})
