import { fixedId, NOW } from '#tests/support/fixed.ts'
import { apartmentId, holding, listId, voteId, type StreamEvent } from './names.ts'

const [memoPersonId, laterPersonId, comingId, verificationId, strangersId] = [
  fixedId(2_901),
  fixedId(2_902),
  fixedId(1_901),
  fixedId(60),
  fixedId(61),
] as const
const code = (id: string, listUserId: string | null) => ({
  verificationId: id,
  voteId,
  listUserId,
  expiresAt: NOW.toISOString(),
})
const comes = (personId: string) =>
  [
    `list-user-${comingId}`,
    {
      type: 'ListUserAdded',
      data: { listUserId: comingId, listId, apartmentId, personId, dong: '109', ho: '901', ...holding(500_000) },
    },
  ] as const

const asks = (n: number, personId: string) =>
  [
    `person-${personId}`,
    {
      type: 'ContactChangeProposed',
      data: {
        changeId: fixedId(70 + n),
        personId,
        apartmentId,
        proposedBy: fixedId(80),
        fields: ['phone'],
        name: null,
        phone: `0105555000${n}`,
      },
    },
  ] as const
const settles = (n: number, personId: string) =>
  [
    `person-${personId}`,
    { type: 'ContactChangeSettled', data: { changeId: fixedId(70 + n), personId, outcome: 'superseded' } },
  ] as const

const objects = (n: number, personId: string) =>
  [
    `person-${personId}`,
    {
      type: 'ContactObjected',
      data: { objectionId: fixedId(90 + n), personId, apartmentId, listId, changedAt: n },
    },
  ] as const
const decides = (n: number, personId: string) =>
  [
    `person-${personId}`,
    { type: 'ContactObjectionSettled', data: { objectionId: fixedId(90 + n), personId, outcome: 'kept' } },
  ] as const

/**
 * Persons who are added, verified, noted, removed from the list and erased; their entry comes back
 * with another owner.
 */
export const contacts = (): readonly StreamEvent[] => [
  ...[memoPersonId, laterPersonId].map(
    (personId) =>
      [
        `person-${personId}`,
        {
          type: 'PersonRegistered',
          data: { personId, apartmentId, name: '오간이', phone: '01055550000', birthDate: null },
        },
      ] as const,
  ),
  comes(memoPersonId),
  asks(1, memoPersonId),
  asks(2, laterPersonId),
  settles(2, laterPersonId),
  asks(3, laterPersonId),
  objects(1, memoPersonId),
  objects(2, laterPersonId),
  objects(3, laterPersonId),
  decides(2, laterPersonId),
  [
    `unit-${listId}-${'ab'.repeat(16)}`,
    { type: 'UnitOwnerRenamed', data: { listId, listUserId: comingId, personId: memoPersonId, name: '오가니' } },
  ],
  [
    `voter-verification-${voteId}-${'cd'.repeat(16)}`,
    { type: 'VerificationCodeIssued', data: code(verificationId, comingId) },
  ],
  [
    `voter-verification-${voteId}-${'ef'.repeat(16)}`,
    { type: 'VerificationCodeIssued', data: code(strangersId, null) },
  ],
  [
    `message-${verificationId}`,
    {
      type: 'MessageAccepted',
      data: { messageId: verificationId, listUserId: comingId, kind: 'verification-code', providerMessageId: null },
    },
  ],
  [`voter-verification-${voteId}-${'cd'.repeat(16)}`, { type: 'VerificationCodeRefused', data: { verificationId } }],
  [
    `voter-verification-${voteId}-${'ef'.repeat(16)}`,
    { type: 'VerificationCodeRefused', data: { verificationId: strangersId } },
  ],
  [
    `voter-verification-${voteId}-${'cd'.repeat(16)}`,
    { type: 'VerificationLocked', data: { verificationId, until: NOW.toISOString() } },
  ],
  [
    `voter-verification-${voteId}-${'cd'.repeat(16)}`,
    { type: 'VoterVerified', data: { verificationId, voteId, listUserId: comingId } },
  ],
  [
    `memos-${memoPersonId}`,
    { type: 'MemoWritten', data: { memoId: fixedId(62), personId: memoPersonId, apartmentId, text: '전화함' } },
  ],
  [
    `memos-${memoPersonId}`,
    { type: 'MemoWritten', data: { memoId: fixedId(63), personId: memoPersonId, apartmentId, text: '잘못 적음' } },
  ],
  [
    `memos-${memoPersonId}`,
    { type: 'MemoWithdrawn', data: { memoId: fixedId(63), personId: memoPersonId, apartmentId } },
  ],
  [
    `list-user-${comingId}`,
    { type: 'ListUserRemoved', data: { listUserId: comingId, listId, personId: memoPersonId } },
  ],
  comes(laterPersonId),
  [
    `message-${fixedId(63)}`,
    {
      type: 'MessageRefused',
      data: {
        messageId: fixedId(63),
        listUserId: comingId,
        kind: 'verification-code',
        statusCode: '3000',
        reason: '미사용 번호',
      },
    },
  ],
  [
    `person-${memoPersonId}`,
    { type: 'PersonErased', data: { personId: memoPersonId, apartmentId, reason: 'purpose-done' } },
  ],
]
