import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { AdminRole } from '#events/account/admin.events.ts'
import { registerSimulators, type Simulators } from '#infra/simulators/simulators.ts'
import type { SimulatedPhones } from '#infra/simulators/phone/simulated-phones.ts'
import { createLogger } from '#infra/telemetry/logger.ts'
import { createApp, type AppOptions } from '#services/app.ts'
import { kakaoRedirectUri } from '#services/account/auth.contract.ts'
import { ensureSuperAdmin } from '#services/account/super-admin.ts'
import type { Deps } from '#services/core/deps.ts'
import { adminDecider, adminStream } from '#services/account/admin.decider.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import { newId } from '#services/core/secrets.ts'
import type { AdminToken } from '#services/core/session.ts'
import { runProjector } from '#services/processes/run-projector.ts'
import { runWorker } from '#services/processes/run-worker.ts'
import { openSystem, type System } from '#services/processes/system.ts'
import { systemMetadata } from './fixed.ts'
import { createSimulatedIdentities } from './simulated-identities.ts'
import { createSimulatedMessaging } from './simulated-messaging.ts'
import { createSimulatedRegisters } from './simulated-registers.ts'
import { preparedDatabase } from './prepared-database.ts'
import { temporaryDirectory, temporaryObjects } from './temporary-objects.ts'
import { testSealing } from './test-sealing.ts'

export const superAdmin = { email: 'root@danji.test', password: 'correct-horse-battery' } as const

/** A clock that tests move. */
export type TestClock = { now: Date; readonly read: () => Date }

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: never
  readonly text: string
}

export type Caller = {
  readonly get: (url: string, headers?: Record<string, string>) => Promise<Answer>
  /** A GET whose answer goes on: it is read no further than it takes to know what it is. */
  readonly open: (url: string) => Promise<Answer>
  readonly post: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  readonly put: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  readonly patch: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  readonly delete: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

export type TestApp = {
  readonly app: FastifyInstance
  readonly system: System
  readonly clock: TestClock
  readonly phones: SimulatedPhones
  /** What the simulated vendor of messages is told to do. */
  readonly vendor: Simulators['vendor']
  /** Nobody in particular. */
  readonly anyone: Caller
  /** The super administrator, signed in. */
  readonly admin: Caller
  readonly adminToken: string
  readonly databaseUrl: string
  /** Where documents lie. */
  readonly objectDirectory: string
}

/** Newest position that anybody's calls led to, by app. */
const positions = new WeakMap<FastifyInstance, number>()

/** Waits until an app's read models hold all that is in its log, however busy the machine is; two seconds at most. */
const upToDate = new WeakMap<FastifyInstance, () => Promise<unknown>>()

/** What the UIs send with every read: nobody sees a list without what was just written. */
const freshness = (app: FastifyInstance, method: string): Readonly<Record<string, string>> => {
  const position = positions.get(app)
  return method === 'GET' && position !== undefined ? { 'x-min-position': String(position) } : {}
}

/** Calls an app as somebody: headers that every call carries. */
export const callerOf = (app: FastifyInstance, always: Readonly<Record<string, string>> = {}): Caller => {
  const call = async (
    method: InjectOptions['method'] & string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const payload = body === undefined ? {} : { payload: body as InjectOptions['payload'] & object }
    if (method === 'GET') await upToDate.get(app)?.()
    const answer = await app.inject({
      method,
      url,
      headers: { ...freshness(app, method), ...always, ...headers },
      ...payload,
    })
    positions.set(app, Math.max(positions.get(app) ?? 0, Number(answer.headers['x-event-position'] ?? 0)))
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    // Tests say what they expect of it.
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (isJson ? answer.json() : undefined) as never,
      text: answer.body,
    }
  }
  const open = async (url: string): Promise<Answer> => {
    const answer = await app.inject({ method: 'GET', url, headers: { ...always }, payloadAsStream: true })
    const isStream = answer.statusCode === 200
    const text = isStream ? '' : await new Response(Readable.toWeb(answer.stream()) as ReadableStream).text()
    if (isStream) answer.stream().destroy()
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (isStream ? undefined : JSON.parse(text)) as never,
      text,
    }
  }
  return {
    open,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body = {}, headers) => call('POST', url, body, headers),
    put: (url, body = {}, headers) => call('PUT', url, body, headers),
    patch: (url, body = {}, headers) => call('PATCH', url, body, headers),
    delete: (url, body, headers) => call('DELETE', url, body, headers),
  }
}

