import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { certificateApps } from '#events/values/certificate-app.ts'
import { day, id } from '#events/values/schemas.ts'
import { decrypt, encrypt } from '#infra/platform/event-store/key-ring.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'

/** Seconds for which a browser carries a request: its ten minutes, and those of the entry. */
const CARRY_SECONDS = 20 * 60
/** Maximum number of letters: browsers store about four kilobytes of a cookie. */
const MAX_LETTERS = 3_800

const form = z.object({
  verificationId: id,
  app: z.enum(certificateApps),
  signer: z.object({ name: z.string(), phone: z.string(), birthDate: day }),
  appUrl: z.string().nullable(),
  /** State of the provider's client. */
  kept: z.string(),
})
/** Request for a certificate as the browser that began it carries it. */
export type CarriedCertificate = z.output<typeof form>

const cookieOf = (assemblyId: string): string => `danji_certificate_${assemblyId}`

const optionsOf = ({ production }: Pick<Deps, 'production'>, assemblyId: string) =>
  ({ path: `/api/attend/${assemblyId}`, httpOnly: true, sameSite: 'strict', secure: production }) as const

/**
 * Sets a cookie with a request, encrypted for its assembly: no other browser can go on with it, and
 * nothing about a person who is not on the roll is stored anywhere else.
 * @throws DomainError CERTIFICATE_UNAVAILABLE where the state of the provider's client is too long
 */
export const carryCertificate = (
  deps: Pick<Deps, 'production' | 'secrets'>,
  reply: FastifyReply,
  { assemblyId, ...carried }: CarriedCertificate & { readonly assemblyId: string },
): void => {
  const name = cookieOf(assemblyId)
  const value = encrypt(deps.secrets.identityKey, Buffer.from(JSON.stringify(carried)), name).toString('base64url')
  if (value.length > MAX_LETTERS) throw new DomainError('CERTIFICATE_UNAVAILABLE')
  void reply.setCookie(name, value, { ...optionsOf(deps, assemblyId), maxAge: CARRY_SECONDS })
}

/** Returns the request that a browser carries for an assembly; undefined where it has none. */
export const findCarried = (
  { secrets }: Pick<Deps, 'secrets'>,
  request: FastifyRequest,
  assemblyId: string,
): CarriedCertificate | undefined => {
  const name = cookieOf(assemblyId)
  const value = request.cookies[name]
  if (value === undefined) return undefined
  try {
    return form.parse(JSON.parse(decrypt(secrets.identityKey, Buffer.from(value, 'base64url'), name).toString()))
  } catch {
    return undefined
  }
}

export const dropCertificate = (deps: Pick<Deps, 'production'>, reply: FastifyReply, assemblyId: string): void => {
  void reply.clearCookie(cookieOf(assemblyId), optionsOf(deps, assemblyId))
}
