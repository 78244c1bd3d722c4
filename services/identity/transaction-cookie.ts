import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { IdentityProvider } from '#events/identity/identity-verification.events.ts'
import { id } from '#events/values/schemas.ts'
import { decrypt, encrypt } from '#infra/platform/event-store/key-ring.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { TRANSACTION_MS } from './identity-verification.decider.ts'

/** Maximum number of letters: browsers store about four kilobytes of a cookie. */
const MAX_LETTERS = 3_800

const form = z.object({ verificationId: id, kept: z.string() })
/** A provider's transaction as the browser that began it carries it. */
export type CarriedTransaction = z.output<typeof form>

const nameOf = (provider: IdentityProvider): string => `danji_identity_${provider}`

const optionsOf = ({ production }: Pick<Deps, 'production'>) =>
  ({ path: '/api/user', httpOnly: true, sameSite: 'strict', secure: production }) as const

/**
 * Sets a cookie with the data of a transaction, encrypted: the secret that opens the provider's
 * answer leaves the server with this browser and returns with it alone, so that no other browser
 * can end the transaction.
 */
export const carryTransaction = (
  deps: Pick<Deps, 'production' | 'secrets'>,
  reply: FastifyReply,
  provider: IdentityProvider,
  transaction: CarriedTransaction,
): void => {
  const sealed = encrypt(deps.secrets.identityKey, Buffer.from(JSON.stringify(transaction)), nameOf(provider))
  const value = sealed.toString('base64url')
  if (value.length > MAX_LETTERS) throw new DomainError('IDENTITY_UNAVAILABLE')
  void reply.setCookie(nameOf(provider), value, { ...optionsOf(deps), maxAge: TRANSACTION_MS / 1_000 })
}

/** The transaction that this browser began. @throws DomainError IDENTITY_OTHER_BROWSER */
export const carriedTransaction = (
  { secrets }: Pick<Deps, 'secrets'>,
  request: FastifyRequest,
  provider: IdentityProvider,
): CarriedTransaction => {
  const value = request.cookies[nameOf(provider)]
  try {
    const text = decrypt(secrets.identityKey, Buffer.from(value ?? '', 'base64url'), nameOf(provider)).toString()
    return form.parse(JSON.parse(text))
  } catch {
    throw new DomainError('IDENTITY_OTHER_BROWSER')
  }
}

export const dropTransaction = (
  deps: Pick<Deps, 'production'>,
  reply: FastifyReply,
  provider: IdentityProvider,
): void => void reply.clearCookie(nameOf(provider), optionsOf(deps))
