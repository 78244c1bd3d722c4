import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { decrypt, encrypt } from '#infra/platform/event-store/key-ring.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'

const NAME = 'danji_identity_unmatched'
/** Milliseconds for which it is valid, as long as a session would have been. */
const LASTS_MS = 30 * 60_000

const form = z.object({ verificationId: id, until: z.number() })

/**
 * Sets a cookie by which the browser of an unmatched verification may request a review: encrypted,
 * so that nobody uses another's verification. It is set whatever the roll has.
 */
export const carryUnmatched = (
  { secrets, production, clock }: Pick<Deps, 'secrets' | 'production' | 'clock'>,
  reply: FastifyReply,
  verificationId: string,
): void => {
  const carried = { verificationId, until: clock().getTime() + LASTS_MS }
  const sealed = encrypt(secrets.identityKey, Buffer.from(JSON.stringify(carried)), NAME)
  const options = { path: '/api/user', httpOnly: true, sameSite: 'strict', secure: production } as const
  void reply.setCookie(NAME, sealed.toString('base64url'), { ...options, maxAge: LASTS_MS / 1_000 })
}

/**
 * Returns the verification in the cookie.
 * @throws DomainError IDENTITY_OTHER_BROWSER, IDENTITY_EXPIRED
 */
export const carriedUnmatched = (
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  request: FastifyRequest,
): string => {
  const { verificationId, until } = opened(secrets, request.cookies[NAME] ?? '')
  if (clock().getTime() >= until) throw new DomainError('IDENTITY_EXPIRED')
  return verificationId
}

const opened = ({ identityKey }: Deps['secrets'], value: string): z.output<typeof form> => {
  try {
    return form.parse(JSON.parse(decrypt(identityKey, Buffer.from(value, 'base64url'), NAME).toString()))
  } catch {
    throw new DomainError('IDENTITY_OTHER_BROWSER')
  }
}
