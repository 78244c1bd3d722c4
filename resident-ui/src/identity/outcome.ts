import type { ApiError } from '#ui/http/api-client.ts'
import { isRefusal, type RefusalCode } from './refusals.ts'
import type { ReturnedIdentity } from './returned.ts'

/** How a proof ended. */
export type Outcome =
  | { readonly kind: 'proven' }
  /** The roll says something else: the office can be asked. */
  | { readonly kind: 'not-matched' }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  /** Nothing is known here of any proof. */
  | { readonly kind: 'lost' }
  /** May be tried again with what was brought back. */
  | { readonly kind: 'failed'; readonly error: ApiError }

/** Codes under which the proof may have counted already: the page was loaded twice, or once more. */
const mayHaveCounted: readonly string[] = ['IDENTITY_ALREADY_USED', 'IDENTITY_OTHER_BROWSER']

/**
 * What an error comes to; of a second proof that is of somebody else, which no office has to decide. `isAuthenticated`: whether this browser
 * has a session all the same.
 */
export const outcomeOf = async (
  error: ApiError,
  provider: ReturnedIdentity['provider'],
  isAuthenticated: () => Promise<boolean>,
): Promise<Outcome> => {
  const { code } = error
  if (provider === 'kcp' && code === 'IDENTITY_NOT_MATCHED') return { kind: 'refused', code: 'OTHER_PERSON' }
  if (code === 'IDENTITY_NOT_MATCHED') return { kind: 'not-matched' }
  if (!isRefusal(code)) return { kind: 'failed', error }
  const hasCounted =
    provider === 'nice' && mayHaveCounted.includes(code) && (await isAuthenticated().catch(() => false))
  return hasCounted ? { kind: 'proven' } : { kind: 'refused', code }
}

/** What stays on the screen over a reload, since trying once more would end otherwise. */
export type FinalOutcome = Extract<Outcome, { kind: 'not-matched' | 'refused' }> | { readonly kind: 'raised' }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** How it had ended, of the entry in the browser's history. */
export const settledIn = (state: unknown): FinalOutcome | null => {
  const kept = isRecord(state) ? state['identity'] : undefined
  if (!isRecord(kept)) return null
  const { kind, code } = kept
  if (kind === 'not-matched' || kind === 'raised') return { kind }
  return kind === 'refused' && isRefusal(code) ? { kind, code } : null
}
