import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { AdminRole } from '#events/values/admin-role.ts'
import { defaultDatabaseSettings } from '#infra/platform/postgres/limits.ts'
import type { Certificates } from '#infra/providers/certificate-recognition.ts'
import { registerSimulators, type Simulators } from '#infra/simulators/simulators.ts'
import type { SimulatedPhones } from '#infra/simulators/phone/simulated-phones.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { createApp, type AppOptions } from '#services/app.ts'
import { kakaoRedirectUri } from '#services/account/sign-in/auth.contract.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import type { Deps } from '#services/core/deps.ts'
import { adminDecider, adminStream } from '#services/account/admin/admin.decider.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import { rollCommitmentReactor, rollEditReactor } from '#services/evidence/roll/publish-roll.ts'
import { evidenceRecordReactor } from '#services/evidence/record-evidence.ts'
import { importedEditsReactor } from '#services/evidence/roll/send-imported-edits.ts'
import { newId } from '#services/core/secrets.ts'
import type { AdminToken } from '#services/core/session.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { receiptMessageReactors } from '#services/mailing/receipt/receipt-message.reactor.ts'
import { runWorker } from '#services/processes/run/run-worker.ts'
import { openSystem, type System } from '#services/processes/setup/system.ts'
import { callerOf, waitBeforeReads, type Caller } from '../caller.ts'
import { systemMetadata } from '../fixed.ts'
import { createSimulatedCentreClient } from '../simulated/simulated-centre-client.ts'
import { createSimulatedMailClient } from '../simulated/simulated-mail-client.ts'
import { createSimulatedPublicClients } from '../simulated/simulated-public-clients.ts'
import { createSimulatedIdentities } from '../simulated/simulated-identities.ts'
import { createSimulatedMessaging } from '../simulated/simulated-messaging.ts'
import { createSimulatedSignatures } from '../simulated/simulated-signatures.ts'
import { createSimulatedRegisters } from '../simulated/simulated-registers.ts'
import { preparedDatabase } from './prepared-database.ts'
import { temporaryDirectory, temporaryObjects } from './temporary-objects.ts'
import { testSealing } from '../simulated/test-sealing.ts'

export { callerOf, type Answer, type Caller } from '../caller.ts'

export const superAdmin = { email: 'root@danji.test', password: 'correct-horse-battery' } as const

/** A clock that tests move. */
export type TestClock = { now: Date; readonly read: () => Date }

export type TestApp = {
  readonly app: FastifyInstance
  readonly system: System
  readonly clock: TestClock
  readonly phones: SimulatedPhones
  /** Switches of the simulated vendor of messages. */
  readonly vendor: Simulators['vendor']
  /** Simulated providers of certificates: people's answers, and their switches. */
  readonly signatures: Simulators['certificates']
  /** Simulated document centre: its switches, and what it keeps. */
  readonly documentCentre: Simulators['documentCentre']
  readonly mails: Simulators['mails']
  /** Simulated public registers: their complexes and switches. */
  readonly publicData: Simulators['publicData']
  /** Caller without a session. */
  readonly anyone: Caller
  /** The super administrator, signed in. */
  readonly admin: Caller
  readonly adminToken: string
  readonly databaseUrl: string
  /** Directory of stored documents. */
  readonly objectDirectory: string
}

/** Access token as sign-in returns it. */
export const tokenOf = (
  app: FastifyInstance,
  adminId: string,
  { epoch = 0, lifeSeconds = 3_600 }: { readonly epoch?: number; readonly lifeSeconds?: number } = {},
): string => app.jwt.sign({ kind: 'admin', sub: adminId, epoch } satisfies AdminToken, { expiresIn: lifeSeconds })

/** Caller with a session. */
export const adminOf = (app: FastifyInstance, adminId: string): Caller =>
  callerOf(app, { authorization: `Bearer ${tokenOf(app, adminId)}` })

/** Makes an administrator of a role, for complexes; returns the id. */
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

