import { z } from 'zod'
import { id, text, trimmedText } from '#events/values/schemas.ts'
import { callGroups, MAX_TOKEN_DAYS } from '#events/values/integration/token-scopes.ts'
import { contract } from '../../core/contract.ts'

/** Days that a token holds unless its maker says otherwise. */
const DEFAULT_DAYS = 90

const apiToken = z.object({
  id,
  name: z.string(),
  /** Administrator who made it: it can do no more than they can at any moment. */
  admin: z.object({ id, name: z.string() }),
  /** Complexes; null: all that the maker sees. */
  apartments: z.array(z.object({ id, name: z.string() })).nullable(),
  groups: z.array(z.enum(callGroups)),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** `no-maker`: its maker was deleted, and it opens nothing any more. */
  status: z.enum(['active', 'expired', 'revoked', 'no-maker']),
  lastUsedAt: z.string().nullable(),
})
export type ApiToken = z.output<typeof apiToken>

const ofToken = z.strictObject({ id })

/** Lists one's own tokens and those of one's complexes, the newest first. */
export const listApiTokens = contract({
  method: 'GET',
  path: '/api/integration/tokens',
  access: 'admin',
  tag: 'integration',
  summary: 'API 토큰',
  answers: { 200: z.array(apiToken) },
})

/** Makes a token. Only this answer contains it. */
export const issueApiToken = contract({
  method: 'POST',
  path: '/api/integration/tokens',
  access: 'admin',
  tag: 'integration',
  summary: 'API 토큰 만들기',
  body: z.strictObject({
    name: trimmedText(60).pipe(text(60)),
    apartmentIds: z.array(id).min(1).max(100).nullable().describe('null: all complexes that the maker sees'),
    groups: z.array(z.enum(callGroups)).min(1).max(callGroups.length).default(['progress']),
    days: z.int().min(1).max(MAX_TOKEN_DAYS).default(DEFAULT_DAYS),
  }),
  answers: { 201: apiToken.extend({ token: z.string() }) },
})
export type IssuedApiToken = z.output<(typeof issueApiToken)['answers'][201]>

/** Ends a token at once. */
export const revokeApiToken = contract({
  method: 'DELETE',
  path: '/api/integration/tokens/{id}',
  access: 'admin',
  tag: 'integration',
  summary: 'API 토큰 폐기',
  params: ofToken,
  answers: { 200: z.object({ id }) },
})

/** Ends all tokens that one has made oneself, as after losing a device. */
export const revokeOwnApiTokens = contract({
  method: 'POST',
  path: '/api/integration/tokens/revocation',
  access: 'admin',
  tag: 'integration',
  summary: '내 API 토큰 모두 폐기',
  answers: { 200: z.object({ revoked: z.int() }) },
})

const use = z.object({
  at: z.string(),
  call: z.string(),
  status: z.number(),
  requestId: z.string(),
  /** Masked for everybody but a super administrator. */
  ip: z.string(),
})
export type ApiTokenUse = z.output<typeof use>

/** Lists the last hundred uses of a token, refused ones included, the newest first. */
export const listApiTokenUses = contract({
  method: 'GET',
  path: '/api/integration/tokens/{id}/uses',
  access: 'admin',
  tag: 'integration',
  summary: 'API 토큰 사용 기록',
  params: ofToken,
  answers: { 200: z.array(use) },
})
