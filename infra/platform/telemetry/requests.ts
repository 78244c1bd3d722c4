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
  /** Code of a refusal; absent where it was not refused. */
  readonly code?: string
}

const refusals = new WeakMap<object, string>()

/**
 * Stores why a request is refused, as a code of a bounded set, never in words of the caller: each
 * becomes a series of the metrics.
 */
export const noteRefusal = (request: object, code: string): void => void refusals.set(request, code)

/** Returns the code that a request was refused with; undefined where it was not. */
export const refusalOf = (request: object): string | undefined => refusals.get(request)

/** Routes that machines request every few seconds: they would drown everything else. */
export const quietRoutes: ReadonlySet<string> = new Set([
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
 * Logs every answered request in one line (method, route template, status, code of a refusal,
 * milliseconds) and passes it to `onAnswered` for the metrics; the request's id is bound to its
 * logger. Fastify's own lines contain the raw URL: create the app with `logController: new
 * LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })`.
 */
export const reportRequests = <Log extends FastifyBaseLogger, Provider extends FastifyTypeProvider>(
  app: FastifyInstance<RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression, Log, Provider>,
  onAnswered: (request: AnsweredRequest) => void = () => {},
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const code = refusalOf(request)
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
