import { quietStorage } from '#ui/quiet-storage.ts'
import { createWatchedClient } from '#ui/http/watched-client.ts'
import { storeReturnPath } from '../../kit/auth/return-path.ts'

/** Client without a token or a refresh, since nobody is signed in yet. */
const publicClient = createWatchedClient()

/**
 * Goes to Kakao's sign-in; the server's callback returns the browser to the office, where the
 * stored page opens. Throws `ApiError` where the address cannot be read.
 */
export const leaveForKakao = async (returnPath: string): Promise<void> => {
  const { url } = await publicClient.call('GET /api/auth/kakao')
  storeReturnPath(quietStorage('sessionStorage'), returnPath)
  window.location.assign(url)
}
