import type { FastifyReply, FastifyRequest } from 'fastify'
import { id } from '#events/values/schemas.ts'
import type { Deps } from '../../core/deps.ts'
import { sameText } from '../../core/secrets.ts'

const COOKIE = 'danji_office'
/**
 * Seconds for which the mark is valid, as long as a browser is known to its account
 * (`known-device.ts`).
 */
const MAX_AGE_SECONDS = 180 * 86_400

const markOf = ({ secrets }: Pick<Deps, 'secrets'>, adminId: string): string =>
  secrets.digest('office browser', adminId)

/**
 * Marks a browser with which an administrator has signed in, for the calls of trustees alone: an
 * administrator who acts as a trustee of a vote holds a key that was not meant for administrators.
 * The mark signs nobody in, and stays when they sign out.
 */
export const markOfficeBrowser = (
  deps: Pick<Deps, 'secrets' | 'production'>,
  reply: FastifyReply,
  adminId: string,
): void =>
  void reply.setCookie(COOKIE, `${adminId}.${markOf(deps, adminId)}`, {
    path: '/api/trustee',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.production,
    maxAge: MAX_AGE_SECONDS,
  })

/**
 * Returns the administrator who signed in last with the requesting browser; undefined if none did,
 * or the mark is not valid.
 */
export const hasSignedIn = (deps: Pick<Deps, 'secrets'>, request: FastifyRequest): string | undefined => {
  const [first, mark = ''] = (request.cookies[COOKIE] ?? '').split('.')
  const adminId = id.safeParse(first).data
  return adminId !== undefined && sameText(mark, markOf(deps, adminId)) ? adminId : undefined
}
