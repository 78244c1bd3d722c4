import { clientError } from '#ui/http/api-error.ts'

/** What makes and uses a trustee's part, with the arithmetic behind it: fetched when it is needed. @throws ApiError ENCRYPTION_UNAVAILABLE */
export const trusteeScheme = async () => {
  try {
    return await import('../encryption/trustee-part.ts')
  } catch {
    throw clientError('ENCRYPTION_UNAVAILABLE')
  }
}
