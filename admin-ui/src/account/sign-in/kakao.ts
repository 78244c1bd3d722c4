import { quietStorage } from '#ui/quiet-storage.ts'
import { createWatchedClient } from '#ui/http/watched-client.ts'
import { keepReturnPath } from '../../kit/auth/return-path.ts'

/** Nobody is signed in yet: no token, and no refresh to wait for. */
const plain = createWatchedClient()

/**
 * Leaves for Kakao's sign-in; the server's callback brings the browser back to the office, where the kept page is opened.
 * Throws `ApiError` where the address cannot be had.
 */
export const leaveForKakao = async (returnPath: string): Promise<void> => {
  const { url } = await plain.call('GET /api/auth/kakao')
  keepReturnPath(quietStorage('sessionStorage'), returnPath)
  window.location.assign(url)
}
