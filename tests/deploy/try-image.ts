import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeSelfSigned } from '#infra/lib/pdf/seal/self-made.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { createBenchDatabase } from '#tests/bench/bench-database.ts'
import { call, must } from '#tests/drills/calls.ts'
import { startVendor } from '#tests/drills/drill-vendor.ts'
import { drillAdmin } from '#tests/drills/drilled-campaign.ts'
import { castBallot, checkReceipt, prepareVote } from '#tests/drills/drilled-vote.ts'
import { startS3Server } from '#tests/support/s3/s3-server.ts'
import { startNatsServer } from '#tests/support/stack/nats-server.ts'
import { findEngine, type RunningContainer } from './container-engines.ts'
import { encrypt, makeCertificate } from './encrypted-front.ts'

// Builds the image, starts its four roles in production against real Postgres, NATS and an S3 server,
// and walks: probes, sign in, a list, a vote, a ballot by code, its receipt, the count, a backup, the
// stop. IMAGE names an image that is built already; NODE_IMAGE and BASE stand in for public ones.

const root = fileURLToPath(new URL('../..', import.meta.url))
const MAX_MEGABYTES = 450
const START_MS = 120_000
const STOP_MS = 20_000
/** User of the image. */
const USER = 10_001
const roles = ['api', 'relay', 'projector', 'worker'] as const
type Role = (typeof roles)[number]

const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const check = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`FAILED: ${what}`)
  say(`ok  ${what}`)
}

const closings: (() => unknown)[] = []

const engine = findEngine()
const image = process.env['IMAGE'] ?? 'localhost/danji:try'
if (process.env['IMAGE'] === undefined) {
  const { NODE_IMAGE, BASE, NODE_EXTRA_CA_CERTS: authorities } = process.env
  const args = { ...(NODE_IMAGE ? { NODE_IMAGE } : {}), ...(BASE ? { BASE } : {}) }
  say(`building ${image} by ${engine.name}`)
  engine.build(image, root, { args, authorities })
}

const home = mkdtempSync(join(tmpdir(), 'danji-image-'))
closings.push(() => rmSync(home, { recursive: true, force: true }))
chmodSync(home, 0o755)
const data = join(home, 'data')
mkdirSync(data)
chownSync(data, USER, USER)
const fileWith = (name: string, content: string): string => {
  const path = join(home, name)
  writeFileSync(path, content, { mode: 0o600 })
  chownSync(path, USER, USER)
  return path
}

const prepare = async () => {
  const database = await createBenchDatabase()
  closings.unshift(database.drop)
  const nats = await startNatsServer()
  closings.unshift(nats.stop)
  const vendor = await startVendor({ balance: 1_000_000, webhooks: 'off' })
  closings.unshift(vendor.close)
  const s3 = { bucket: 'danji', region: 'auto', accessKeyId: 'try', secretAccessKey: randomBytes(16).toString('hex') }
  const store = await startS3Server(s3)
  closings.unshift(store.close)
  const own = makeCertificate(home)
  chownSync(own.certificate, USER, USER)
  const [bucket, messages] = await Promise.all([
    encrypt(store.endpoint, own),
    encrypt(vendor.variables['SOLAPI_BASE_URL'] ?? '', own),
  ])
  closings.unshift(bucket.close, messages.close)
  const seal = makeSelfSigned('Danji', new Date(Date.now() - 86_400_000))
  const secrets = {
    DANJI_MASTER_KEY_FILE: fileWith('master-key', Buffer.alloc(32, 9).toString('base64')),
    SUPER_ADMIN_PASSWORD_FILE: fileWith('admin-password', drillAdmin.password),
    DATABASE_URL_FILE: fileWith('database-url', database.url),
    S3_SECRET_ACCESS_KEY_FILE: fileWith('bucket-secret', s3.secretAccessKey),
    SEAL_CERTIFICATE: fileWith('seal.pem', seal.certificate),
    SEAL_KEY: fileWith('seal.key', seal.key),
    NODE_EXTRA_CA_CERTS: own.certificate,
  }
  const variables = {
    ...vendor.variables,
    ...secrets,
    SOLAPI_BASE_URL: messages.address + new URL(vendor.variables['SOLAPI_BASE_URL'] ?? '').pathname,
    KAKAO_CLIENT_ID: 'rest-key',
    KAKAO_CLIENT_SECRET: 'client-secret',
    SUPER_ADMIN_EMAIL: drillAdmin.email,
    PUBLIC_URL: 'https://danji.example.kr',
    HOST: '127.0.0.1',
    NATS_URL: nats.url,
    S3_ENDPOINT: bucket.address,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    DATABASE_POOL_CALLS: '8',
    DATABASE_POOL_LOG: '6',
    DATABASE_POOL_WORK: '10',
  }
  return { variables, phones: vendor.phones, objects: store.objects, files: Object.values(secrets) }
}

const untilReady = async (role: Role, port: number, container: RunningContainer): Promise<void> => {
  const deadline = Date.now() + START_MS
  const began = performance.now()
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) break
    if (container.hasEnded() || Date.now() > deadline)
      throw new Error(`${role} is not ready: ${answer?.status}\n${container.output().slice(-3_000)}`)
    await sleep(100)
  }
  say(`ok  ${role} is ready after ${((performance.now() - began) / 1_000).toFixed(1)} s`)
}

