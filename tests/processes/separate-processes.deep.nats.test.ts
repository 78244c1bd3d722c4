import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, expect, test } from 'vitest'
import { streamName } from '#infra/platform/jetstream/stream.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { spawnMain, type SpawnedProcess } from '#tests/support/stack/spawned-process.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { testNats } from '#tests/support/stack/test-nats.ts'
import { raceFor } from './race-for-ballot.ts'

const { url: databaseUrl, pool } = await testDatabase()
const { url: natsUrl, prefix } = testNats()
const port = await freePort()
const dataDir = mkdtempSync(join(tmpdir(), 'danji-processes-'))
chmodSync(dataDir, 0o755)

const variables = {
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  NATS_URL: natsUrl,
  NATS_PREFIX: prefix,
  DATA_DIR: dataDir,
  DANJI_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
  PORT: String(port),
  RATE_LIMIT_FACTOR: '1000',
  SUPER_ADMIN_EMAIL: 'root@danji.test',
  SUPER_ADMIN_PASSWORD: 'correct-horse-battery',
}
const running = new Set<SpawnedProcess>()
const start = (name: string, others: Readonly<Record<string, string>> = {}): SpawnedProcess => {
  const one = spawnMain(name, { ...variables, ...others })
  running.add(one)
  return one
}
afterAll(async () => {
  await Promise.all([...running].filter((one) => !one.hasEnded()).map((one) => one.kill()))
  rmSync(dataDir, { recursive: true, force: true })
})

