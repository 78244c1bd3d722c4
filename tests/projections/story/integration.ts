import { fixedId, NOW } from '#tests/support/fixed.ts'
import { superId } from './account.ts'
import { apartmentId, type StreamEvent } from './names.ts'

const [tokenId, revokedId] = [fixedId(950), fixedId(951)]

const token = (id: string, apartmentIds: readonly string[] | null): StreamEvent => [
  `api-token-${id}`,
  {
    type: 'ApiTokenIssued',
    data: {
      tokenId: id,
      adminId: superId,
      name: '관리 프로그램',
      secretHash: 'ab'.repeat(32),
      apartmentIds,
      groups: ['progress', 'roll'],
      expiresAt: NOW.toISOString(),
    },
  },
]

/** Tokens of programs: one of them revoked. */
export const integrationStory = (): readonly StreamEvent[] => [
  token(tokenId, [apartmentId]),
  token(revokedId, null),
  [`api-token-${revokedId}`, { type: 'ApiTokenRevoked', data: { tokenId: revokedId, adminId: superId } }],
]
