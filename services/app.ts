import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accessLogRoutes } from './audit/access-log.routes.ts'
import { adminRoutes } from './account/admins.routes.ts'
import { dashboardRoutes } from './analytics/dashboard.routes.ts'
import { profileRoutes } from './account/profile.routes.ts'
import { userRoutes } from './person/users.routes.ts'
import { apartmentAdminRoutes } from './account/apartment-admins.routes.ts'
import { apartmentRoutes } from './apartment/apartments.routes.ts'
import { kakaoCallback, kakaoRoutes } from './account/kakao.routes.ts'
import { sessionRoutes } from './account/session.routes.ts'
import { signInRoutes } from './account/sign-in.routes.ts'
import { signInsRoutes } from './audit/sign-ins.routes.ts'
import { addApiDocument } from './core/api-document.ts'
import { addJsonParser, addRequestHooks } from './core/app-hooks.ts'
import type { Deps } from './core/deps.ts'
import { answerError, answerNotFound, answerUnroutable } from './core/error-handler.ts'
import { addPages } from './core/pages.ts'
import { addRoute } from './core/routes.ts'
import { newId } from './core/secrets.ts'
import { addSecurity } from './core/security.ts'
import { listUserRoutes } from './roll/list-users.routes.ts'
import { rollImportRoutes } from './roll-import/roll-imports.routes.ts'
import { rollFileRoutes } from './roll/roll-files.routes.ts'
import { userLogRoutes } from './history/user-logs.routes.ts'
import { usersOfListRoutes } from './roll/users-of-list.routes.ts'
import { listActivityRoutes } from './history/list-activities.routes.ts'
import { listLifeCycleRoutes } from './list/list-life-cycle.routes.ts'
import { listStatsRoutes } from './list/list-stats.routes.ts'
import { listRoutes } from './list/lists.routes.ts'
import { healthRoutes } from './monitoring/health.routes.ts'
import { monitoringRoutes } from './monitoring/monitoring.routes.ts'
import { residentRoutes } from './person/residents.routes.ts'
import { receiptRoutes } from './participation/receipts.routes.ts'
import { voteLinkRoutes } from './vote/vote-link.routes.ts'
import { voterRoutes } from './vote/voter.routes.ts'
import { voteRoutes } from './vote/votes.routes.ts'

const BODY_LIMIT = 1024 * 1024

export type AppOptions = {
  readonly logger?: FastifyBaseLogger
  /** Where the built apps lie; absent: the API alone. */
  readonly pages?: { readonly office: string; readonly residents: string }
  /** Adds what belongs to the process rather than to the product: metrics, simulators. */
  readonly extend?: (app: FastifyInstance) => Promise<void>
  /** True behind a proxy that sets X-Forwarded-For. */
  readonly trustProxy?: boolean
}

/** The whole HTTP surface, not yet listening. Everything it needs comes in `deps`; tests build it the same way as the mains. */
export const createApp = async (deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> => {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    bodyLimit: BODY_LIMIT,
    genReqId: newId,
    trustProxy: options.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    frameworkErrors: (error, request, reply) => void answerUnroutable(error, request, reply),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    ajv: { customOptions: { coerceTypes: false } },
  })
  // Before any plugin: those registered later inherit it.
  app.setErrorHandler(answerError)
  if (!options.pages) app.setNotFoundHandler(answerNotFound)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addJsonParser(app)
  await addSecurity(app, deps)
  await app.register(cookie)
  await app.register(jwt, {
    secret: deps.secrets.tokenKey,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], cache: true },
  })
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  await addApiDocument(app)
  await options.extend?.(app)
  addRequestHooks(app, deps)

  const route = addRoute(app, deps.clock)
  signInRoutes(route, deps)
  kakaoRoutes(route, deps)
  kakaoCallback(app, deps)
  sessionRoutes(route, deps)
  signInsRoutes(route, deps)
  adminRoutes(route, deps)
  profileRoutes(route, deps)
  dashboardRoutes(route, deps)
  apartmentRoutes(route, deps)
  apartmentAdminRoutes(route, deps)
  listRoutes(route, deps)
  listLifeCycleRoutes(route, deps)
  listActivityRoutes(route, deps)
  listStatsRoutes(app, route, deps)
  listUserRoutes(route, deps)
  rollImportRoutes(route, deps)
  rollFileRoutes(route, deps)
  usersOfListRoutes(route, deps)
  userLogRoutes(route, deps)
  residentRoutes(route, deps)
  userRoutes(route, deps)
  accessLogRoutes(route, deps)
  voteRoutes(route, deps)
  voteLinkRoutes(route, deps)
  voterRoutes(route, deps)
  receiptRoutes(route, deps)
  healthRoutes(route, deps)
  monitoringRoutes(route, deps)
  if (options.pages) await addPages(app, options.pages)
  return app
}
