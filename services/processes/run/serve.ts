import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { reportRequests } from '#infra/platform/telemetry/requests.ts'
import { createApp } from '../../app.ts'
import { kakaoRedirectUri } from '../../account/sign-in/auth.contract.ts'
import { messageWebhook } from '../../mailing/delivery/webhook.contract.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { TrustedProxies } from '../../core/http/trusted-proxies.ts'
import { recordEncryptingCode } from '../../evidence/file/encrypting-code.ts'
import { demoUnits } from '../demonstration/register-scenarios.ts'
import { loadLongReads } from './load-long-reads.ts'
import { mayScrape, scrape, type ScrapeOptions } from './metrics-page.ts'
import type { OpenedProcess } from '../setup/open-process.ts'
import type { SamplePerson } from '#infra/simulators/identity/simulated-holders.ts'
import { owners } from '../demonstration/people.ts'

export type ServeOptions = ScrapeOptions & {
  /** The project's directory: the built apps lie in it. */
  readonly root: string
  /** Simulators stand in for providers that are not configured; never in production. */
  readonly simulators: boolean
  readonly trustProxy: TrustedProxies
  /** Maximum number of connections of one address, without a proxy in front. */
  readonly connectionsPerAddress: number
  /** Sites of providers whose pages are entered by a form. */
  readonly formTargets: readonly string[]
}

const addMetrics = (app: FastifyInstance, opened: OpenedProcess, options: ServeOptions): void => {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayScrape(request.headers.authorization, options)) throw new DomainError('NOT_FOUND')
    const { type, body } = await scrape(opened)
    return reply.type(type).send(body)
  })
}

/**
 * Owners of the demonstration who have not taken part, and the first of them with a phone that
 * differs from the roll's.
 */
const samplePeople: readonly SamplePerson[] = owners.slice(-3).flatMap(({ name, phone, dong, ho }, index) => {
  const person = {
    name,
    birthdate: `19${55 + index}0315`,
    gender: index % 2 === 0 ? '1' : '0',
    mobileno: phone,
  } as const
  const asOnTheRoll = { ...person, note: `${dong}동 ${ho}호, 명부와 같음` }
  return index > 0 ? [asOnTheRoll] : [asOnTheRoll, { ...person, mobileno: '01000009999', note: '명부와 다른 번호' }]
})

/**
 * The HTTP surface with its pages, metrics and, outside production, simulators; not yet listening.
 */
export const createServer = async (opened: OpenedProcess, options: ServeOptions): Promise<FastifyInstance> => {
  const residents = join(options.root, 'resident-ui', 'dist')
  await recordEncryptingCode(opened.system.deps, residents)
  return createApp(opened.system.deps, {
    trustProxy: options.trustProxy,
    ...(options.trustProxy === false ? { limits: { connectionsPerAddress: options.connectionsPerAddress } } : {}),
    formTargets: options.formTargets,
    logger: opened.logger,
    pages: { office: join(options.root, 'admin-ui', 'dist'), residents },
    extend: async (app) => {
      reportRequests(app, opened.metrics.answered)
      addMetrics(app, opened, options)
      loadLongReads(app, opened.system.deps)
      if (options.simulators)
        registerSimulators(app, {
          production: options.production,
          kakao: { redirectUris: [kakaoRedirectUri(opened.system.deps.publicUrl)] },
          publicUrl: opened.system.deps.publicUrl,
          people: samplePeople,
          registry: { units: demoUnits(opened.system.deps.clock()) },
          solapi: { switches: { balance: 3_000_000, reportMs: 2_000 }, webhook: { path: messageWebhook.path } },
        })
    },
  })
}
