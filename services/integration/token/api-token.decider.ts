import type { ApiTokenEvent } from '#events/integration/api-token.events.ts'
import { MAX_TOKEN_DAYS, type CallGroup } from '#events/values/integration/token-scopes.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertOwnApartments, seesIntegration, type Acting } from '../integration-scope.decider.ts'

/** Scope of a token: its complexes (null: all of its maker) and groups of calls. */
export type TokenScope = {
  readonly apartmentIds: readonly string[] | null
  readonly groups: readonly CallGroup[]
}

export type IssuedToken = TokenScope & {
  readonly status: 'issued' | 'revoked'
  readonly tokenId: string
  readonly adminId: string
  readonly name: string
  readonly secretHash: string
  readonly expiresAt: string
}
export type ApiTokenState = { readonly status: 'absent' } | IssuedToken

export type ApiTokenCommand =
  | ({
      readonly type: 'IssueToken'
      readonly tokenId: string
      readonly name: string
      readonly secretHash: string
      readonly expiresAt: string
      readonly now: Date
    } & TokenScope &
      Acting)
  | ({ readonly type: 'RevokeToken' } & Acting)

const DAY_MS = 86_400_000

export const apiTokenStream = (tokenId: string): string => `api-token-${tokenId}`

const issue = (command: Extract<ApiTokenCommand, { type: 'IssueToken' }>): readonly ApiTokenEvent[] => {
  const { type: _type, now, apartments, apartmentIds, groups, ...data } = command
  assertOwnApartments(apartmentIds, apartments)
  const days = (Date.parse(data.expiresAt) - now.getTime()) / DAY_MS
  if (days <= 0 || days > MAX_TOKEN_DAYS) throw new DomainError('API_TOKEN_TOO_LONG')
  const chosen = apartmentIds === null ? null : [...new Set(apartmentIds)]
  return [{ type: 'ApiTokenIssued', data: { ...data, apartmentIds: chosen, groups: [...new Set(groups)] } }]
}

/** Token of a program: issued once, and revoked at most once. */
export const apiTokenDecider: Decider<ApiTokenState, ApiTokenCommand, ApiTokenEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ApiTokenIssued') return { status: 'issued', ...event.data }
    return state.status === 'absent' ? state : { ...state, status: 'revoked' }
  },
  decide: (command, state) => {
    if (command.type === 'IssueToken') return state.status === 'absent' ? issue(command) : []
    if (state.status === 'absent' || !seesIntegration(state, command)) throw new DomainError('NOT_FOUND')
    if (state.status === 'revoked') return []
    return [{ type: 'ApiTokenRevoked', data: { tokenId: state.tokenId, adminId: command.adminId } }]
  },
}
