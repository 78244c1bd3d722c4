import { createWatchedClient } from '#ui/http/watched-client.ts'
import { serverWaits } from './server-waits.ts'

/** Client of residents, who have no token but a cookie for one link. */
export const api = createWatchedClient({ onWait: serverWaits.begin })
