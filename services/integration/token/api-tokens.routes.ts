import { findApiTokens, type ApiTokenRow } from '#projections/integration/find-api-tokens.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { readState } from '../../core/read-state.ts'
import type { Call, Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { maskIp } from '../../core/text/masked-ip.ts'
import { seesIntegration } from '../integration-scope.decider.ts'
import { readScopeNames } from '../scope-names.ts'
import { apiTokenDecider, apiTokenStream } from './api-token.decider.ts'
import { newApiToken } from './api-token-secret.ts'
import * as calls from './api-tokens.contract.ts'
import { findTokenUses } from './token-uses.ts'

const DAY_MS = 86_400_000

const statusOf = ({ revoked_at, expires_at, is_maker_deleted }: ApiTokenRow, now: Date): calls.ApiToken['status'] => {
  if (revoked_at) return 'revoked'
  if (expires_at <= now) return 'expired'
  return is_maker_deleted ? 'no-maker' : 'active'
}

const actingOf = ({ id, apartments }: AdminSession) => ({ adminId: id, apartments })

/** Leaves out the complexes of a token that the reader does not see. */
const visibleOf = ({ apartments }: ApiTokenRow, reader: AdminSession): calls.ApiToken['apartments'] =>
  apartments?.filter(({ id }) => reader.apartments === undefined || reader.apartments.includes(id)) ?? null

const answerOf = (row: ApiTokenRow, reader: AdminSession, now: Date): calls.ApiToken => ({
  id: row.id,
  name: row.name,
  admin: { id: row.admin_id, name: row.admin_name ?? '' },
  apartments: visibleOf(row, reader),
  groups: [...row.groups],
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  status: statusOf(row, now),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

const listTokens =
  ({ database, clock }: Deps): Handler<typeof calls.listApiTokens> =>
  async ({ admin }) => {
    const rows = await findApiTokens(database)
    const seen = rows.filter((row) =>
      seesIntegration({ adminId: row.admin_id, apartmentIds: row.apartment_ids }, actingOf(admin)),
    )
    return { body: seen.map((row) => answerOf(row, admin, clock())) }
  }

const issueToken =
  (deps: Deps): Handler<typeof calls.issueApiToken> =>
  async ({ body: { name, apartmentIds, groups, days }, admin, newId, metadata, request }) => {
    // An answer stored for repeats would keep the token.
    request.idempotencyScope = undefined
    const { apartments, adminName } = await readScopeNames(deps, apartmentIds ?? [], admin.id)
    const tokenId = newId()
    const { token, secretHash } = newApiToken(tokenId)
    const now = deps.clock()
    const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString()
    const { state, position } = await commandHandler(
      deps.store,
      apiTokenDecider,
    )({
      stream: apiTokenStream(tokenId),
      command: () => ({
        type: 'IssueToken',
        tokenId,
        name,
        secretHash,
        apartmentIds,
        groups,
        expiresAt,
        now,
        ...actingOf(admin),
      }),
      metadata,
    })
    // A repeated request finds the token of the first one, whose secret nobody has any more.
    if (state.status === 'absent' || state.secretHash !== secretHash) throw new DomainError('SECRET_SHOWN_ONCE')
    return {
      position,
      body: {
        id: tokenId,
        name: state.name,
        admin: { id: admin.id, name: adminName },
        apartments: apartmentIds === null ? null : [...apartments],
        groups: [...state.groups],
        createdAt: metadata.at,
        expiresAt: state.expiresAt,
        status: 'active',
        lastUsedAt: null,
        token,
      },
    }
  }

const revoke = async (
  { store }: Deps,
  id: string,
  { admin, metadata }: Pick<Call<typeof calls.revokeOwnApiTokens>, 'admin' | 'metadata'>,
): Promise<number> => {
  const { position } = await commandHandler(
    store,
    apiTokenDecider,
  )({ stream: apiTokenStream(id), command: () => ({ type: 'RevokeToken', ...actingOf(admin) }), metadata })
  return position
}

const revokeToken =
  (deps: Deps): Handler<typeof calls.revokeApiToken> =>
  async (call) => ({ position: await revoke(deps, call.params.id, call), body: call.params })

const revokeOwnTokens =
  (deps: Deps): Handler<typeof calls.revokeOwnApiTokens> =>
  async (call) => {
    // A token that was made a moment ago must not be missed.
    await assertUpToDate(deps, ['api_token'])
    const rows = await findApiTokens(deps.database)
    const own = rows.filter((row) => row.admin_id === call.admin.id && statusOf(row, deps.clock()) === 'active')
    const positions = []
    for (const { id } of own) positions.push(await revoke(deps, id, call))
    return { ...(own.length === 0 ? {} : { position: Math.max(...positions) }), body: { revoked: own.length } }
  }

const listUses =
  ({ store, database }: Deps): Handler<typeof calls.listApiTokenUses> =>
  async ({ params: { id }, admin }) => {
    const token = await readState(store, apiTokenDecider, apiTokenStream(id))
    if (token.status === 'absent' || !seesIntegration(token, actingOf(admin))) throw new DomainError('NOT_FOUND')
    const uses = await findTokenUses(database, id)
    const isWhole = admin.role === 'SUPER_ADMIN'
    return {
      body: uses.map(({ at, call, status, request_id, ip }) => ({
        at: at.toISOString(),
        call,
        status,
        requestId: request_id,
        ip: isWhole ? ip : maskIp(ip),
      })),
    }
  }

/** Adds the calls for API tokens. None of them can be made with a token. */
export const apiTokenRoutes: AddCalls = (route, deps) => {
  route(calls.listApiTokens, listTokens(deps))
  route(calls.issueApiToken, issueToken(deps), { perMinute: 10 })
  route(calls.revokeApiToken, revokeToken(deps))
  route(calls.revokeOwnApiTokens, revokeOwnTokens(deps), { perMinute: 10 })
  route(calls.listApiTokenUses, listUses(deps))
}
