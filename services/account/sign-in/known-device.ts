import type { FastifyReply, FastifyRequest } from 'fastify'
import { id } from '#events/values/schemas.ts'
import type { Deps } from '../../core/deps.ts'
import { newId, sameText } from '../../core/secrets.ts'

const COOKIE = 'danji_device'
const MAX_AGE_SECONDS = 180 * 86_400

/**
 * Creates the marks of browsers that have signed in to an account before: each has its own count of
 * wrong passwords, which cannot be used up from elsewhere. The cookie signs nobody in; it names the
 * browser and is bound to the account by a MAC.
 */
export const createKnownDevices = ({ secrets, production }: Pick<Deps, 'secrets' | 'production'>) => {
  const macOf = (accountId: string, deviceId: string): string => secrets.digest('device', `${accountId}\n${deviceId}`)
  const read = (request: FastifyRequest, accountId: string): string | undefined => {
    const [first, mac = ''] = (request.cookies[COOKIE] ?? '').split('.')
    const deviceId = id.safeParse(first).data
    return deviceId !== undefined && sameText(mac, macOf(accountId, deviceId)) ? deviceId : undefined
  }
  return {
    /** The browser's id, if it signed in to this very account before. */
    read,
    /** Remembers the browser for 180 days from now. */
    remember: (request: FastifyRequest, reply: FastifyReply, accountId: string): void => {
      const deviceId = read(request, accountId) ?? newId()
      const value = `${deviceId}.${macOf(accountId, deviceId)}`
      void reply.setCookie(COOKIE, value, {
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'strict',
        secure: production,
        maxAge: MAX_AGE_SECONDS,
      })
    },
  }
}
