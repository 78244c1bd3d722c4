import { pino, type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { currentSpan, isTracing } from '../tracing/tracing.ts'
import { describeError, redactFields, scrubText } from './redaction.ts'

export type Logger = PinoLogger

export type LoggerOptions = {
  readonly level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Name of the process: api, relay, projector, worker. */
  readonly name: string
  /** Destination; standard output by default. */
  readonly destination?: DestinationStream
}

/** Headers that describe the request, and reveal nothing of the sender. */
const loggedHeaders = ['accept', 'content-type', 'content-length', 'x-min-position'] as const

/** Part of Fastify's request that is logged. */
type LoggedRequest = {
  readonly method?: string
  readonly routeOptions?: { readonly url?: string | undefined }
  readonly headers?: Readonly<Record<string, unknown>>
}

/**
 * Returns the route's template, e.g. `/api/vote/:linkId`. The URL itself is never logged: it holds
 * tokens of links and phone numbers.
 */
export const routeOf = (request: Pick<LoggedRequest, 'routeOptions'>): string => request.routeOptions?.url ?? 'none'

const describeRequest = (request: LoggedRequest): Record<string, unknown> => ({
  method: request.method,
  route: routeOf(request),
  headers: Object.fromEntries(
    loggedHeaders.flatMap((name) => (request.headers?.[name] === undefined ? [] : [[name, request.headers[name]]])),
  ),
})

const describeResponse = (response: { readonly statusCode?: number }): Record<string, unknown> => ({
  status: response.statusCode,
})

const fieldsApart = ['req', 'res', 'err'] as const

const redactLine = (fields: Record<string, unknown>): Record<string, unknown> => {
  // Pino passes these to the serializers below; as class instances they would be left out here.
  const apart = fieldsApart.flatMap((name) => (name in fields ? [[name, fields[name]] as const] : []))
  return apart.length === 0 ? redactFields(fields) : { ...redactFields(fields), ...Object.fromEntries(apart) }
}

type MakeChild = (this: Logger, bindings: Bindings, options?: ChildLoggerOptions) => Logger

/**
 * Redacts the bindings of child loggers, which Pino's formatters do not see. Children inherit this.
 */
const redactBindings = (logger: Logger): Logger => {
  // The type of Pino also allows levels of a child's own, and is generic for that; we use none.
  const makeChild = Reflect.get(logger, 'child') as unknown as MakeChild
  // An arrow function would lose `this`, the logger whose child is made.
  const makeRedactedChild: MakeChild = function (bindings, options) {
    return makeChild.call(this, redactFields(bindings), options)
  }
  return Object.assign(logger, { child: makeRedactedChild })
}

/** Returns the trace that a line belongs to. Pino adds its fields to the object, so it is a new one. */
const traceFields = (): Record<string, string> => {
  const span = currentSpan()
  return span ? { traceId: span.traceId, spanId: span.spanId } : {}
}

/**
 * Creates a logger that cannot print personal data by accident: fields of such names are replaced,
 * errors lose what libraries attach to them, requests are reduced to their route's template, and
 * every line is searched for phone numbers, e-mail addresses and tokens before it is written.
 * Fastify takes it as `loggerInstance`, with request logging disabled: `reportRequests` does that.
 * Lines name their trace where tracing was started before.
 */
export const createLogger = ({ level, name, destination }: LoggerOptions): Logger => {
  const logger = pino(
    {
      level,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => describeError(error), req: describeRequest, res: describeResponse },
      formatters: { level: (label) => ({ level: label }), log: redactLine },
      hooks: { streamWrite: scrubText },
      ...(isTracing() ? { mixin: traceFields } : {}),
    },
    ...(destination ? [destination] : []),
  )
  return redactBindings(logger)
}