const at = (path: string) => `http://127.0.0.1:${port}${path}`
const isUp = (where: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${where}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
const untilUp = async (where = port): Promise<void> => {
  const lastWords = (): string => [...running].flatMap((one) => (one.hasEnded() ? one.output().slice(-500) : [])).join()
  await expect.poll(async () => (await isUp(where)) || lastWords(), { timeout: 120_000, interval: 200 }).toBe(true)
}

type Answer = { readonly status: number; readonly body: never; readonly cookie: string }

/** Asks again where the server is away for a moment, as both apps do. */
const call = async (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await fetch(at(path), {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // Tests say what they expect of it.
      return {
        status: answer.status,
        body: (await answer.json()) as never,
        cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
      }
    } catch (error) {
      if (tries === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

const codeFor = async (phone: string): Promise<string> => {
  let code = ''
  const look = async () => {
    const received: readonly { readonly variables: Record<string, string> }[] = (
      await call('GET', `/simulators/phone/${phone}`, undefined, { accept: 'application/json' })
    ).body
    code = received[0]?.variables['#{인증번호}'] ?? ''
    return code
  }
  await expect.poll(look, { timeout: 20_000, interval: 100 }).toMatch(/^\d{6}$/)
  return code
}

const owners = Array.from({ length: 12 }, (_, index) => ({
  name: `홍길동${index}`,
  phone: `010777700${String(10 + index)}`,
  dong: '101',
  ho: `${index + 1}01`,
  area: 59.9912,
}))

/** Ports of four servers on one database: the first, and three that are started beside it. */
const fourServers = async (): Promise<readonly number[]> => {
  const further = await Promise.all(Array.from({ length: 3 }, freePort))
  for (const one of further) start('api', { PORT: String(one) })
  const ports = [port, ...further]
  for (const one of ports) await untilUp(one)
  return ports
}

test('a campaign survives the kill of every process, in the middle', { timeout: 300_000 }, async () => {
  start('api')
  const relays = [start('relay'), start('relay')]
  const projectors = [start('projector'), start('projector')]
  const worker = start('worker')
  await untilUp()
  const { token }: { token: string } = (
    await call('POST', '/api/auth/super-admin/login', {
      email: variables.SUPER_ADMIN_EMAIL,
      password: variables.SUPER_ADMIN_PASSWORD,
    })
  ).body
  const admin = { authorization: `Bearer ${token}` }
  const apartment: { id: string } = (
    await call('POST', '/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: 12 }, admin)
  ).body
  const list: { id: string } = (
    await call('POST', '/api/list', { name: '투표', type: 'vote', apartmentId: apartment.id }, admin)
  ).body
  expect((await call('POST', '/api/list-user/bulk', { listId: list.id, users: owners }, admin)).body).toMatchObject({
    created: 12,
    failed: [],
  })
  const question = { title: '찬성?', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] }
  const vote: { id: string; questions: { id: string; choices: { id: string }[] }[] } = (
    await call(
      'POST',
      '/api/votes',
      { listId: list.id, title: '안건', ballotKind: 'secret', weight: 'unit', questions: [question] },
      admin,
    )
  ).body
  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' }, admin)
  const { linkId }: { linkId: string } = (
    await call('POST', `/api/votes/lists/${list.id}/vote/${vote.id}/link`, {}, admin)
  ).body
  const answers = [{ questionId: vote.questions[0]?.id, choiceIds: [vote.questions[0]?.choices[0]?.id] }]

  const provenAs = async ({ area: _area, ...claim }: (typeof owners)[number]): Promise<string> => {
    const { body, cookie } = await call('POST', `/api/vote/${linkId}/verify-user`, claim)
    expect(body).toEqual({ codeSent: true })
    const code = await codeFor(claim.phone)
    return (await call('POST', `/api/vote/${linkId}/verify-user`, { ...claim, code }, { cookie })).cookie
  }
  const submit = `/api/vote/${linkId}/submit`
  const voteAs = async (owner: (typeof owners)[number]): Promise<void> => {
    const cookie = await provenAs(owner)
    expect((await call('POST', submit, { answers }, { cookie })).status).toBe(200)
  }
  const disasters = [
    () => projectors[0]?.kill(),
    () => relays[0]?.kill(),
    () => worker.kill().then(() => start('worker')),
    () => projectors[1]?.kill().then(() => start('projector')),
    () => relays[1]?.kill().then(() => start('relay')),
  ]
  const [hasty, ...others] = owners
  for (const [index, owner] of others.entries()) {
    await voteAs(owner)
    await disasters[index]?.()
  }
  if (hasty) await raceFor(await fourServers(), { submit, answers, cookie: await provenAs(hasty) })
  await [...running][0]?.kill()
  start('api')
  await untilUp()

  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'closed' }, admin)
  const count = async () => (await call('POST', `/api/votes/${vote.id}/count`, {}, admin)).body
  await expect.poll(count, { timeout: 30_000 }).toMatchObject({
    status: 'closed',
    counted: true,
    turnout: { targets: 12, voted: 12 },
    questions: [{ choices: [{ count: 12 }, { count: 0 }] }],
  })

  const ballots = await pool.query("select count(*)::int as count from event where type = 'BallotCast'")
  expect(ballots.rows).toEqual([{ count: 12 }])
  const messages = await readStream(countEvents)
  expect(messages.join('\n')).not.toMatch(/홍길동|0107777/)
})

test('relay, projector and worker tell how they are on a port of their own', { timeout: 60_000 }, async () => {
  const names = ['relay', 'projector', 'worker'] as const
  const ports = new Map(await Promise.all(names.map(async (name) => [name, await freePort()] as const)))
  const processes = names.map((name) => spawnMain(name, { ...variables, PROBE_PORT: String(ports.get(name)) }))
  for (const one of processes) running.add(one)
  const probe = async (name: (typeof names)[number], path: string) => {
    const answer = await fetch(`http://127.0.0.1:${ports.get(name)}${path}`).catch(() => undefined)
    return { status: answer?.status, text: (await answer?.text()) ?? '' }
  }
  for (const name of names) {
    await expect.poll(() => probe(name, '/readyz'), { timeout: 50_000 }).toMatchObject({ status: 200 })
    expect((await probe(name, '/livez')).status).toBe(200)
    const { text } = await probe(name, '/metrics')
    expect(text).toContain('danji_ready{check="readSide"} 1')
    expect(text.includes('\ndanji_broker_up 1\n')).toBe(name !== 'worker')
  }
  expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0, 0])
})

test(
  'a process told to stop twice at once, by the terminal and by npm, still stops in order',
  { timeout: 60_000 },
  async () => {
    const worker = spawnMain('worker', { ...variables, LOG_LEVEL: 'info' })
    running.add(worker)
    await expect.poll(worker.output, { timeout: 30_000 }).toContain('worker is running')
    expect(await Promise.all([worker.stop(), worker.stop()])).toEqual([0, 0])
  },
)

/** Returns how many events the log holds, none of which is missing. */
const countEvents = async (): Promise<number> => {
  const { rows } = await pool.query<{ count: number; newest: number }>(
    'select count(*) as count, max(position) as newest from event',
  )
  expect(rows[0]?.count).toBe(rows[0]?.newest)
  return rows[0]?.count ?? 0
}

/**
 * Returns every payload in the broker, once there are as many as the log has events: jobs may still
 * write the last ones.
 */
const readStream = async (count: () => Promise<number>): Promise<readonly string[]> => {
  const connection = await connect({ servers: natsUrl })
  const manager = await jetstreamManager(connection)
  let expected = 0
  await expect
    .poll(
      async () => {
        expected = await count()
        return (await manager.streams.info(streamName(prefix))).state.messages - expected
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  const consumer = await jetstream(connection).consumers.get(streamName(prefix))
  const payloads: string[] = []
  for await (const message of await consumer.fetch({ max_messages: expected, expires: 10_000 })) {
    payloads.push(message.string())
    if (payloads.length === expected) break
  }
  // Compared with the log as it was then: the worker may append once more.
  expect(payloads).toHaveLength(expected)
  await manager.streams.delete(streamName(prefix))
  await connection.close()
  return payloads
}
