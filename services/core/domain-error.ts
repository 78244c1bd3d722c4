import { errors, type ErrorCode } from './errors/error.contract.ts'

/** One thing wrong with the input: the field's path and a Korean sentence. */
export type FieldError = { readonly path: string; readonly message: string }

/**
 * Error of a broken rule. The error map turns the code into status and text; `fields` names the
 * wrong fields; `retryAfterSeconds`: time after which a retry may succeed.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    fields?: readonly FieldError[],
    { retryAfterSeconds }: { readonly retryAfterSeconds?: number } = {},
  ) {
    super(`${code}: ${errors[code].text}`)
    this.name = 'DomainError'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}
