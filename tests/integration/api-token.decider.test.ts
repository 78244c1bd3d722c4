import { describe, it } from 'vitest'
import type { ApiTokenEvent } from '#events/integration/api-token.events.ts'
import { apiTokenDecider } from '#services/integration/token/api-token.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [tokenId, adminId, another, apartmentId] = [fixedId(1), fixedId(2), fixedId(3), fixedId(4)]
const now = new Date('2026-11-21T03:00:00Z')
const data = {
  tokenId,
  adminId,
  name: '관리 프로그램',
  secretHash: 'ab'.repeat(32),
  apartmentIds: [apartmentId],
  groups: ['progress' as const],
  expiresAt: '2027-02-19T03:00:00.000Z',
}
const issued: ApiTokenEvent = { type: 'ApiTokenIssued', data }
const revoked: ApiTokenEvent = { type: 'ApiTokenRevoked', data: { tokenId, adminId: another } }
const issue = { type: 'IssueToken', ...data, now, apartments: [apartmentId] } as const
const revoke = { type: 'RevokeToken', adminId: another, apartments: [apartmentId] } as const

describe('a token', () => {
  it('is issued once', () => {
    given(apiTokenDecider).when(issue).then([issued])
    given(apiTokenDecider, [issued]).when(issue).thenNothing()
  })
  it('holds a year at most', () => {
    given(apiTokenDecider)
      .when({ ...issue, expiresAt: '2027-11-21T03:00:00.001Z' })
      .thenRejects('API_TOKEN_TOO_LONG')
    given(apiTokenDecider)
      .when({ ...issue, expiresAt: now.toISOString() })
      .thenRejects('API_TOKEN_TOO_LONG')
  })
  it('is for no complex that its maker does not see', () => {
    given(apiTokenDecider)
      .when({ ...issue, apartmentIds: [apartmentId, fixedId(5)] })
      .thenRejects('NOT_FOUND')
  })
  it('is revoked by an administrator of its complex, once', () => {
    given(apiTokenDecider, [issued]).when(revoke).then([revoked])
    given(apiTokenDecider, [issued, revoked]).when(revoke).thenNothing()
  })
  it('is not there for those of other complexes', () => {
    given(apiTokenDecider, [issued])
      .when({ ...revoke, apartments: [fixedId(5)] })
      .thenRejects('NOT_FOUND')
    given(apiTokenDecider).when(revoke).thenRejects('NOT_FOUND')
  })
})
