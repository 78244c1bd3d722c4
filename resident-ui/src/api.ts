import { createWatchedClient } from '#ui/http/watched-client.ts'

/** Residents hold no token: who they are is told by a cookie of one link. */
export const api = createWatchedClient()
