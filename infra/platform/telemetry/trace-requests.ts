import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import { routeOf } from './logger.ts'
import { quietRoutes, refusalOf } from './requests.ts'
import { openSpan, type OpenSpan } from '../tracing/tracing.ts'

/**
 * Opens a span for every request but those of probes. It continues the trace of a `traceparent`
 * whose sender is trusted; anybody else's is ignored, since a stranger could choose what is
 * recorded, and join their requests to the traces of others. Add it before other hooks that log.
 */
export const traceRequests = <Log extends FastifyBaseLogger, Provider extends FastifyTypeProvider>(
  app: FastifyInstance<RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression, Log, Provider>,
  isTrusted: (address: string | undefined) => boolean,
): void => {
  const spans = new WeakMap<object, OpenSpan>()
  const within = (request: object, done: () => void): void => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, socket } = request
    const route = routeOf(request)
    if (quietRoutes.has(route)) return done()
    const { traceparent } = headers
    const parent = typeof traceparent === 'string' && isTrusted(socket.remoteAddress) ? traceparent : undefined
    const attributes = { 'http.request.method': method, 'http.route': route, 'danji.request_id': request.id }
    const span = openSpan({ name: `${method} ${route}`, kind: 'server', parent, attributes })
    if (!span) return done()
    spans.set(request, span)
    // A stream ends, and a caller leaves, with this event alone.
    reply.raw.once('close', () => {
      const code = refusalOf(request)
      span.set({ 'http.response.status_code': reply.statusCode, ...(code === undefined ? {} : { 'error.type': code }) })
      if (reply.statusCode >= 500) span.fail(code)
      span.end()
    })
    span.within(done)
  })
  // The body is read in the context of the connection, and an answer ends in it.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, _reply, done) => within(request, done))
}
