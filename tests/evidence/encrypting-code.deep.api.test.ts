import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { recordEncryptingCode } from '#services/evidence/file/encrypting-code.ts'
import { startCampaign } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { linesOf, takeEvidence } from './held-campaign.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const directory = mkdtempSync(join(tmpdir(), 'danji-code-'))
const assets = join(directory, 'assets', 'resident')
mkdirSync(assets, { recursive: true })
afterAll(() => rmSync(directory, { recursive: true }))

/** A residents' app as it was built with this code. */
const build = (name: string, code: string): string => {
  rmSync(assets, { recursive: true })
  mkdirSync(assets)
  writeFileSync(join(assets, name), code)
  writeFileSync(join(assets, 'index-AbCd.js'), 'something else')
  return createHash('sha256').update(code).digest('hex')
}
const record = () => recordEncryptingCode(danji.system.deps, directory)
const served = async () =>
  ((await danji.anyone.get('/api/log/encrypting-code')).body as { served: { sha256: string; path: string }[] }).served
const verify = (file: Buffer) => verifyFile(new Blob([new Uint8Array(file)]).stream())

describe('the code that encrypts ballots', () => {
  it('is recorded when it is another one, and told to anybody, the newest first', async () => {
    const first = build('ballot-worker-One.js', 'const a = 1')
    await record()
    await record()
    const second = build('ballot-worker-Two.js', 'const a = 2')
    await record()
    expect(await served()).toMatchObject([
      { sha256: second, path: '/assets/resident/ballot-worker-Two.js', size: 11 },
      { sha256: first },
    ])
  })

  it('is proved in evidence files, and refused where it is told otherwise', async () => {
    const { listId } = await startCampaign(danji)
    const file = await takeEvidence(danji, listId, '?openings=none')
    const { codes } = await verify(file)
    expect(codes.map(({ sha256 }) => sha256)).toEqual((await served()).map(({ sha256 }) => sha256).toReversed())
    const text = linesOf(file)
      .map((line) => line.replace(codes[0]?.sha256 ?? '', '9'.repeat(64)))
      .join('\n')
    await expect(verify(gzipSync(`${text}\n`))).rejects.toMatchObject({ code: 'changed' })
  })

  it('is not told of where the app was not built', async () => {
    const before = await served()
    await recordEncryptingCode(danji.system.deps, join(directory, 'none'))
    expect(await served()).toEqual(before)
  })
})
