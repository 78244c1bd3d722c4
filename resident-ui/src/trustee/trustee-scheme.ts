import { clientError } from '#ui/http/api-error.ts'

/**
 * Loads the functions that create and use a trustee's part, with their arithmetic.
 *
 * @throws ApiError ENCRYPTION_UNAVAILABLE
 */
export const trusteeScheme = async () => {
  try {
    return await import('../encryption/trustee-part.ts')
  } catch {
    throw clientError('ENCRYPTION_UNAVAILABLE')
  }
}
