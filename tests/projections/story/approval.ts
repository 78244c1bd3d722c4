import { fixedId, NOW } from '#tests/support/fixed.ts'
import { superId } from './account.ts'
import { apartmentId, listId, voteId, type StreamEvent } from './names.ts'

const requested = (n: number, subjectId: string | null): StreamEvent => [
  `approval-${fixedId(4_000 + n)}`,
  {
    type: 'ApprovalRequested',
    data: {
      approvalId: fixedId(4_000 + n),
      kind: subjectId === null ? 'trustees' : 'desk-tablet',
      apartmentId,
      listId,
      voteId,
      subjectId,
      requestedBy: superId,
      expiresAt: NOW.toISOString(),
      about: '승인할 일',
      payload: '{}',
    },
  },
]

const ended = (n: number, type: string, data: object): StreamEvent => [
  `approval-${fixedId(4_000 + n)}`,
  { type, data: { approvalId: fixedId(4_000 + n), ...data } },
]

const account = (n: number, type: string, data: object = {}): StreamEvent => [
  `message-account-${apartmentId}`,
  { type, data: { apartmentId, accountId: fixedId(4_100 + n), ...data } },
]
const proposed = (n: number): StreamEvent =>
  account(n, 'MessageAccountProposed', {
    sealedKeys: 'c2VhbGVk',
    apiKeyEnd: '0001',
    pfId: 'channel',
    from: '0310001111',
    templates: {
      verification: 'a',
      identityAccepted: 'b',
      identityRefused: 'c',
      signatureRequest: 'd',
      signatureReminder: 'e',
    },
    proposedBy: superId,
    at: NOW.toISOString(),
  })

const providerAccount = (kind: 'registry' | 'identity', n: number, type: string, data: object): StreamEvent => [
  `provider-account-${kind}-${apartmentId}`,
  { type, data: { apartmentId, kind, accountId: fixedId(4_200 + n), ...data } },
]
const providerAccounts = (): readonly StreamEvent[] => [
  ...([1, 2, 3] as const).map((n) =>
    providerAccount(n === 3 ? 'identity' : 'registry', n, 'ProviderAccountProposed', {
      sealedKeys: 'c2VhbGVk',
      clientId: `client-${n}`,
      proposedBy: superId,
      at: NOW.toISOString(),
    }),
  ),
  providerAccount('registry', 1, 'ProviderAccountRefused', {}),
  providerAccount('registry', 2, 'ProviderAccountConfirmed', {
    confirmedBy: fixedId(9_001),
    replaces: null,
    at: NOW.toISOString(),
  }),
]

/**
 * Requests to a second administrator: one confirmed and used, one refused, one cancelled, one that
 * still waits. Accounts of messages and of providers: some refused, some
 * confirmed, some that still wait.
 */
export const approvalStory = (): readonly StreamEvent[] => [
  requested(1, fixedId(1_001)),
  requested(2, fixedId(1_002)),
  ended(1, 'ApprovalConfirmed', { confirmedBy: fixedId(9_001) }),
  requested(3, null),
  ended(2, 'ApprovalRefused', { refusedBy: fixedId(9_001), reason: '모르는 세대입니다.' }),
  ended(1, 'ApprovalUsed', {}),
  ended(3, 'ApprovalWithdrawn', { cause: 'superseded' }),
  requested(4, null),
  proposed(1),
  account(1, 'MessageAccountRefused'),
  proposed(2),
  account(2, 'MessageAccountConfirmed', { confirmedBy: fixedId(9_001), replaces: null, at: NOW.toISOString() }),
  proposed(3),
  ...providerAccounts(),
]
