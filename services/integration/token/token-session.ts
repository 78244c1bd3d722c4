import type { AdminRole } from '#events/values/admin-role.ts'
import type { CallGroup } from '#events/values/integration/token-scopes.ts'
import { findAdmin } from '../../account/account.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import { sameText } from '../../core/secrets.ts'
import type { FindTokenSession } from '../../core/session.ts'
import { createWindowCounter } from '../../core/window-counter.ts'
import { commonApartments } from '../integration-scope.decider.ts'
import { apiTokenDecider, apiTokenStream, type IssuedToken, type TokenScope } from './api-token.decider.ts'
import { readApiToken } from './api-token-secret.ts'

/** Calls a minute with one token, and refused ones from one address. */
const [USES_PER_MINUTE, FAILURES_PER_MINUTE] = [300, 30]

type Tools = Pick<Deps, 'store' | 'clock' | 'rateLimitFactor'>

/** Tells whether some groups of calls open a call. */
type OpensCall = (groups: readonly CallGroup[], call: string) => boolean

/** Finds the token that a text is, whether or not it still holds. */
const findToken = async ({ store }: Pick<Deps, 'store'>, text: string): Promise<IssuedToken | undefined> => {
  const read = readApiToken(text)
  if (!read) return undefined
  const token = await readState(store, apiTokenDecider, apiTokenStream(read.tokenId))
  return token.status !== 'absent' && sameText(token.secretHash, read.secretHash) ? token : undefined
}

/**
 * Returns the role that a token has for a call: an administrator's reading token without the group
 * `persons` has that of an auditor, who gets names, phones and birth dates masked.
 */
const roleOf = ({ groups }: TokenScope, maker: AdminRole, roles: readonly AdminRole[]): AdminRole => {
  const isMasked = !groups.includes('persons') && (maker === 'SUPER_ADMIN' || maker === 'ADMIN')
  return isMasked && roles.includes('AUDITOR') ? 'AUDITOR' : maker
}

/**
 * Returns how sessions of API tokens are found: the token and its maker are read from the log for
 * every call, so what either loses is lost at once. Failures are counted by address, calls by
 * token, both within this process.
 */
export const tokenSessions = (tools: Tools, opensCall: OpensCall): FindTokenSession => {
  const limitOf = (perMinute: number): number => Math.ceil(perMinute * tools.rateLimitFactor)
  const uses = createWindowCounter(limitOf(USES_PER_MINUTE))
  const failures = createWindowCounter(limitOf(FAILURES_PER_MINUTE))
  return async (request, text) => {
    if (failures.isFull(request.ip)) throw new DomainError('TOO_MANY_REQUESTS')
    const refuse = (code: 'API_TOKEN_INVALID' | 'API_TOKEN_OUT_OF_SCOPE'): DomainError => {
      failures.add(request.ip)
      return new DomainError(code)
    }
    const token = await findToken(tools, text)
    if (!token) throw refuse('API_TOKEN_INVALID')
    request.apiTokenId = token.tokenId
    if (uses.add(token.tokenId)) throw new DomainError('TOO_MANY_REQUESTS')
    const isOver = token.status === 'revoked' || Date.parse(token.expiresAt) <= tools.clock().getTime()
    const maker = isOver ? undefined : await findAdmin(tools.store, token.adminId)
    if (!maker) throw refuse('API_TOKEN_INVALID')
    const { call = '', roles = [] } = request.routeOptions.config
    if (!opensCall(token.groups, call)) throw refuse('API_TOKEN_OUT_OF_SCOPE')
    return {
      id: maker.adminId,
      role: roleOf(token, maker.role, roles),
      apartments: commonApartments(token.apartmentIds, maker),
      token: { id: token.tokenId, name: token.name },
    }
  }
}
