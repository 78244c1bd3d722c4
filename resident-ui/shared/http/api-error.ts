import type { ErrorCode, ErrorKind } from '#services/core/errors/error.contract.ts'
import { clientErrors, kindOfStatus, mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'
import { translateText } from '../translate.ts'

export type ClientErrorCode = keyof typeof clientErrors
export type FieldError = { readonly path: string; readonly message: string }

type Failure = {
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  readonly code: ErrorCode | ClientErrorCode
  readonly kind: ErrorKind
  /** Text to show; Korean where it comes from the server. */
  readonly text: string
  readonly fields: readonly FieldError[]
  readonly requestId: string | null
  /** Seconds after which the server allows another try. */
  readonly retryAfterSeconds?: number | null
}

/** Error of every failed call. Screens choose by `kind` and `code`; `text` is shown. */
export class ApiError extends Error {
  readonly status: Failure['status']
  readonly code: Failure['code']
  readonly kind: Failure['kind']
  readonly text: Failure['text']
  readonly fields: Failure['fields']
  readonly requestId: Failure['requestId']
  readonly retryAfterSeconds: number | null

  constructor(failure: Failure, options?: { readonly cause?: unknown }) {
    super(failure.text, options)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.kind = failure.kind
    this.text = translateText(failure.text)
    this.fields = failure.fields.map(({ path, message }) => ({ path, message: translateText(message) }))
    this.requestId = failure.requestId
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null
  }
}

/** Creates the error of a call without an answer. */
export const clientError = (code: ClientErrorCode, cause?: unknown): ApiError =>
  new ApiError({ status: 0, code, ...clientErrors[code], fields: [], requestId: null }, { cause })

/**
 * Tells whether a lazily loaded part of the app did not load, by the messages of Chromium, Firefox
 * and Safari.
 */
export const isLoadFailure = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(thrown.message)

/** Turns anything that was thrown into an `ApiError`. */
export const toApiError = (thrown: unknown): ApiError => {
  if (thrown instanceof ApiError) return thrown
  return clientError(isLoadFailure(thrown) ? 'NETWORK' : 'UNKNOWN', thrown)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const textIn = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

const messageOf = (item: unknown): string | null =>
  isRecord(item) ? (textIn(item['message']) ?? textIn(item['msg'])) : textIn(item)

/**
 * Returns the code of an error answer; null where it has none in the server's form, as a gateway's.
 */
const codeIn = (body: Readonly<Record<string, unknown>>): ErrorCode | null => {
  const code = body['code']
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? (code as ErrorCode) : null
}

const isMapped = (code: string): code is keyof typeof mappedErrors => Object.hasOwn(mappedErrors, code)

const codeOfKind = {
  authentication: 'LOGIN_REQUIRED',
  authorization: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  validation: 'VALIDATION_FAILED',
} as const

/**
 * Returns the mapped text of a status, for an answer without code and text, such as a gateway's.
 */
const textOfStatus = (status: number): string => {
  const kind = kindOfStatus(status)
  if (kind === 'server') return status === 503 ? mappedErrors.SERVICE_UNAVAILABLE.text : mappedErrors.INTERNAL.text
  if (kind === 'network' || kind === 'unknown') return clientErrors.UNKNOWN.text
  return mappedErrors[codeOfKind[kind]].text
}

const fieldsIn = (list: readonly unknown[]): readonly FieldError[] =>
  list.filter(isRecord).map((item) => ({ path: textIn(item['path']) ?? '', message: messageOf(item) ?? '' }))

/** Reads Retry-After in seconds; null where it is absent, or a date. */
const secondsIn = (text: string | null | undefined): number | null =>
  text && /^\d{1,6}$/.test(text) ? Number(text) : null

/**
 * Creates the error of an answer. Its text is the first that exists of: `error`, `message`, the
 * first of `errors`, the text mapped from code or status.
 */
export const errorOfAnswer = (status: number, answer: unknown, headers?: Headers): ApiError => {
  const body = isRecord(answer) ? answer : {}
  const list: readonly unknown[] = Array.isArray(body['errors']) ? body['errors'] : []
  const code = codeIn(body)
  const mapped = code !== null && isMapped(code) ? mappedErrors[code].text : textOfStatus(status)
  return new ApiError({
    status,
    code: code ?? 'UNKNOWN',
    kind: kindOfStatus(status),
    text: textIn(body['error']) ?? textIn(body['message']) ?? messageOf(list[0]) ?? mapped,
    fields: fieldsIn(list),
    requestId: textIn(body['requestId']),
    retryAfterSeconds: secondsIn(headers?.get('Retry-After')),
  })
}
