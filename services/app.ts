import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { findAdmin } from './account/account.facts.ts'
import { modules } from './modules.ts'
import { pageSourcesOf, previewsOf } from './core/module.ts'
import { residentOf } from './identity/identity.facts.ts'
import { voterOf } from './participation/participation.facts.ts'
import { recordTokenUses, tokenSessions } from './integration/integration.facts.ts'
import { rolesOfCalls } from './roles.contract.ts'
import { opensCall } from './token-calls.contract.ts'
import { addApiDocument } from './core/http/api-document.ts'
import { addJsonParser, addRequestHooks } from './core/http/app-hooks.ts'
import type { Deps } from './core/deps.ts'
import { answerError, answerNotFound, answerUnroutable } from './core/errors/error-handler.ts'
import { addPages, readableUrl } from './core/http/pages.ts'
import { addRoute } from './core/routes.ts'
import { requestIdsBehind } from './core/http/request-ids.ts'
import { addLargeBodies } from './core/http/large-bodies.ts'
import { addSecurity } from './core/http/security.ts'
import { proxyTrust, type TrustedProxies } from './core/http/trusted-proxies.ts'
import { addClientLimits, serverLimits, type ClientLimits } from './core/http/client-limits.ts'

export type AppOptions = {
  readonly logger?: FastifyBaseLogger
  /** Folders of the built apps; absent: the API alone. */
  readonly pages?: { readonly office: string; readonly residents: string }
  /** Adds what belongs to the process rather than to the product: metrics, simulators. */
  readonly extend?: (app: FastifyInstance) => Promise<void>
  readonly trustProxy?: TrustedProxies
  /** Sites beside the own that forms may be sent to: pages of providers that are entered by one. */
  readonly formTargets?: readonly string[]
  /** Limits on slow clients that differ from the defaults. */
  readonly limits?: Partial<ClientLimits>
}

/**
 * Builds the whole HTTP server, not yet listening. All dependencies are in `deps`; tests build it
 * as the mains do.
 */
export const createApp = async (deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> => {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    ...serverLimits(options.limits),
    rewriteUrl: readableUrl,
    genReqId: requestIdsBehind(options.trustProxy ?? false),
    trustProxy: proxyTrust(options.trustProxy ?? false),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    frameworkErrors: (error, request, reply) => void answerUnroutable(app, error, request, reply),
    // Requests on a kept-alive connection are answered while the server closes; its process cuts
    // those that take too long.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ajv: { customOptions: { coerceTypes: false } },
  })
  // Before any plugin: those registered later inherit it.
  app.setErrorHandler(answerError)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addJsonParser(app)
  addClientLimits(app, options.limits)
  addLargeBodies(app)
  await addSecurity(app, { ...deps, formTargets: options.formTargets ?? [] })
  if (!options.pages) app.setNotFoundHandler({ preValidation: app.rateLimit() }, answerNotFound)
  await app.register(cookie)
  await app.register(jwt, {
    secret: deps.secrets.tokenKey,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], cache: true },
  })
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  await addApiDocument(app)
  await options.extend?.(app)
  const office = {
    admin: (adminId: string) => findAdmin(deps.store, adminId),
    apiToken: tokenSessions(deps, opensCall),
  }
  addRequestHooks(app, deps, office, {
    resident: (request) => residentOf(deps, request),
    voter: (request, linkId) => voterOf(deps, request, linkId),
  })

  recordTokenUses(app, deps)

  const route = addRoute(app, deps.clock, rolesOfCalls)
  for (const { routes = [] } of modules) for (const addCalls of routes) addCalls(route, deps, app)
  if (options.pages)
    await addPages(app, options.pages, {
      findPreview: previewsOf(deps.hooks),
      findSources: pageSourcesOf(deps.hooks),
      publicUrl: deps.publicUrl,
    })
  return app
}
