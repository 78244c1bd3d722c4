import { NO_ACCOUNT, ProviderRefused, ProviderUnavailable } from '#infra/providers/messaging.ts'
import type { DomainError } from '../../core/domain-error.ts'

/**
 * Errors under which nothing was decided about a message: the provider answers again, or has its
 * key mended.
 */
export const passingErrors: readonly DomainError['code'][] = [
  'MESSAGES_UNAVAILABLE',
  'MESSAGES_KEY_REFUSED',
  'MESSAGE_ACCOUNT_MISSING',
  'READ_MODEL_BEHIND',
]

/**
 * Whether the provider refused the credentials: a wrong key, a wrong secret, or a signature of
 * another time.
 */
const isKeyRefused = (error: unknown): boolean =>
  error instanceof ProviderRefused && (error.status === 401 || error.status === 403)

/**
 * Returns the error for an unavailable provider; undefined for errors that are not the provider's.
 */
export const messagesErrorOf = (
  error: unknown,
): 'MESSAGES_UNAVAILABLE' | 'MESSAGES_KEY_REFUSED' | 'MESSAGE_ACCOUNT_MISSING' | undefined => {
  if (error instanceof ProviderRefused && error.errorCode === NO_ACCOUNT) return 'MESSAGE_ACCOUNT_MISSING'
  if (isKeyRefused(error)) return 'MESSAGES_KEY_REFUSED'
  return error instanceof ProviderUnavailable || error instanceof ProviderRefused ? 'MESSAGES_UNAVAILABLE' : undefined
}
