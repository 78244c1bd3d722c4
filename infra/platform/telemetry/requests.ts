import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import { routeOf } from './logger.ts'

export type AnsweredRequest = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** Why it was refused; absent where it was not. */
  readonly code?: string
}

const refusals = new WeakMap<object, string>()

/** Says why a request is refused, in a code of a bounded set, never in words of the caller: each becomes a series of the metrics. */
export const noteRefusal = (request: object, code: string): void => void refusals.set(request, code)

/** Asked every few seconds by machines: they would drown everything else. */
const quietRoutes: ReadonlySet<string> = new Set([
  '/health',
  '/livez',
  '/readyz',
  '/metrics',
  '/api/monitoring/client-log',
])

const levelOf = (route: string, status: number): 'debug' | 'info' | 'warn' => {
  if (status >= 500) return 'warn'
  return quietRoutes.has(route) ? 'debug' : 'info'
}

/**
 * Logs every answered request in one line (method, route template, status, the code of a refusal, milliseconds) and hands it to
 * `onAnswered` for the metrics; the request's id is bound to its logger. Fastify's own lines carry the raw URL: create the app with
 * `logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })`.
 */
export const reportRequests = <Log extends FastifyBaseLogger, Provider extends FastifyTypeProvider>(
  app: FastifyInstance<RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression, Log, Provider>,
  onAnswered: (request: AnsweredRequest) => void = () => {},
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const code = refusals.get(request)
    const answered = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
      ...(code === undefined ? {} : { code }),
    }
    onAnswered(answered)
    const { seconds, ...rest } = answered
    request.log[levelOf(answered.route, answered.status)]({ ...rest, ms: Math.round(seconds * 1_000) }, 'answered')
    done()
  })
}
