import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeSelfSigned } from '#infra/lib/pdf/seal/self-made.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { spawnMain, type SpawnedProcess } from '#tests/support/stack/spawned-process.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'

const { url: databaseUrl } = await testDatabase()
const port = await freePort()
const dataDir = mkdtempSync(join(tmpdir(), 'danji-production-'))

const seal = makeSelfSigned('Danji test seal', new Date(Date.now() - 86_400_000))
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  PORT: String(port),
  PUBLIC_URL: 'https://danji.example.kr',
  DANJI_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
  SUPER_ADMIN_EMAIL: 'root@danji.test',
  SUPER_ADMIN_PASSWORD: 'correct-horse-battery',
  SEAL_CERTIFICATE: seal.certificate,
  SEAL_KEY: seal.key,
}
const providers = {
  KAKAO_CLIENT_ID: 'rest-key',
  KAKAO_CLIENT_SECRET: 'client-secret',
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  SOLAPI_FROM: '02-1234-5678',
  SOLAPI_PF_ID: 'channel',
  SOLAPI_TEMPLATE_VERIFICATION: 'template',
  SOLAPI_TEMPLATE_IDENTITY_ACCEPTED: 'accepted',
  SOLAPI_TEMPLATE_IDENTITY_REFUSED: 'refused',
  SOLAPI_TEMPLATE_SIGNATURE_REQUEST: 'asked',
  SOLAPI_TEMPLATE_SIGNATURE_REMINDER: 'asked-again',
}
const running: SpawnedProcess[] = []
const start = (variables: Readonly<Record<string, string>>): SpawnedProcess => {
  const one = spawnMain('api', variables)
  running.push(one)
  return one
}
afterAll(async () => {
  await Promise.all(running.filter((one) => !one.hasEnded()).map((one) => one.kill()))
  rmSync(dataDir, { recursive: true, force: true })
})

it(
  'a production process without real providers does not start, and says what is missing',
  { timeout: 60_000 },
  async () => {
    const api = start(production)
    await expect.poll(() => api.hasEnded(), { timeout: 50_000 }).toBe(true)
    expect(api.output()).toMatch(/SOLAPI_API_KEY/)
    expect(api.output()).toMatch(/KAKAO_CLIENT_ID/)
    expect(api.output()).not.toContain('api is running')
  },
)

it('a production process has no simulators', { timeout: 90_000 }, async () => {
  const api = start({ ...production, ...providers })
  const statusOf = async (path: string): Promise<number> => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  await expect
    .poll(() => (api.hasEnded() ? api.output() : statusOf('/health').catch(() => 0)), { timeout: 80_000 })
    .toBe(200)
  for (const path of [
    '/simulators',
    '/simulators/phone/01012345678',
    '/simulators/solapi/messages/v4/list',
    '/simulators/kakao/oauth/authorize',
    '/simulators/certificates',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404])
})
