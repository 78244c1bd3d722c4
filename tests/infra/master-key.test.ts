import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { deriveKey, keyFingerprint, loadMasterKey, MasterKeyMissing } from '#infra/platform/keys/master-key.ts'

const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7))
const dirs: string[] = []
const freshDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'danji-key-'))
  dirs.push(dir)
  return dir
}
afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true })))

describe('master key', () => {
  it.each(['base64', 'base64url', 'hex'] as const)('is read from the environment as %s', (encoding) => {
    const key = loadMasterKey({ fromEnv: bytes.toString(encoding), dataDir: '/nowhere', production: true })
    expect(key.equals(bytes)).toBe(true)
  })

  it('is refused when it is not 32 bytes', () => {
    const fromEnv = bytes.subarray(1).toString('base64')
    expect(() => loadMasterKey({ fromEnv, dataDir: freshDir(), production: false })).toThrow(/32 bytes/)
  })

  it('is made once in development, for the owner only', () => {
    const dataDir = join(freshDir(), 'new')
    const first = loadMasterKey({ fromEnv: undefined, dataDir, production: false })
    expect(first).toHaveLength(32)
    expect(loadMasterKey({ fromEnv: undefined, dataDir, production: false }).equals(first)).toBe(true)
    expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600)
  })

  it('is never made in production', () => {
    const dataDir = freshDir()
    expect(() => loadMasterKey({ fromEnv: undefined, dataDir, production: true })).toThrow(
      /DANJI_MASTER_KEY is required/,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is never made beside a log that was written under another', () => {
    const dataDir = freshDir()
    const load = (mayMake: boolean) => loadMasterKey({ fromEnv: undefined, dataDir, production: false, mayMake })
    expect(() => load(false)).toThrow(MasterKeyMissing)
    expect(readdirSync(dataDir)).toEqual([])
    const made = load(true)
    expect(load(false).equals(made)).toBe(true)
  })

  it('is known by a fingerprint, which is none of the keys made of it', () => {
    const fingerprint = keyFingerprint(bytes)
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(keyFingerprint(Buffer.from(bytes))).toBe(fingerprint)
    expect(keyFingerprint(Buffer.alloc(32, 1))).not.toBe(fingerprint)
    expect(deriveKey(bytes, 'fingerprint').toString('hex')).not.toBe(fingerprint)
  })

  it('is the same for processes that start together', async () => {
    const dataDir = freshDir()
    const program = join(dataDir, 'load.ts')
    const module = new URL('../../infra/platform/keys/master-key.ts', import.meta.url).href
    writeFileSync(
      program,
      `import { loadMasterKey } from '${module}'\n` +
        `process.send?.(loadMasterKey(${JSON.stringify({ dataDir, production: false })}).toString('hex'))\n`,
    )
    const children = Array.from({ length: 4 }, () => fork(program, { execArgv: [] }))
    const keys = await Promise.all(children.map(async (child) => ((await once(child, 'message')) as [string])[0]))
    expect(new Set(keys).size).toBe(1)
    expect(readdirSync(dataDir).sort()).toEqual(['load.ts', 'master.key'])
  })
})

describe('derived keys', () => {
  it('differ by purpose and stay the same for one', () => {
    expect(deriveKey(bytes, 'access-token')).toHaveLength(32)
    expect(deriveKey(bytes, 'access-token').equals(deriveKey(bytes, 'access-token'))).toBe(true)
    expect(deriveKey(bytes, 'access-token').equals(deriveKey(bytes, 'refresh-token'))).toBe(false)
  })
})
