import { z } from 'zod'

/** Settings of tracing, from the configuration. */
export type TracingSettings = {
  /** Address that spans are sent to. */
  readonly endpoint: string
  /** Headers that the collector demands, such as a token. */
  readonly headers: Readonly<Record<string, string>>
  /** Share of traces that begin here, from 0 to 1; those of a proxy are recorded as it says. */
  readonly share: number
}

type Environment = Readonly<Record<string, string | undefined>>

const PAIR = /^\s*([\w-]{1,100})=([\x21-\x7e]{1,2000})\s*$/

/** Parses `name=value,name=value` with percent-encoded values; undefined where it is none. */
const parseHeaders = (text: string): Readonly<Record<string, string>> | undefined => {
  const pairs = text.split(',').map((pair) => PAIR.exec(pair))
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name, value] = pair ?? []
        if (name === undefined || value === undefined) throw new URIError('no header')
        return [name.toLowerCase(), decodeURIComponent(value)]
      }),
    )
  } catch {
    return undefined
  }
}

const variables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'must be a URL that begins with http:// or https://',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .max(8_000)
    .transform((value, context) => {
      const headers = parseHeaders(value)
      if (headers) return headers
      context.addIssue('must be name=value pairs with commas between them, values percent-encoded')
      return z.NEVER
    })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .default(1),
})

/** Names of the variables, as OpenTelemetry has them. */
export const tracingVariables: readonly string[] = Object.keys(variables.shape)

/** Lists the invalid variables. No message holds the value of a variable. */
export const tracingProblems = (env: Environment): readonly string[] => {
  const { error } = variables.safeParse(env)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')} ${message}`) : []
}

/** Path of traces below the address of a collector. */
const TRACES = '/v1/traces'

/**
 * Reads the settings of tracing; undefined where no collector is named, and nothing is traced.
 * @throws {ZodError} where `tracingProblems` names any
 */
export const tracingSettings = (env: Environment): TracingSettings | undefined => {
  const values = variables.parse(env)
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = values
  if (endpoint === undefined) return undefined
  return { endpoint: endpoint.replace(/(?<!\/)\/+$/, '') + TRACES, headers, share: values.OTEL_TRACES_SAMPLER_ARG }
}
