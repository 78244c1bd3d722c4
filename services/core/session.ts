import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { adminRole, type AdminRole } from '#events/auth/admin.events.ts'
import { id, linkSecret } from '#events/values/id.ts'
import type { Access } from './contract.ts'
import { DomainError } from './domain-error.ts'
import type { IdMaker } from './request-ids.ts'

/** A signed-in administrator, as the access token says. */
export type AdminSession = { readonly id: string; readonly role: AdminRole }

const adminToken = z.object({ kind: z.literal('admin'), sub: id, role: adminRole })

const voterToken = z.object({
  kind: z.literal('voter'),
  linkId: linkSecret,
  voteId: id,
  listId: id,
  listUserId: id,
  personId: id,
  /** Known to the voter's browser alone: proves that two secret ballots are the same without saying what they are. */
  proofKey: z.string(),
})
/** Who verified themselves for one link. */
export type VoterSession = Readonly<Omit<z.output<typeof voterToken>, 'kind'>>

declare module 'fastify' {
  interface FastifyRequest {
    admin: AdminSession | undefined
    voter: VoterSession | undefined
    newId: IdMaker
    idempotencyScope: string | undefined
    /** Newest position that this request's commands led to. */
    eventPosition: number
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

/** Name of the cookie that holds the voter session of a link. */
export const voterCookie = (linkId: string): string => `danji_voter_${linkId}`

const readAdmin = (request: FastifyRequest): AdminSession => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Bearer' || !token) throw new DomainError('LOGIN_REQUIRED')
  const payload = verified(request, token)
  if (payload === 'expired') throw new DomainError('SESSION_EXPIRED')
  const admin = adminToken.safeParse(payload)
  if (!admin.success) throw new DomainError('LOGIN_REQUIRED')
  return { id: admin.data.sub, role: admin.data.role }
}

/** The voter session of a link, if the request carries a valid one for this very link. */
export const readVoter = (request: FastifyRequest, linkId: string): VoterSession | undefined => {
  const token = request.cookies[voterCookie(linkId)]
  const voter = token ? voterToken.safeParse(verified(request, token)) : undefined
  return voter?.success && voter.data.linkId === linkId ? voter.data : undefined
}

const verified = (request: FastifyRequest, token: string): unknown => {
  try {
    return request.server.jwt.verify(token)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'FAST_JWT_EXPIRED' ? 'expired' : undefined
  }
}

/** Lets a request through to a call, or throws. Runs before its body is read. */
export const guard = (access: Access, request: FastifyRequest): void => {
  switch (access) {
    case 'public':
    case 'cookie':
      return
    case 'admin':
      request.admin = readAdmin(request)
      return
    case 'super':
      request.admin = readAdmin(request)
      if (request.admin.role !== 'SUPER_ADMIN') throw new DomainError('FORBIDDEN')
      return
    case 'voter': {
      // The contracts of this access name the parameter.
      const { linkId } = request.params as { readonly linkId: string }
      request.voter = readVoter(request, linkId)
      if (!request.voter) throw new DomainError('VOTER_SESSION_REQUIRED')
    }
  }
}
