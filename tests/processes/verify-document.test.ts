import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, X509Certificate } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { sealedPdf, sealingOf } from '#tests/infra/pdf-seal/sealed-samples.ts'
import { issue } from '#tests/support/simulated/certificates.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'

const leaf = issue({ name: 'Danji seal', usage: 'seal' })
const good = await sealedPdf(sealingOf(leaf))
const directory = mkdtempSync(join(tmpdir(), 'danji-verify-'))
const asked: string[] = []
const danji = createServer((request, response) => {
  asked.push(request.url ?? '')
  const { subject, validFrom, validTo } = new X509Certificate(leaf.der)
  const certificate = { der: leaf.der.toString('base64'), fingerprint: '', subject, validFrom, validTo }
  const answer = request.url?.startsWith('/api/document/seal/')
    ? { known: true, position: 42 }
    : { certificates: [certificate], timeStampAuthorities: [] }
  response.end(JSON.stringify(answer))
})
await new Promise<void>((listening) => danji.listen(0, '127.0.0.1', listening))
const url = `http://127.0.0.1:${(danji.address() as AddressInfo).port}`
afterAll(() => {
  danji.close()
  rmSync(directory, { recursive: true, force: true })
})

const pathTo = (name: string, content: Uint8Array | string): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}
const run = async (...args: string[]): Promise<{ readonly code: number | null; readonly said: string }> => {
  const command = spawnMain('verify-document', { DATA_DIR: directory, PUBLIC_URL: '' }, args)
  return { code: await command.ended, said: command.output() }
}

it('says of an intact file who sealed it and when, and that Danji has it on record', async () => {
  const { code, said } = await run(pathTo('good.pdf', good), '--url', `${url}/`)
  expect(said).toMatch(/결과 +원본 그대로입니다/)
  expect(said).toMatch(/봉인한 시각 +2026\. 11\. 20\. 14:06:07/)
  expect(said).toMatch(/봉인한 인증서 +Danji seal/)
  expect(said).toMatch(/단지의 기록 +42번째 기록/)
  const sha256 = createHash('sha256').update(good).digest('hex')
  expect([code, asked]).toEqual([0, ['/api/document/seal-certificates', `/api/document/seal/${sha256}`]])
})

it('ends with 1 where the file was changed, and with 2 where nothing can be told', async () => {
  const pem = pathTo('seal.pem', leaf.pem)
  const changed = Buffer.from(good)
  changed[20] = 0x41
  const [told, untold, gone] = await Promise.all([
    run(pathTo('changed.pdf', changed), '--certificate', pem),
    run(pathTo('good.pdf', good)),
    run(join(directory, 'no-such.pdf'), '--certificate', pem),
  ])
  expect([told.code, untold.code, gone.code]).toEqual([1, 2, 2])
  expect(told.said).toMatch(/바뀌었거나 깨졌습니다/)
  expect(untold.said).toMatch(/no certificate is known/)
})
