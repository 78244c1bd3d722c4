import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'
import type { MessageSender } from '#infra/providers/messaging.ts'
import type { PublicData } from '#infra/providers/public-data.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { createApp, type AppOptions } from '#services/app.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import type { AdminToken } from '#services/core/session.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { runWorker } from '#services/processes/run/run-worker.ts'
import { openSystem, type System } from '#services/processes/setup/system.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { noObjects } from '#tests/support/stack/objects.ts'

type InjectCall = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>
export type Office = {
  readonly system: System
  readonly ask: InjectCall
  readonly call: <Body>(...asked: Parameters<InjectCall>) => Promise<Body>
}

type OpenedOffice = Office & {
  /** Authorization header of the caller. */
  readonly authorization: string
  /** Starts listening; returns the address. */
  readonly listen: () => Promise<string>
  readonly stop: () => Promise<void>
}

const unasked = () => Promise.reject(new Error('nobody asks that here'))

/** A provider that takes everything at once; tells when. */
const senderOf = (onSent: (reference: string) => void): MessageSender => ({
  send: async (messages) => {
    for (const { reference } of messages) onSent(reference)
    return messages.map(({ reference }) => ({ kind: 'accepted', reference, providerMessageId: reference, groupId: '' }))
  },
  findSent: async () => undefined,
  lookUp: unasked,
  lookUpGroup: unasked,
  sentOfGroup: unasked,
  templates: unasked,
  balance: unasked,
})

type OfficeOptions = {
  /** Called with every message. */
  readonly onSent?: (reference: string) => void
  readonly extend?: AppOptions['extend']
  /** Public registers; absent: none. */
  readonly publicData?: PublicData
  /** Storage of files; absent: none. */
  readonly objects?: ObjectStorage
}

/** The whole system in this process, and a super administrator who calls it. */
export const openOffice = async (
  databaseUrl: string,
  { onSent = () => {}, extend, publicData, objects = noObjects }: OfficeOptions = {},
): Promise<OpenedOffice> => {
  const { pfId, templates, prices } = simulatedSolapi
  const messaging = { sender: senderOf(onSent), pfId, templates, prices }
  const system = await openSystem({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1),
    publicUrl: 'http://danji.test',
    production: false,
    rateLimitFactor: 1_000,
    objects,
    identity: unreachableKakao,
    messaging,
    ...(publicData ? { publicData } : {}),
  })
  const { deps } = system
  const app = await createApp(deps, extend ? { extend } : {})
  await app.ready()
  const logger = createLogger({ level: 'error', name: 'bench' })
  const projector = runProjector({ system, databaseUrl, logger }, undefined)
  const worker = await runWorker({ system, logger, sealing: testSealing() }, { byTheClock: false })
  const adminId = await ensureSuperAdmin(deps, {
    email: 'root@danji.test',
    password: 'correct-horse-battery',
    now: new Date(),
  })
  const authorization = `Bearer ${app.jwt.sign({ kind: 'admin', sub: adminId, epoch: 0 } satisfies AdminToken, { expiresIn: 36_000 })}`
  const ask: InjectCall = async (method, url, payload, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization, ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return answer
  }
  const call: Office['call'] = async (...asked) => (await ask(...asked)).json()
  const stop = async () => {
    await worker.stop()
    await projector.stop()
    await app.close()
    await system.close()
  }
  return { system, ask, call, stop, authorization, listen: () => app.listen({ port: 0, host: '127.0.0.1' }) }
}
