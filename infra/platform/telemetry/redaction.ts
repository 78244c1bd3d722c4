import { withoutLinkTokens, withoutQueryValues } from '#events/values/text.ts'

/**
 * Field names whose values are never logged, whatever they are. Compared in lower case, without `-`
 * and `_`, as the whole name. Evidence and personal data are sealed in the log of events; here they
 * would be readable, and for as long as logs are kept.
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

// The match must be whole: digits or letters around it make it a part of an id or a digest.
// 010-1234-5678, +82 10 1234 5678, 02-123-4567 with hyphens.
const phoneNumber =
  /(?<![0-9A-Za-z])(?:\+?82[-. ]?)?0?1[016789][-. ]?\d{3,4}[-. ]?\d{4}(?![0-9A-Za-z])|(?<![0-9A-Za-z])0\d{1,2}-\d{3,4}-\d{4}(?![0-9A-Za-z-])/g
// Without its hyphen it must begin with a day and a century's digit: thirteen digits are also a
// time in milliseconds.
const residentNumber =
  /(?<![0-9A-Za-z])\d{6}-[0-9]\d{6}(?![0-9A-Za-z])|(?<![0-9A-Za-z])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[1-8]\d{6}(?![0-9A-Za-z])/g
// The lookbehind keeps a long word without an @ from being tried again at each of its letters.
const mailAddress = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const credentials = /(?<=:\/\/)[^\s/:@"]+:[^\s/@"]+@/g
const bearer = /\b(Bearer)\s+[\w.~+/-]+=*/gi
const webToken = /(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g

/**
 * Removes phone numbers, resident registration numbers, e-mail addresses, access tokens, tokens of
 * residents' links, passwords in URLs and values of their queries from a text. Names cannot be told
 * from words: callers have to leave them out.
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
  // A request, a socket or a pool holds more than anybody chose to log.
  if (!isPlain(value)) return `[${value.constructor?.name ?? 'object'}]`
  return redactFields(value, depth + 1)
}

/**
 * Replaces fields that may be personal or secret, at any depth; errors become what `describeError`
 * returns.
 */
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
  /** Fields or elements of a level. */
  readonly fields: number
  /** Characters of a text or a field's name. */
  readonly length: number
}

/**
 * Prepares a text from outside for storing: scrubbed first, since half a phone number is not
 * recognized; cut, and without what Postgres cannot store.
 */
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

/**
 * Prepares JSON from outside for storing: fields of secret names replaced, every text scrubbed, all
 * of it cut to the bounds.
 */
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

// Messages such as "Unexpected token '홍', "홍길동…" is not valid JSON" quote their input.
const messageOf = (error: Error): string =>
  error instanceof SyntaxError ? 'a text could not be parsed' : scrubText(error.message)

const codeOf = (error: Error): string | undefined =>
  'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? String(error.code) : undefined

/**
 * Describes an error for the log: type, message, stack, code and causes. Everything else that
 * libraries attach to errors is left out: `detail` of Postgres quotes rows, HTTP clients hold
 * requests.
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
