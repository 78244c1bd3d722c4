import { createApiClient } from '#ui/api-client.ts'

/** Residents hold no token: who they are is told by a cookie of one link. */
export const api = createApiClient()
