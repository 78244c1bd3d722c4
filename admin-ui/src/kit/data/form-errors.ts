import { ApiError } from '#ui/http/api-client.ts'
import type { ErrorCode } from '#services/core/errors/error.contract.ts'

/** Fields at which errors without a path are shown. */
const fieldOfCode: Partial<Record<ErrorCode, string>> = {
  INVALID_PERIOD: 'endDate',
  UNKNOWN_RULE: 'rule',
  ASSENT_MISSING: 'ruleOf',
  CO_OWNERS_MISMATCH: 'coOwners',
  LIST_TYPE_MISMATCH: 'listId',
  INTERIM_RESULTS_OF_SECRET_VOTE: 'interimResults',
  ADMIN_EMAIL_TAKEN: 'email',
  ADMIN_PHONE_TAKEN: 'phone',
  ADMIN_UNREACHABLE: 'email',
  PASSWORD_REQUIRED: 'password',
  LAST_SUPER_ADMIN: 'role',
  WRONG_PASSWORD: 'currentPassword',
}

const messagesOf = (error: ApiError): Readonly<Record<string, string>> => {
  const named = error.fields
    .filter(({ path }) => path !== '')
    .map(({ path, message }) => [path.replace(/^body\./, ''), message])
  if (named.length > 0) return Object.fromEntries(named)
  const field = fieldOfCode[error.code as ErrorCode]
  return field === undefined ? {} : { [field]: error.text }
}

/**
 * Adds to a failure what react-admin's forms read: `body.errors`, field path → Korean text.
 * `root.serverError` is the toast; it also holds errors of fields that the form does not have.
 */
export const withFormErrors = (thrown: unknown): unknown => {
  if (!(thrown instanceof ApiError)) return thrown
  const messages = messagesOf(thrown)
  if (Object.keys(messages).length === 0) return thrown
  return Object.assign(thrown, { body: { errors: { ...messages, 'root.serverError': thrown.text } } })
}

/** Rethrows a failure in a `catch` with its errors at the fields of the form. */
export const failAtFields = (thrown: unknown): never => {
  throw withFormErrors(thrown)
}
