import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import { DomainError } from '../../core/domain-error.ts'
import { addRoute } from '../../core/routes.ts'
import { requestReports } from '../reports/report-jobs.ts'
import { createWakeUps, type WakeUps } from '../schedule/schedule-jobs.ts'
import { isFromProvider, discardBody } from './webhook-guard.ts'
import { messageWebhook } from './webhook.contract.ts'

/** One job for all that came within it. */
const EVERY_MS = 500
/**
 * Requests per minute and address. `provider` (knows the secret): ten times the burst that a
 * mailing to the largest roll causes, so that only an endless loop meets it. `others`: as at any
 * address that does not exist.
 */
const PER_MINUTE = { provider: 100_000, others: 1_200 }

const addGuards = (scope: FastifyInstance, secret: string | undefined): void => {
  // Before anything of the body is read, and after the limit has counted it.
  scope.addHook('preParsing', async (request) => {
    if (!isFromProvider(request, secret)) throw new DomainError('NOT_FOUND')
  })
  // The body is neither parsed nor stored.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => {
    discardBody(body).then(() => done(null), done)
  })
}

const wakeUpsOf = ({ database }: Deps, app: FastifyInstance): WakeUps => {
  const wakeUps = createWakeUps(() => requestReports(database), {
    everyMs: EVERY_MS,
    onFailure: (error) => app.log.error({ err: error }, 'reports of messages could not be asked for'),
  })
  // The provider does not repeat a notice that was answered with 200.
  app.addHook('onClose', wakeUps.close)
  return wakeUps
}

/**
 * Adds the webhook by which the provider reports news of messages: it only wakes the job that reads
 * the reports.
 */
export const webhookRoutes: AddCalls = (_route, deps, app) => {
  void app.register(async (scope) => {
    const { webhookSecret } = deps.messaging
    const wakeUps = wakeUpsOf(deps, app)
    addGuards(scope, webhookSecret)
    addRoute(scope, deps.clock, {})(
      messageWebhook,
      async () => {
        wakeUps.ask()
        return { body: { ok: true as const } }
      },
      { perMinute: (request) => PER_MINUTE[isFromProvider(request, webhookSecret) ? 'provider' : 'others'] },
    )
  })
}
