import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AdminRole } from '#events/values/admin-role.ts'
import type { IdentityTarget } from '#events/values/identity/identity-target.ts'
import { id, linkSecret } from '#events/values/schemas.ts'
import type { Access } from './contract.ts'
import { DomainError } from './domain-error.ts'
import type { ReadStreams } from './joint-decision.ts'
import type { IdMaker } from './http/request-ids.ts'

/**
 * Session of an administrator, as the log has them at this moment: the token has only their id.
 * `apartments`: theirs; undefined: all.
 */
export type AdminSession = {
  readonly id: string
  readonly role: AdminRole
  readonly apartments: readonly string[] | undefined
  /** API token that a program used for the call; absent where the administrator is signed in. */
  readonly token?: { readonly id: string; readonly name: string }
}

/** Beginning of every API token: people and scanners of secrets recognise it. */
export const API_TOKEN_PREFIX = 'danji_'

/**
 * Content of an access token. `epoch`: number of times its administrator had signed out everywhere.
 */
const adminToken = z.object({ kind: z.literal('admin'), sub: id, epoch: z.int().nonnegative() })
export type AdminToken = z.output<typeof adminToken>

const voterToken = z.object({
  kind: z.literal('voter'),
  linkId: linkSecret,
  voteId: id,
  listId: id,
  listUserId: id,
  personId: id,
  /**
   * Key that only the voter's browser has: it proves that two secret ballots are the same without
   * revealing them.
   */
  proofKey: z.string(),
  /**
   * Number of times their phone had changed when they proved that they hold it: a change since then
   * ends the session.
   */
  phoneChanges: z.int().nonnegative(),
  /** Entry for which a tablet at the desk is used, after an administrator checked the identity. */
  atDesk: id.optional(),
  /** Record of the identity document that two administrators saw; absent: they proved their phone. */
  identityRecordId: id.optional(),
})
/** Session of a voter who verified themselves for one link. */
export type VoterSession = Readonly<Omit<z.output<typeof voterToken>, 'kind'>>

const residentToken = z.object({
  kind: z.literal('resident'),
  verificationId: id,
  /** Key that only the browser has, as in a voter's session. */
  proofKey: z.string(),
})
/** Content of a resident's cookie: the verification that it rests on. */
export type ResidentToken = z.output<typeof residentToken>

/** A resident who proved who they are: for what, and which persons and entries are theirs. */
export type ResidentSession = {
  readonly verificationId: string
  readonly proofKey: string
  readonly ciHash: string
  readonly target: IdentityTarget
  readonly listId: string
  readonly apartmentId: string
  readonly entries: readonly { readonly listUserId: string; readonly personId: string; readonly phoneChanges: number }[]
  readonly expiresAt: string
}

declare module 'fastify' {
  interface FastifyRequest {
    admin: AdminSession | undefined
    voter: VoterSession | undefined
    resident: ResidentSession | undefined
    /** Streams that the call said it would need, read with its voter's session. */
    readAhead: ReadStreams | undefined
    newId: IdMaker
    idempotencyScope: string | undefined
    /** API token of the request, once its secret was found right; it may be refused even so. */
    apiTokenId: string | undefined
    /** Newest position of this request's commands, whether or not the caller is told. */
    eventPosition: number
  }
  interface FastifyContextConfig {
    access?: Access
    /** Name of the call: "GET /api/list/{id}". */
    call?: string
    /** Roles that may make the administrators' calls. */
    roles?: readonly AdminRole[]
    readsAhead?: (voter: VoterSession) => readonly string[]
  }
}

/** Name of the cookie that holds a resident's session. */
export const residentCookie = 'danji_resident'

const VOTER_COOKIE = 'danji_voter_'

/** Name of the cookie that holds the voter session of a link. */
export const voterCookie = (linkId: string): string => VOTER_COOKIE + linkId

/** The links for which a request carries voter sessions, whether or not those still hold. */
export const voterLinksOf = (request: FastifyRequest): readonly string[] =>
  Object.keys(request.cookies).flatMap((name) =>
    name.startsWith(VOTER_COOKIE) ? [name.slice(VOTER_COOKIE.length)] : [],
  )

/** Present state of the administrator of a session. */
export type SignedInAs = {
  readonly adminId: string
  readonly role: AdminRole
  readonly apartments: readonly string[]
  /** Number of times they have signed out everywhere. */
  readonly epoch: number
}

/** Finds an administrator; undefined if there is none any more. */
export type FindAdmin = (adminId: string) => Promise<SignedInAs | undefined>

/**
 * Returns the session of an API token for the call of a request.
 * @throws DomainError where the token does not hold, or does not open the call.
 */
