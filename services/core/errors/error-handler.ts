import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { UnknownEventType, UnstorableText } from '#infra/platform/event-store/codec.ts'
import { StreamConflict } from '#infra/platform/event-store/event-store.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { isOutOfTime } from '#infra/platform/postgres/limits.ts'
import { noteRefusal } from '#infra/platform/telemetry/requests.ts'
import { MAX_FILE_BYTES } from '../contract.ts'
import { DomainError, type FieldError } from '../domain-error.ts'
import { errors, type ErrorBody, type ErrorCode } from './error.contract.ts'

type Failure = {
  readonly code: ErrorCode
  readonly fields?: readonly FieldError[] | undefined
  readonly retryAfterSeconds?: number | undefined
}

/** Fastify's own refusals. */
const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'UNREADABLE_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'UNREADABLE_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'UNREADABLE_BODY',
  FST_ERR_RATE_LIMIT: 'TOO_MANY_REQUESTS',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * Whether a query met a read model that is still being built, with an earlier version or none in
 * its place: SQLSTATE 42703 (no such column), 42P01 (no such table).
 */
export const isReadModelOld = (error: unknown): boolean => ['42703', '42P01'].includes(codeOf(error))

/**
 * Whether the database is unavailable: connection failures of Node, SQLSTATE classes 08
 * (connection), 53 (resources) and 57P (shut down), or a timeout.
 */
const isDatabaseAway = (error: unknown): boolean => {
  const code = codeOf(error)
  return (
    isOutOfTime(error) ||
    /^(?:08|53|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(String(error))
  )
}

type Issue = {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/**
 * Returns Zod's issues as field errors in Korean: messages of our schemas stay, Zod's own English
 * ones are replaced.
 */
const fieldsOf = (issues: readonly Issue[]): readonly FieldError[] =>
  issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: errors.UNKNOWN_FIELD.text,
      }))
    return [{ path, message: /[가-힣]/.test(issue.message) ? issue.message : '형식이 올바르지 않습니다.' }]
  })

const invalidRequest = (error: FastifyError): Failure | undefined => {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  // An address that cannot be one leads to nothing.
  if (error.validationContext === 'params') return { code: 'NOT_FOUND' }
  const issues = error.validation.map(({ keyword, instancePath, message, params }): Issue => ({
    code: keyword,
    path: instancePath.split('/').filter(Boolean),
    message: message ?? '',
    keys: Array.isArray(params['keys']) ? params['keys'].map(String) : [],
  }))
  const unknownOnly = issues.every((issue) => issue.code === 'unrecognized_keys')
  return { code: unknownOnly ? 'UNKNOWN_FIELD' : 'VALIDATION_FAILED', fields: fieldsOf(issues) }
}

const failureOf = (error: FastifyError): Failure => {
  if (error instanceof DomainError)
    return { code: error.code, fields: error.fields, retryAfterSeconds: error.retryAfterSeconds }
  if (error instanceof StreamConflict) return { code: 'CONFLICT' }
  if (error instanceof KeyDestroyed) return { code: 'PERSON_ERASED' }
  if (error instanceof UnstorableText) return { code: 'UNSTORABLE_TEXT' }
  // During an upgrade the next try may reach a process of the newer release.
  if (error instanceof UnknownEventType) return { code: 'SERVICE_UNAVAILABLE' }
  if (error instanceof z.ZodError) return { code: 'VALIDATION_FAILED', fields: fieldsOf(error.issues) }
  // The caller went away, or was let go, in the middle of the body.
  if (error.code === 'ECONNRESET' && error.statusCode === 400) return { code: 'UNREADABLE_BODY' }
  if (isDatabaseAway(error)) return { code: 'SERVICE_UNAVAILABLE' }
  if (isReadModelOld(error)) return { code: 'READ_MODEL_BEHIND' }
  const known = byFastifyCode[error.code]
  if (known) return { code: known }
  if (error.statusCode === 429) return { code: 'TOO_MANY_REQUESTS' }
  // A path that a plugin forbids, since it leaves its folder, counts as not found.
  if (error.statusCode === 403 || error.statusCode === 404) return { code: 'NOT_FOUND' }
  return invalidRequest(error) ?? { code: error.statusCode === 400 ? 'UNREADABLE_BODY' : 'INTERNAL' }
}

const MB = 1024 * 1024
const sizeText = (bytes: number): string =>
  bytes >= MB ? `${Math.floor(bytes / MB)}MB` : `${Math.floor(bytes / 1024)}KB`

/** Returns how many bytes the call takes: of a file, or of the whole body. */
const limitOf = ({ routeOptions: { config, bodyLimit } }: FastifyRequest): number | undefined =>
  config.takesFile === true ? (config.fileLimit ?? MAX_FILE_BYTES) : bodyLimit

const textOf = (code: ErrorCode, request: FastifyRequest): string => {
  const limit = code === 'BODY_TOO_LARGE' ? limitOf(request) : undefined
  return limit === undefined ? errors[code].text : `${errors[code].text} ${sizeText(limit)}까지 보낼 수 있습니다.`
}

const bodyOf = ({ code, fields }: Failure, request: FastifyRequest): ErrorBody => ({
  error: textOf(code, request),
  code,
  ...(fields && fields.length > 0 ? { errors: fields } : {}),
  requestId: request.id,
})

/**
 * Records the refusal for the request's log line and the metrics; an unexpected error gets a line
 * of its own.
 */
const loggedFailureOf = (error: FastifyError, request: FastifyRequest): Failure => {
  const failure = failureOf(error)
  noteRefusal(request, failure.code)
  if (errors[failure.code].status >= 500) request.log.error({ err: error, code: failure.code }, 'request failed')
  return failure
}

/**
 * Answers every failure, as the only place. An unexpected one is logged, and the caller learns no
 * internals.
 */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const failure = loggedFailureOf(error, request)
  const { status } = errors[failure.code]
  const seconds = failure.retryAfterSeconds ?? (status === 503 ? 1 : undefined)
  if (seconds !== undefined) void reply.header('retry-after', String(seconds))
  // The sign-in contract has `success: false` beside the error.
  const extra = failure.code === 'INVALID_CREDENTIALS' || failure.code === 'SIGN_IN_LOCKED' ? { success: false } : {}
  return reply.code(status).send({ ...extra, ...bodyOf(failure, request) })
}

/**
 * Answers errors of addresses that browsers visit: redirects to a page of ours, which shows the
 * text of the code.
 */
export const answerErrorByRedirect = (
  page: string,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(`${page}?error=${loggedFailureOf(error, request).code}`, 303)

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  noteRefusal(request, 'NOT_FOUND')
  return reply.code(404).send(bodyOf({ code: 'NOT_FOUND' }, request))
}

/**
 * Answers addresses that the router rejects before any hook runs; they count as any other that does
 * not exist.
 */
export const answerUnroutable = async (
  app: FastifyInstance,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const counted = await app.createRateLimit()(request)
  const refusal = counted.isAllowed || !counted.isExceeded ? error : new DomainError('TOO_MANY_REQUESTS')
  answerError(refusal, request, reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' }))
}