/** An access token as signing in gives it. */
export const tokenOf = (
  app: FastifyInstance,
  adminId: string,
  { epoch = 0, lifeSeconds = 3_600 }: { readonly epoch?: number; readonly lifeSeconds?: number } = {},
): string => app.jwt.sign({ kind: 'admin', sub: adminId, epoch } satisfies AdminToken, { expiresIn: lifeSeconds })

/** Somebody signed in. */
export const adminOf = (app: FastifyInstance, adminId: string): Caller =>
  callerOf(app, { authorization: `Bearer ${tokenOf(app, adminId)}` })

/** Makes an administrator of a role, for complexes; gives the id. */
export const appoint = async (
  { system }: Pick<TestApp, 'system'>,
  {
    role,
    apartments = [],
    name = '관리자',
  }: { readonly role: AdminRole; readonly apartments?: readonly string[]; readonly name?: string },
): Promise<string> => {
  const adminId = newId()
  const command = {
    type: 'RegisterAdmin',
    adminId,
    name,
    email: `${adminId}@danji.test`,
    phone: null,
    role,
    password: null,
    apartments,
  } as const
  await commandHandler(
    system.deps.store,
    adminDecider,
  )({ stream: adminStream(adminId), begins: true, command: () => command, metadata: systemMetadata })
  return adminId
}

export type TestAppOptions = { readonly rateLimitFactor?: number; readonly at?: Date }

/**
 * The whole product on an empty database of the calling test file: API, read models, jobs, and the real clients of all providers
 * against their simulators, over real HTTP. Call it at the top of the file.
 */
export const startTestApp = async ({
  rateLimitFactor = 1_000,
  at = new Date('2026-11-21T03:00:00Z'),
}: TestAppOptions = {}): Promise<TestApp> => {
  const { url: databaseUrl } = await preparedDatabase()
  const objectDirectory = temporaryDirectory()
  const clock: TestClock = { now: at, read: () => clock.now }
  const publicUrl = 'http://danji.test'
  const identities = createSimulatedIdentities()
  const messages = createSimulatedMessaging()
  const registers = createSimulatedRegisters()
  const system = await openSystem({
    databaseUrl,
    masterKey: Buffer.alloc(32, 7),
    publicUrl,
    production: false,
    rateLimitFactor,
    objects: temporaryObjects(objectDirectory),
    identity: identities.admins,
    residentIdentities: identities.residents,
    messaging: messages.messaging,
    registers: registers.registers,
    registerPauses: { betweenCalls: 5, retryAfter: [10, 20, 30] },
    clock: clock.read,
  })
  const simulators: { registered?: Simulators } = {}
  const app = await createApp(system.deps, {
    extend: async (extended) => {
      simulators.registered = registerSimulators(extended, {
        production: false,
        kakao: { redirectUris: [kakaoRedirectUri(publicUrl)], now: clock.read },
        publicUrl,
        now: clock.read,
        registry: { now: clock.read },
      })
    },
  })
  const { store, freshness: readModels } = system.deps
  upToDate.set(app, async () => readModels.wait(await store.lastPosition(), 2_000).catch(() => false))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  identities.open({ own: origin, public: publicUrl })
  messages.open(origin)
  registers.open(origin)
  const logger = createLogger({ level: 'error', name: 'tests' })
  const projector = runProjector({ system, databaseUrl, logger }, undefined)
  // What is due by the clock is asked for by the tests that mean it.
  const worker = await runWorker({ system, logger, sealing: testSealing() }, { concurrency: 2, byTheClock: false })
  afterAll(async () => {
    await worker.stop()
    await projector.stop()
    await app.close()
    await system.close()
  })
  const superAdminId = await ensureSuperAdmin(system.deps, { ...superAdmin, now: clock.now })
  const adminToken = tokenOf(app, superAdminId)
  if (!simulators.registered) throw new Error('the simulators did not start')
  return {
    app,
    system,
    clock,
    phones: simulators.registered.phones,
    vendor: simulators.registered.vendor,
    anyone: callerOf(app),
    admin: callerOf(app, { authorization: `Bearer ${adminToken}` }),
    adminToken,
    databaseUrl,
    objectDirectory,
  }
}

/** The same system behind a further API, some of its dependencies replaced: a store that fails, a storage that is away. */
export const startAppWith = async (
  { system }: TestApp,
  replaced: Partial<Deps>,
  options: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = await createApp({ ...system.deps, ...replaced }, options)
  afterAll(() => app.close())
  return app
}
