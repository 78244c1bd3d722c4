import type { ApiError } from '#ui/http/api-client.ts'
import { isRefusal, type RefusalCode } from './refusals.ts'
import type { ReturnedIdentity } from './returned.ts'

/** Outcome of a verification. */
export type Outcome =
  | { readonly kind: 'proven' }
  /** The proven person is not on the roll as such: the office can be asked. */
  | { readonly kind: 'not-matched' }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  /** No verification is known in this browser. */
  | { readonly kind: 'lost' }
  /** A failure that can be retried with the returned data. */
  | { readonly kind: 'failed'; readonly error: ApiError }

/**
 * Codes of errors after which the proof may have counted already: the page was loaded twice, or
 * again.
 */
const mayHaveCounted: readonly string[] = ['IDENTITY_ALREADY_USED', 'IDENTITY_OTHER_BROWSER']

/**
 * Returns the outcome of an error; that of a second proof by another person needs no decision of
 * the office. `isAuthenticated`: whether this browser has a session all the same.
 */
export const outcomeOf = async (
  error: ApiError,
  provider: ReturnedIdentity['provider'],
  isAuthenticated: () => Promise<boolean>,
): Promise<Outcome> => {
  const { code } = error
  if (provider === 'kcp' && code === 'IDENTITY_NOT_MATCHED') return { kind: 'refused', code: 'OTHER_PERSON' }
  if (code === 'IDENTITY_NOT_MATCHED')
    return error.fields.some(({ path }) => path === 'link')
      ? { kind: 'refused', code: 'OTHERS_LINK' }
      : { kind: 'not-matched' }
  if (!isRefusal(code)) return { kind: 'failed', error }
  const hasCounted =
    provider === 'nice' && mayHaveCounted.includes(code) && (await isAuthenticated().catch(() => false))
  return hasCounted ? { kind: 'proven' } : { kind: 'refused', code }
}

/** Outcome that stays over a reload, since a retry would end differently. */
export type FinalOutcome = Extract<Outcome, { kind: 'not-matched' | 'refused' }> | { readonly kind: 'raised' }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Reads the outcome from the entry in the browser's history; null for none. */
export const settledIn = (state: unknown): FinalOutcome | null => {
  const kept = isRecord(state) ? state['identity'] : undefined
  if (!isRecord(kept)) return null
  const { kind, code } = kept
  if (kind === 'not-matched' || kind === 'raised') return { kind }
  return kind === 'refused' && isRefusal(code) ? { kind, code } : null
}
