import type * as apiToken from '#events/integration/api-token.events.ts'
import { AT, ID, tokenHash, type ExamplesOf } from './example.ts'

export const integrationExamples: ExamplesOf<typeof apiToken> = {
  ApiTokenIssued: {
    tokenId: ID.account,
    adminId: ID.admin,
    name: '관리 프로그램',
    secretHash: tokenHash,
    apartmentIds: [ID.apartment],
    groups: ['progress'],
    expiresAt: AT,
  },
  ApiTokenRevoked: { tokenId: ID.account, adminId: ID.admin },
}
