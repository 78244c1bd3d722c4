import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import { must } from '#tests/drills/calls.ts'
import { startVendor } from '#tests/drills/drill-vendor.ts'
import { drillAdmin } from '#tests/drills/drilled-campaign.ts'
import { castBallot, checkReceipt, prepareVote, type DrilledVote } from '#tests/drills/drilled-vote.ts'
import { startS3Server } from '#tests/support/s3/s3-server.ts'
import { encrypt, makeCertificate } from '../encrypted-front.ts'
import { HOST_ADDRESS, makeSystem, missingPrograms, openNetwork, startMachine, type Machine } from './debian-machine.ts'

// A technician's hour, as docs/deploy.md tells it, by the commands that are shipped: an empty Debian
// machine, run by systemd, becomes the product with TLS; a first campaign; an upgrade while people
// vote; a backup; and its restore on another machine. Prints the seconds of each step. As root, with
// debootstrap, systemd-container and nftables; MACHINE_FILES names a folder that keeps the files of
// the empty machine for the next time.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const DOMAIN = 'danji.example.kr'
const OWNERS = 40
/** Number of ballots before the upgrade. */
const FIRST = 5
const release = (number: number): string => `/opt/danji-0.${number}.0`

const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const check = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`FAILED: ${what}`)
  say(`ok  ${what}`)
}
const steps: { readonly step: string; readonly seconds: number }[] = []
const measure = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
  const began = performance.now()
  say(step)
  const result = await work()
  steps.push({ step, seconds: Math.round((performance.now() - began) / 1_000) })
  return result
}

const missing = missingPrograms()
if (missing.length > 0)
  throw new Error(`install ${missing.join(', ')} (debootstrap systemd-container nftables openssl)`)

const closings: (() => unknown)[] = []
const home = mkdtempSync(join(tmpdir(), 'danji-machine-'))
closings.push(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }))
chmodSync(home, 0o755)

/** Lets names and certificates of the machines hold in this process, which stands for a browser. */
const trust = (machine: Machine): void => {
  const certificate = readFileSync(join(machine.root, 'etc/danji/tls/certificate.pem'), 'utf8')
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate])
  const lookup = dns.lookup
  const override = (
    name: string,
    options: dns.LookupAllOptions,
    answer: (...args: readonly unknown[]) => void,
  ): void => {
    if (name !== DOMAIN) return lookup(name, options, answer)
    if (options.all) answer(null, [{ address: machine.address, family: 4 }])
    else answer(null, machine.address, 4)
  }
  dns.lookup = override as typeof dns.lookup
}

const copyRelease = (machine: Machine, number: number): void => {
  const directory = join(machine.root, release(number))
  mkdirSync(directory, { recursive: true })
  // Files that are tracked, or about to be.
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 1e8 })
  execFileSync('sh', ['-c', `tar --null -T - -cf - | tar -xf - -C "${directory}"`], { cwd: root, input: files })
}

const install = (machine: Machine): Promise<string> =>
  machine.run(
    `${release(1)}/infra/deploy/systemd/install`,
    '--domain',
    DOMAIN,
    '--email',
    drillAdmin.email,
    '--self-signed',
  )

/** Provider of messages and bucket, elsewhere on the network, with TLS as production asks for it. */
const openProviders = async () => {
  const own = makeCertificate(home, HOST_ADDRESS)
  const vendor = await startVendor({ balance: 1_000_000, webhooks: 'off' })
  const s3 = { bucket: 'danji', region: 'auto', accessKeyId: 'drill', secretAccessKey: randomBytes(16).toString('hex') }
  const store = await startS3Server(s3)
  const messages = await encrypt(vendor.variables['SOLAPI_BASE_URL'] ?? '', own)
  const bucket = await encrypt(store.endpoint, own)
  closings.unshift(vendor.close, store.close, messages.close, bucket.close)
  const variables = {
    ...vendor.variables,
    SOLAPI_BASE_URL: messages.address + new URL(vendor.variables['SOLAPI_BASE_URL'] ?? '').pathname,
    KAKAO_CLIENT_ID: 'rest-key',
    KAKAO_CLIENT_SECRET: 'client-secret',
    S3_ENDPOINT: bucket.address,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    NODE_EXTRA_CA_CERTS: '/etc/danji/providers.pem',
    RATE_LIMIT_FACTOR: '1000',
  }
  return { phones: vendor.phones, certificate: own.certificate, bucketSecret: s3.secretAccessKey, variables }
}
type Providers = Awaited<ReturnType<typeof openProviders>>

/** Writes what the technician fills in. */
const configure = (machine: Machine, { certificate, bucketSecret, variables }: Providers): void => {
  const directory = join(machine.root, 'etc/danji')
  cpSync(certificate, join(directory, 'providers.pem'))
  chmodSync(join(directory, 'providers.pem'), 0o644)
  writeFileSync(join(directory, 'secrets/bucket-secret'), bucketSecret)
  writeFileSync(join(directory, 'secrets/admin-password'), drillAdmin.password)
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  appendFileSync(join(directory, 'danji.env'), lines.join(''))
  appendFileSync(join(machine.root, 'etc/hosts'), `127.0.0.1 ${DOMAIN}\n`)
}

