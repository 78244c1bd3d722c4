import { withoutLinkTokens, withoutQueryValues } from '#events/values/text.ts'

/**
 * Words in field names whose values are never logged, whatever they are. Compared in lower case, without `-` and `_`, as the whole name.
 * Evidence and personal data are in the log of events, sealed; here they would lie readable, and for as long as logs are kept.
 */
const secretFields: ReadonlySet<string> = new Set(
  `phone phoneNo mobile mobileNo to from email address birthDate birthday residentNumber ci di dong ho
  fullName userName ownerName residentName nickname memo text variables signature strokes answers choiceIds
  authorization cookie cookies setCookie token accessToken refreshToken linkId password secret apiKey apiSecret masterKey
  body payload query params headers rawHeaders url originalUrl connectionString databaseUrl ip userAgent`
    .toLowerCase()
    .split(/\s+/),
)

const REDACTED = '[redacted]'
const DEPTH = 5

const isSecret = (field: string): boolean => secretFields.has(field.toLowerCase().replace(/[-_]/g, ''))

// Whole: digits or letters around it make it a part of an id or a digest. 010-1234-5678, +82 10 1234 5678, 02-123-4567 with hyphens.
const phoneNumber =
  /(?<![0-9A-Za-z])(?:\+?82[-. ]?)?0?1[016789][-. ]?\d{3,4}[-. ]?\d{4}(?![0-9A-Za-z])|(?<![0-9A-Za-z])0\d{1,2}-\d{3,4}-\d{4}(?![0-9A-Za-z-])/g
// Without its hyphen only where it begins with a day and a century's digit: thirteen digits are also a time in milliseconds.
const residentNumber =
  /(?<![0-9A-Za-z])\d{6}-[0-9]\d{6}(?![0-9A-Za-z])|(?<![0-9A-Za-z])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[1-8]\d{6}(?![0-9A-Za-z])/g
// The look behind keeps a long word without an @ from being tried again at each of its letters.
const mailAddress = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const credentials = /(?<=:\/\/)[^\s/:@"]+:[^\s/@"]+@/g
const bearer = /\b(Bearer)\s+[\w.~+/-]+=*/gi
const webToken = /(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g

/**
 * A text without phone numbers, resident registration numbers, e-mail addresses, access tokens, tokens of residents' links, passwords
 * of URLs and values of their queries. Names cannot be told from words: whoever logs leaves them out.
 */
export const scrubText = (text: string): string => {
  const withoutKeys = text.replace(credentials, '').replace(bearer, '$1 [token]').replace(webToken, '[token]')
  const withoutPersons = withoutQueryValues(withoutKeys)
    .replace(residentNumber, '[resident number]')
    .replace(phoneNumber, '[phone]')
    .replace(mailAddress, '[e-mail]')
  return withoutLinkTokens(withoutPersons)
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const redacted = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return describeError(value)
  if (value instanceof Date) return value.toISOString()
  if (depth >= DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map((element) => redacted(element, depth + 1))
  // A request, a socket, a pool: whatever it holds, nobody chose to log it.
  if (!isPlain(value)) return `[${value.constructor?.name ?? 'object'}]`
  return redactFields(value, depth + 1)
}

/** The same fields, those that may be personal or secret replaced, at any depth; errors as `describeError` gives them. */
export const redactFields = (fields: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      value !== undefined && isSecret(field) ? REDACTED : redacted(value, depth),
    ]),
  )

export type Bounds = {
  /** Levels of objects and lists. */
  readonly depth: number
  /** Fields or elements a level. */
  readonly fields: number
  /** Characters a text or a field's name. */
  readonly length: number
}

/** A text from outside as it may be kept: scrubbed first, since half a phone number is none any more; cut, and without what Postgres cannot keep. */
export const scrubAndCut = (text: string, length: number): string =>
  scrubText(text).slice(0, length).toWellFormed().replaceAll('\u0000', '')

const scrubbed = (value: unknown, bounds: Bounds): unknown => {
  if (typeof value === 'string') return scrubAndCut(value, bounds.length)
  // A phone number may come as a number.
  if (typeof value === 'number') return scrubText(String(value)) === String(value) ? value : scrubText(String(value))
  if (typeof value !== 'object' || value === null) return value
  if (bounds.depth <= 0) return '[deep]'
  const inside = { ...bounds, depth: bounds.depth - 1 }
  return Array.isArray(value)
    ? value.slice(0, bounds.fields).map((element) => scrubbed(element, inside))
    : scrubFields(value, inside)
}

/** What somebody outside sent as JSON, as it may be kept: fields of secret names replaced, every text scrubbed, all of it cut to the bounds. */
export const scrubFields = (fields: object, bounds: Bounds): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, bounds.fields)
      .map(([field, value]) => [
        scrubAndCut(field, bounds.length),
        isSecret(field) ? REDACTED : scrubbed(value, bounds),
      ]),
  )

export type DescribedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: DescribedError
}

// "Unexpected token '홍', "홍길동…" is not valid JSON" quotes what it could not read.
const messageOf = (error: Error): string =>
  error instanceof SyntaxError ? 'a text could not be parsed' : scrubText(error.message)

const codeOf = (error: Error): string | undefined =>
  'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? String(error.code) : undefined

/**
 * An error as it is logged: type, message, stack, code and causes. Everything else that libraries hang on errors is left out:
 * Postgres' `detail` quotes rows, HTTP clients keep requests.
 */
export const describeError = (error: unknown, depth = 0): DescribedError => {
  if (!(error instanceof Error))
    return { type: typeof error, message: scrubText(typeof error === 'string' ? error : 'not an error'), stack: '' }
  const message = messageOf(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const code = codeOf(error)
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined || depth >= DEPTH ? {} : { cause: describeError(error.cause, depth + 1) }),
  }
}
