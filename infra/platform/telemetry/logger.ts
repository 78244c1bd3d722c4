import { pino, type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { describeError, redactFields, scrubText } from './redaction.ts'

export type Logger = PinoLogger

export type LoggerOptions = {
  readonly level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Which process speaks: api, relay, projector, worker. */
  readonly name: string
  /** Standard output where nothing is said. */
  readonly destination?: DestinationStream
}

/** Headers that say what was asked for, and nothing of who asked. */
const loggedHeaders = ['accept', 'content-type', 'content-length', 'x-min-position'] as const

/** Of Fastify's request as much as is logged. */
type LoggedRequest = {
  readonly method?: string
  readonly routeOptions?: { readonly url?: string | undefined }
  readonly headers?: Readonly<Record<string, unknown>>
}

/** The route's template, e.g. `/api/vote/:linkId`. The URL itself is never logged: links' tokens and phone numbers are in it. */
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
  // Pino hands these to the serializers below; as objects with a class they would be left out here.
  const apart = fieldsApart.flatMap((name) => (name in fields ? [[name, fields[name]] as const] : []))
  return apart.length === 0 ? redactFields(fields) : { ...redactFields(fields), ...Object.fromEntries(apart) }
}

type MakeChild = (this: Logger, bindings: Bindings, options?: ChildLoggerOptions) => Logger

/** Pino's formatters do not see what a child logger is bound to, so it is redacted on its way in. Children inherit this. */
const redactBindings = (logger: Logger): Logger => {
  // Pino's own type also lets a child have levels of its own, and is generic for that; nobody here does.
  const makeChild = Reflect.get(logger, 'child') as unknown as MakeChild
  // Not an arrow: `this` is the logger whose child is asked for.
  const makeRedactedChild: MakeChild = function (bindings, options) {
    return makeChild.call(this, redactFields(bindings), options)
  }
  return Object.assign(logger, { child: makeRedactedChild })
}

/**
 * A logger that cannot print personal data by accident: fields of such names are replaced, errors lose what libraries hang on them,
 * requests are their route's template, and every line is searched for phone numbers, e-mail addresses and tokens before it is written.
 * Fastify takes it as `loggerInstance`, with request logging disabled: `reportRequests` does that.
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
    },
    ...(destination ? [destination] : []),
  )
  return redactBindings(logger)
}