const base = `https://${DOMAIN}`
const turnoutOf = async ({ voteId, admin }: DrilledVote): Promise<number> => {
  const { body } = await must(`${base}/api/votes/${voteId}/results`, { headers: admin })
  return (body as { readonly turnout: { readonly voted: number } }).turnout.voted
}
/** The read side follows a ballot within moments. */
const untilTurnout = async (vote: DrilledVote, wanted: number): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await turnoutOf(vote)) === wanted) return
    await sleep(100)
  }
  throw new Error(`FAILED: the turnout is ${await turnoutOf(vote)}, not ${wanted}`)
}

/** Looks at a page until `isOver`; returns the statuses that were no answer. */
const watchPage = async (
  isOver: () => boolean,
): Promise<{ readonly looks: number; readonly failed: readonly string[] }> => {
  const failed: string[] = []
  let looks = 0
  while (!isOver()) {
    looks += 1
    const status = await fetch(`${base}/api/openapi.json`).then(({ status: code }) => String(code), String)
    if (status !== '200') failed.push(status)
    await sleep(100)
  }
  return { looks, failed }
}

const upgradeUnderVotes = async (
  machine: Machine,
  vote: DrilledVote,
  providers: Providers,
): Promise<readonly Receipt[]> => {
  let isOver = false
  const receipts: Receipt[] = []
  const owners = vote.owners.slice(FIRST)
  const voting = (async () => {
    while (!isOver) {
      const owner = owners.shift()
      if (owner) receipts.push(await castBallot({ vote, phones: providers.phones }, owner))
      await sleep(300)
    }
  })()
  const watching = watchPage(() => isOver)
  try {
    // The doctor at its end says what a trial lacks: a certificate that the world trusts.
    await machine.run('sh', '-c', `danji upgrade ${release(2)} || true`)
  } finally {
    isOver = true
  }
  await voting
  const { looks, failed } = await watching
  check(
    failed.length === 0,
    `${receipts.length} ballots and ${looks} looks at a page during the upgrade, none refused ${failed.join(' ')}`,
  )
  return receipts
}

const unitsRunFrom = async (machine: Machine): Promise<string> =>
  machine.run(
    'sh',
    '-c',
    'for p in $(systemctl show --value -p MainPID danji-api@3000 danji-api@3001 danji-worker); do readlink /proc/$p/cwd; done',
  )

const run = async (): Promise<void> => {
  closings.unshift(openNetwork())
  const system = process.env['MACHINE_FILES'] ?? join(home, 'system')
  await measure('an empty Debian machine', async () => {
    try {
      readFileSync(join(system, 'etc/debian_version'))
    } catch {
      makeSystem(system)
    }
  })
  const providers = await openProviders()
  const first = await startMachine(system, join(home, 'first'), 2)
  closings.unshift(first.stop)

  copyRelease(first, 1)
  await measure('installed: packages, product, Postgres, NATS, nginx with TLS, units', () => install(first))
  configure(first, providers)
  await measure('started: danji start, until both APIs are ready', () => first.run('danji', 'start'))
  trust(first)
  check((await fetch(`${base}/health`)).status === 200, 'healthy, behind TLS')
  say(await first.run('sh', '-c', 'danji doctor || true'))

  const { vote, receipts } = await measure('a first campaign: complex, roll, vote, link, five ballots', async () => {
    const made = await prepareVote(base, OWNERS)
    const given: Receipt[] = []
    for (const owner of made.owners.slice(0, FIRST))
      given.push(await castBallot({ vote: made, phones: providers.phones }, owner))
    await untilTurnout(made, FIRST)
    return { vote: made, receipts: given }
  })

  copyRelease(first, 2)
  await measure('the next release built beside', () => first.run(`${release(2)}/infra/deploy/systemd/build`))
  receipts.push(
    ...(await measure('upgraded: danji upgrade, under votes', () => upgradeUnderVotes(first, vote, providers))),
  )
  check(new Set((await unitsRunFrom(first)).trim().split('\n')).has(release(2)), 'the next release serves')

  const backup = '/var/lib/danji/backups/moved'
  await measure('a backup: danji backup', () => first.run('danji', 'backup', backup))
  await measure('a nightly backup, by its unit', () => first.run('systemctl', 'start', 'danji-backup.service'))
  await first.stop()

  const second = await startMachine(system, join(home, 'second'), 3)
  closings.unshift(second.stop)
  copyRelease(second, 1)
  // The technician carries over settings and secrets, the backup, and the master key from its safe.
  cpSync(join(first.root, 'etc/danji'), join(second.root, 'etc/danji'), { recursive: true })
  await measure('installed on another machine', () => install(second))
  mkdirSync(join(second.root, 'srv/moved'), { recursive: true })
  cpSync(join(first.root, backup), join(second.root, 'srv/moved'), { recursive: true })
  await second.run('chown', '-R', 'danji:danji', '/srv/moved')
  await measure('restored: danji restore, until it serves', () => second.run('danji', 'restore', '/srv/moved'))
  trust(second)
  await untilTurnout(vote, receipts.length)
  for (const receipt of receipts) {
    const { status, hash } = await checkReceipt(base, receipt)
    if (status !== 200 || hash !== receipt.hash) throw new Error(`FAILED: receipt ${receipt.id}: ${status}`)
  }
  say(`ok  all ${receipts.length} receipts and the turnout are on the other machine`)
}

try {
  await run()
  console.table(steps)
  say('the hour is over, all of it holds')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const close of closings) await Promise.resolve(close()).catch(console.error)
}
process.exit()