const checkHardening = async (role: Role, container: RunningContainer): Promise<void> => {
  const ask = container.exec
  const first = (await ask('cat', '/proc/1/cmdline')).output.split('\0')
  check(first[0] === 'node' && (first[1] ?? '').endsWith(`${role}.main.ts`), `${role}: node is process 1`)
  check((await ask('id', '-u')).output.trim() === String(USER), `${role}: it is no root`)
  check((await ask('touch', '/app/written')).code !== 0, `${role}: its files cannot be changed`)
  check((await ask('node', '/app/infra/deploy/image/health.ts')).code === 0, `${role}: its health check says well`)
}

const untilCounted = async (base: string, voteId: string, headers: Readonly<Record<string, string>>) => {
  for (;;) {
    const { body } = await must(`${base}/api/votes/${voteId}/count`, { method: 'POST', body: {}, headers })
    if ((body as { readonly counted?: boolean }).counted)
      return body as { readonly turnout: { readonly voted: number } }
    await sleep(200)
  }
}

const walk = async (base: string, phones: Parameters<typeof castBallot>[0]['phones']): Promise<void> => {
  for (const path of ['/health', '/livez', '/', '/admin/login', '/api/openapi.json'])
    check((await call(base + path)).status === 200, `GET ${path}`)
  check((await call(`${base}/simulators/phone/01012345678`)).status === 404, 'no simulator answers')
  const vote = await prepareVote(base, 3)
  say('ok  signed in; complex, list with three owners, vote that is open')
  const [owner] = vote.owners
  if (!owner) throw new Error('nobody is on the roll')
  const receipt = await castBallot({ vote, phones }, owner)
  const checked = await checkReceipt(base, receipt)
  check(checked.status === 200 && checked.hash === receipt.hash, `a ballot by code, and its receipt ${receipt.id}`)
  await must(`${base}/api/votes/${vote.voteId}/status`, {
    method: 'PATCH',
    body: { status: 'closed' },
    headers: vote.admin,
  })
  const { turnout } = await untilCounted(base, vote.voteId, vote.admin)
  check(turnout.voted === 1, 'the vote is counted: one ballot')
}

const checkStops = async (running: ReadonlyMap<Role, RunningContainer>): Promise<void> => {
  const stopped = await Promise.all([...running].map(async ([role, one]) => ({ role, ...(await one.stop()) })))
  for (const { role, code, ms } of stopped)
    check(code === 0 && ms < STOP_MS, `${role} stops on SIGTERM: code ${code} after ${ms} ms`)
}

const checkContents = async (container: RunningContainer): Promise<void> => {
  for (const path of ['infra/simulators', 'services/processes/demonstration', 'tests', 'node_modules/vite', '.git'])
    check((await container.exec('test', '-e', `/app/${path}`)).code !== 0, `${path} is not in it`)
  const bill = JSON.parse((await container.exec('cat', '/app/sbom.cdx.json')).output) as {
    readonly bomFormat: string
    readonly components: readonly { readonly name: string }[]
  }
  const names = bill.components.map(({ name }) => name)
  check(
    bill.bomFormat === 'CycloneDX' && names.includes('fastify') && !names.includes('vite'),
    `SBOM of ${names.length}`,
  )
}

const run = async (): Promise<void> => {
  const megabytes = engine.megabytes(image)
  check(megabytes <= MAX_MEGABYTES, `the image has ${megabytes.toFixed(0)} MB, at most ${MAX_MEGABYTES}`)
  const { variables, phones, objects, files } = await prepare()
  const running = new Map<Role, RunningContainer>()
  closings.unshift(() => Promise.all([...running.values()].filter((one) => !one.hasEnded()).map((one) => one.stop())))
  const ports = new Map<Role, number>()
  const start = (command: readonly string[], more: Readonly<Record<string, string>> = {}): RunningContainer =>
    engine.run(image, { command, variables: { ...variables, ...more }, data, files })
  for (const role of roles) {
    const port = await freePort()
    const own = { PORT: String(port), PROBE_PORT: String(port) }
    const container = start(['node', `services/processes/${role}.main.ts`], own)
    running.set(role, container)
    ports.set(role, port)
    await untilReady(role, port, container)
  }
  for (const [role, container] of running) await checkHardening(role, container)
  const api = running.get('api')
  if (!api) throw new Error('there is no api')
  await checkContents(api)
  await walk(`http://127.0.0.1:${ports.get('api')}`, phones)
  check(objects.size > 0, `the bucket holds ${objects.size} objects`)
  const backup = await api.exec('node', 'services/processes/backup.main.ts', '/data/backup')
  check(backup.code === 0 && existsSync(join(data, 'backup')), `a backup: ${backup.output.trim().split('\n')[0]}`)
  await checkStops(running)
}

try {
  await run()
  say('the image works')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const close of closings) await Promise.resolve(close()).catch(console.error)
  engine.close()
}
process.exit()
