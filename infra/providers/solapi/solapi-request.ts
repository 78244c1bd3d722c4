import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { causeCodeOf, isUnsent } from '../connection-failure.ts'
import { ProviderRefused, ProviderUnavailable } from '../messaging.ts'
import { noteStatus, tracedCall } from '../traced-call.ts'
import { authorizationOf, type SolapiCredentials } from './solapi-signature.ts'
import { errorAnswer } from './solapi-wire.ts'

export type SolapiConnection = SolapiCredentials & {
  /** Base URL without a slash at its end. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly now: () => Date
}

export type SolapiCall<Answer> = {
  readonly method: 'GET' | 'POST'
  /** Path below the base, with its query. */
  readonly path: string
  readonly body?: unknown
  readonly answer: z.ZodType<Answer>
}

const unreachable = (error: unknown, timeoutMs: number): ProviderUnavailable => {
  const timedOut = error instanceof Error && error.name === 'TimeoutError'
  const code = causeCodeOf(error) ?? ''
  const what = timedOut ? `did not answer within ${timeoutMs} ms` : `could not be reached (${code || String(error)})`
  return new ProviderUnavailable(`Solapi ${what}`, {
    reached: isUnsent(code) ? 'no' : 'perhaps',
    cause: error,
  })
}

type SolapiAnswer = { readonly status: number; readonly text: string }

const ask = (connection: SolapiConnection, call: SolapiCall<unknown>): Promise<SolapiAnswer> =>
  tracedCall(connection.baseUrl, call.method, async (span) => {
    const answer = await send(connection, call)
    noteStatus(span, answer.status)
    return answer
  })

const send = async (
  connection: SolapiConnection,
  { method, path, body }: SolapiCall<unknown>,
): Promise<SolapiAnswer> => {
  const date = connection.now().toISOString()
  const authorization = authorizationOf(connection, date, randomBytes(16).toString('hex'))
  try {
    const response = await fetch(connection.baseUrl + path, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirect would carry phone numbers to an address that nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(connection.timeoutMs),
    })
    // The time limit includes the body, so it is read here.
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw unreachable(error, connection.timeoutMs)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Converts a status to an error: 408, 425 and 429 ask to wait, 5xx is a fault of the other side;
 * the request may have been accepted before a 5xx.
 */
const failureOf = (status: number, answer: unknown): ProviderUnavailable | ProviderRefused => {
  const parsed = errorAnswer.safeParse(answer)
  const errorCode = parsed.success ? parsed.data.errorCode : `HTTP_${status}`
  // The message has only the code: the vendor's sentence may repeat a phone number, and messages of
  // errors are logged.
  const what = `Solapi answered ${status} ${errorCode}`
  if (status >= 500 || status === 408) return new ProviderUnavailable(what, { reached: 'perhaps' })
  if (status === 425 || status === 429) return new ProviderUnavailable(what, { reached: 'no' })
  return new ProviderRefused(`${what}${hintOf(errorCode)}`, { status, errorCode })
}

// (?) RequestTimeTooSkewed is in the vendor's document; the other names are not.
const hints: Readonly<Record<string, string>> = {
  RequestTimeTooSkewed: ': this machine’s clock is off by more than 15 minutes',
  SignatureDoesNotMatch: ': SOLAPI_API_SECRET does not belong to SOLAPI_API_KEY',
  InvalidAPIKey: ': SOLAPI_API_KEY is not known to the vendor',
}
const hintOf = (errorCode: string): string => hints[errorCode] ?? ''

/**
 * Sends one request to the vendor, and never repeats it.
 * @throws {ProviderUnavailable} where repeating it later may help
 * @throws {ProviderRefused} where the request itself is refused
 */
export const callSolapi = async <Answer>(connection: SolapiConnection, call: SolapiCall<Answer>): Promise<Answer> => {
  const { status, text } = await ask(connection, call)
  const json = parseJson(text)
  if (status < 200 || status > 299) throw failureOf(status, json)
  const parsed = call.answer.safeParse(json)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole').join(', ')
  throw new ProviderUnavailable(`Solapi answered ${status} in an unknown form (${where})`, { reached: 'perhaps' })
}
