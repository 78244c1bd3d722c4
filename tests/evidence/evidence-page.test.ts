import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { addEvidencePage } from '#services/core/http/evidence-page.ts'

const directory = mkdtempSync(join(tmpdir(), 'danji-evidence-page-'))
afterAll(() => rmSync(directory, { recursive: true }))

it('is one file that may run what stands in it, and ask nobody for anything', async () => {
  const script = 'const page = 1 && 2'
  writeFileSync(join(directory, 'verify.html'), `<style>p{}</style><p></p><script>${script}</script>`)
  const app = Fastify()
  await addEvidencePage(app, directory)
  const { statusCode, headers, body } = await app.inject('/verify')
  const hash = createHash('sha256').update(script).digest('base64')
  expect({ statusCode, body }).toMatchObject({ statusCode: 200, body: expect.stringContaining(script) as string })
  expect(headers['content-security-policy']).toContain(`default-src 'none'; script-src 'sha256-${hash}';`)
  await app.close()
})