export type TestAppOptions = {
  readonly rateLimitFactor?: number
  readonly at?: Date
  /**
   * Also what is recorded beside every opening of a vote, and beside every edit of a roll while one
   * is open. Tests that mean it ask for it: others compare the log with what a call recorded.
   */
  readonly tellsOfRolls?: boolean
  /** Names of reactors that ask for nothing, where a test does their jobs itself. */
  readonly quietReactors?: readonly string[]
  /** Also receipt messages; other tests look at messages of their own. */
  readonly sendsReceipts?: boolean
  /** Certificates of another provider than the simulated ones. */
  readonly certificates?: Certificates
}

const ofRolls = [
  rollCommitmentReactor.name,
  rollEditReactor.name,
  importedEditsReactor.name,
  evidenceRecordReactor.name,
]

const ofReceipts = receiptMessageReactors.map(({ name }) => name)

/**
 * The whole product on an empty database of the calling test file: API, read models, jobs, and the
 * real clients of all providers against their simulators, over real HTTP. Call it at the top of the
 * file.
 */
export const startTestApp = async ({
  rateLimitFactor = 1_000,
  at = new Date('2026-11-21T03:00:00Z'),
  tellsOfRolls = false,
  quietReactors = [],
  sendsReceipts = false,
  certificates,
}: TestAppOptions = {}): Promise<TestApp> => {
  const { url: databaseUrl } = await preparedDatabase()
  const objectDirectory = temporaryDirectory()
  const clock: TestClock = { now: at, read: () => clock.now }
  const publicUrl = 'http://danji.test'
  const identities = createSimulatedIdentities()
  const messages = createSimulatedMessaging()
  const registers = createSimulatedRegisters()
  const signatures = createSimulatedSignatures(clock.read)
  const centre = createSimulatedCentreClient(clock.read)
  const registersOfState = createSimulatedPublicClients()
  const mail = createSimulatedMailClient()
  const system = await openSystem({
    databaseUrl,
    masterKey: Buffer.alloc(32, 7),
    publicUrl,
    production: false,
    rateLimitFactor,
    objects: temporaryObjects(objectDirectory),
    identity: identities.admins,
    residentIdentities: identities.residents,
    certificates: signatures.certificates,
    documentCentre: centre.client,
    mail: mail.client,
    publicData: registersOfState.publicData,
    addresses: registersOfState.addresses,
    messaging: messages.messaging,
    messageAccounts: messages.messageAccounts,
    providerAccounts: { registry: registers.accounts, identity: identities.accounts },
    registers: registers.registers,
    registerPauses: { betweenCalls: 5, retryAfter: [10, 20, 30] },
    ...(certificates ? { certificates } : {}),
    clock: clock.read,
    databaseSettings: { ...defaultDatabaseSettings, pools: { calls: 4, log: 3, work: 6 } },
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
  waitBeforeReads(app, async () => readModels.wait(await store.lastPosition(), 2_000).catch(() => false))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  identities.open({ own: origin, public: publicUrl })
  messages.open(origin)
  registers.open(origin)
  signatures.open(origin)
  centre.open(origin)
  registersOfState.open(origin)
  mail.open(origin)
  const logger = createLogger({ level: 'error', name: 'tests' })
  // They follow the log like all others, and ask for nothing.
  const quiet = [...quietReactors, ...(tellsOfRolls ? [] : ofRolls), ...(sendsReceipts ? [] : ofReceipts)]
  const reactors = system.reactors.map((reactor) =>
    quiet.includes(reactor.name) ? { ...reactor, react: () => [] } : reactor,
  )
  const projector = runProjector({ system: { ...system, reactors }, databaseUrl, logger }, undefined)
  // Tests that need jobs of the clock run them themselves.
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
    signatures: simulators.registered.certificates,
    documentCentre: simulators.registered.documentCentre,
    mails: simulators.registered.mails,
    publicData: simulators.registered.publicData,
    anyone: callerOf(app),
    admin: callerOf(app, { authorization: `Bearer ${adminToken}` }),
    adminToken,
    databaseUrl,
    objectDirectory,
  }
}

/**
 * Starts a further API on the same system, with some dependencies replaced: a failing store, an
 * unreachable storage.
 */
export const startAppWith = async (
  { system }: TestApp,
  replaced: Partial<Deps>,
  options: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = await createApp({ ...system.deps, ...replaced }, options)
  afterAll(() => app.close())
  return app
}