export type FindTokenSession = (request: FastifyRequest, token: string) => Promise<AdminSession>

/** Finders of administrators: by the id in an access token, and by an API token. */
export type FindOffice = { readonly admin: FindAdmin; readonly apiToken?: FindTokenSession }

const readAdmin = async (request: FastifyRequest, find: FindOffice): Promise<AdminSession> => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Bearer' || !token) throw new DomainError('LOGIN_REQUIRED')
  if (find.apiToken && token.startsWith(API_TOKEN_PREFIX)) return find.apiToken(request, token)
  const payload = verified(request, token)
  if (payload === 'expired') throw new DomainError('SESSION_EXPIRED')
  const claims = adminToken.safeParse(payload)
  const admin = claims.success ? await find.admin(claims.data.sub) : undefined
  if (!admin || !claims.success) throw new DomainError('LOGIN_REQUIRED')
  if (claims.data.epoch !== admin.epoch) throw new DomainError('SESSION_EXPIRED')
  return {
    id: admin.adminId,
    role: admin.role,
    apartments: admin.role === 'SUPER_ADMIN' ? undefined : admin.apartments,
  }
}

/** The voter session of a link, if the request carries a valid one for this very link. */
export const readVoter = (request: FastifyRequest, linkId: string): VoterSession | undefined => {
  const token = request.cookies[voterCookie(linkId)]
  const voter = token ? voterToken.safeParse(verified(request, token)) : undefined
  return voter?.success && voter.data.linkId === linkId ? voter.data : undefined
}

/** Reads the resident cookie of a request, if it is genuine and not too old. */
export const readResidentToken = (request: FastifyRequest): ResidentToken | undefined => {
  const token = request.cookies[residentCookie]
  return token ? residentToken.safeParse(verified(request, token)).data : undefined
}

const verified = (request: FastifyRequest, token: string): unknown => {
  try {
    return request.server.jwt.verify(token)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'FAST_JWT_EXPIRED' ? 'expired' : undefined
  }
}

const expiring = z.object({ exp: z.number() })

/**
 * Returns the milliseconds until the access token of a request expires; 0 if it has no time. The
 * token's time is the machine's.
 */
export const tokenLifeOf = (request: FastifyRequest): number => {
  const [, token = ''] = (request.headers.authorization ?? '').split(' ')
  const claims = expiring.safeParse(request.server.jwt.decode(token))
  return claims.success ? Math.max(0, claims.data.exp * 1000 - Date.now()) : 0
}

/** Milliseconds until the voter session of a link runs out; 0 where the request carries none. */
export const voterLifeOf = (request: FastifyRequest, linkId: string): number => {
  const token = request.cookies[voterCookie(linkId)]
  const claims = expiring.safeParse(token === undefined ? undefined : request.server.jwt.decode(token))
  return claims.success ? Math.max(0, claims.data.exp * 1000 - Date.now()) : 0
}

const guardOffice = async (request: FastifyRequest, find: FindOffice, roles: readonly AdminRole[]): Promise<void> => {
  request.admin = await readAdmin(request, find)
  if (!roles.includes(request.admin.role)) throw new DomainError('FORBIDDEN')
}

/** Finders of residents' sessions; a voter's belongs to one link. */
export type FindResidents = {
  readonly resident: (request: FastifyRequest) => Promise<ResidentSession | undefined>
  readonly voter: (request: FastifyRequest, linkId: string) => Promise<VoterSession | undefined>
}

/** Lets a request through to a call, or throws. Runs before its body is read. */
export const requireSession = async (
  request: FastifyRequest,
  find: FindOffice,
  residents?: FindResidents,
): Promise<void> => {
  const { access = 'public', roles = [] } = request.routeOptions.config
  switch (access) {
    case 'public':
    case 'cookie':
      return
    case 'admin-or-self':
      // A caller without an administrator's token may be the resident concerned: the handler checks
      // that.
      if (request.headers.authorization === undefined) request.resident = await residents?.resident(request)
      if (request.resident) return
      return guardOffice(request, find, roles)
    case 'admin':
    case 'super':
      return guardOffice(request, find, roles)
    case 'resident':
      request.resident = await residents?.resident(request)
      if (!request.resident) throw new DomainError('RESIDENT_SESSION_REQUIRED')
      return
    case 'voter': {
      // The contracts of this access name the parameter.
      const { linkId } = request.params as { readonly linkId: string }
      request.voter = await residents?.voter(request, linkId)
      if (!request.voter) throw new DomainError('VOTER_SESSION_REQUIRED')
    }
  }
}
