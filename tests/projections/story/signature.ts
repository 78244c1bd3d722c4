import { evidence, fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'
import { apartmentId, holder, otherListId, type StreamEvent } from './names.ts'

/** Owners in the other list whom nobody erases. */
const owners = [0, 10, 15, 20, 30, 35] as const
const entryOf = (n: number) => {
  const { listUserId, personId, dong, ho } = holder(owners[n] ?? 0)
  return { listId: otherListId, apartmentId, listUserId, personId, dong, ho }
}
const hash = (sign: string): string => sign.repeat(64)

const happens = (n: number, type: string, data: object): StreamEvent => [
  `consent-${entryOf(n).listUserId}`,
  { type, data: { ...entryOf(n), ...data } },
]
const byPhone = { verificationId: fixedId(640), provider: 'nice', ciHash: 'ci' }
const inPerson = {
  kind: 'in-person',
  recordId: fixedId(905),
  document: 'resident-card',
  recordedBy: fixedId(1),
  confirmedBy: fixedId(2),
}
const signs = (n: number, consent: number, requestId?: string, identity: object = byPhone): StreamEvent =>
  happens(n, 'ConsentSigned', {
    consentId: fixedId(700 + consent),
    ...(requestId === undefined ? {} : { requestId }),
    receiptId: fixedSecret(700 + consent),
    documentId: fixedId(720 + consent),
    template: { templateId: fixedId(81), version: 1, sha256: hash('a'), fieldsSha256: hash('b') },
    pictures: [hash('c')],
    texts: [{ key: 'privacy', version: 1, sha256: hash('d') }],
    identity,
    submission: `submission-${consent}`,
    signed: {
      values: {},
      filledSha256: hash('e'),
      signature: { way: 'drawn', objectKey: hash('f'), sha256: hash('0'), strokes: 3 },
      evidence,
    },
  })
const withdraws = (n: number, consent: number): StreamEvent =>
  happens(n, 'ConsentWithdrawn', {
    consentId: fixedId(700 + consent),
    way: 'online',
    receiptId: fixedSecret(740 + consent),
    verificationId: fixedId(640),
    reason: '생각이 바뀌었습니다.',
    evidence,
  })
const entersPaper = (n: number, consent: number): StreamEvent =>
  happens(n, 'PaperConsentEntered', {
    consentId: fixedId(700 + consent),
    enteredBy: fixedId(70),
    signedOn: '2025-03-08',
    scan: { objectKey: hash('1'), sha256: hash('2'), size: 1_000, pages: 1 },
    note: '방문 제출',
  })
const confirmsPaper = (n: number, consent: number): StreamEvent =>
  happens(n, 'PaperConsentConfirmed', {
    consentId: fixedId(700 + consent),
    signedOn: '2025-03-08',
    receiptId: fixedSecret(700 + consent),
    documentId: fixedId(720 + consent),
  })
const refusesPaper = (n: number, consent: number, cause: 'by-hand' | 'superseded'): StreamEvent =>
  happens(n, 'PaperConsentRefused', { consentId: fixedId(700 + consent), cause, reason: '서명이 없습니다.' })

const request = (n: number, type: string, data: object = {}): StreamEvent => {
  const { listUserId } = entryOf(n)
  return [
    `signature-request-${fixedId(760 + n)}`,
    { type, data: { requestId: fixedId(760 + n), listId: otherListId, listUserId, ...data } },
  ]
}
const asks = (n: number): StreamEvent =>
  request(n, 'SignatureRequested', {
    ...entryOf(n),
    expiresAt: NOW.toISOString(),
    message: null,
    messageId: fixedId(780 + n),
  })

const message = (n: number, type: string, data: object): StreamEvent => [
  `message-${fixedId(n)}`,
  { type, data: { messageId: fixedId(n), kind: 'signature-request', ...data } },
]

const late = (n: number): StreamEvent => {
  const ended = { consentId: fixedId(730 + n), signatureId: fixedId(740 + n), reason: 'closed' }
  return happens(n, 'ConsentPreparationEnded', { ...ended, signedAt: '2025-03-10T14:59:59.000Z' })
}

const asksAuthority = (n: number, type: string, data: object = {}): StreamEvent => [
  `public-land-${entryOf(n).listUserId}`,
  { type, data: { ...entryOf(n), ...data } },
]
const passes = (n: number, type: string, data: object = {}): StreamEvent => [
  `ownership-passing-${entryOf(n).listUserId}`,
  { type, data: { ...entryOf(n), ...data } },
]
const shared = {
  coOwners: [entryOf(1).personId, entryOf(2).personId].toSorted(),
  units: [{ dong: entryOf(1).dong, ho: entryOf(1).ho }],
}
const appointment = { appointmentId: fixedId(795), representativeId: entryOf(1).personId }
const together = (type: string, data: object): StreamEvent => [
  `representative-${fixedId(794)}`,
  { type, data: { coOwnersId: fixedId(794), listId: otherListId, apartmentId, ...data } },
]
const agreesTo = (n: number, to: number, more: object = {}): StreamEvent =>
  together('RepresentativeAgreed', {
    ...shared,
    personId: entryOf(n).personId,
    listUserId: entryOf(n).listUserId,
    representativeId: entryOf(to).personId,
    receiptId: fixedSecret(796 + n),
    text: { version: 1, sha256: hash('5') },
    identity: byPhone,
    submission: `choice-${n}`,
    agreed: { signature: { way: 'typed', objectKey: hash('6'), sha256: hash('7'), strokes: 0 }, evidence },
    ...more,
  })
const copyOf = (n: number) => ({ copyId: fixedId(700 + n) })
const copies = (n: number, type: string, data: object): StreamEvent => {
  const { dong, ho, ...entry } = entryOf(n)
  const place = type === 'PaperCopyStored' ? { dong, ho } : {}
  return [`paper-copies-${entry.listUserId}`, { type, data: { ...entry, ...place, ...data } }]
}
const asked = { askedOn: '2025-02-01', reference: '공문 제7호' }
const passed = { listUserIds: [entryOf(2).listUserId], passedOn: '2025-03-09', reference: '접수 제1호' }

/**
 * Owners who sign, withdraw and sign again, or whose paper waits, counts, is refused or comes too
 * late; invitations, and their outcome.
 */
export const signatureStory = (): readonly StreamEvent[] => [
  ...[1, 2, 3].map(asks),
  message(781, 'MessageAccepted', { listUserId: entryOf(1).listUserId, providerMessageId: 'M1' }),
  message(782, 'MessageRefused', { listUserId: entryOf(2).listUserId, statusCode: '3104', reason: 'not-a-kakao-user' }),
  message(783, 'MessageWithheld', {}),
  request(1, 'SignatureRequestViewed'),
  request(2, 'SignatureRequestReminded', { messageId: fixedId(790) }),
  request(2, 'SignatureRequestGuideChanged', { guideId: fixedSecret(77) }),
  request(3, 'SignatureRequestDeleted'),
  signs(1, 1, fixedId(761)),
  withdraws(1, 1),
  signs(1, 2, undefined, inPerson),
  // Two who signed in time and were verified after the close; one of them signs again.
  ...[2, 4].map((n) => late(n)),
  happens(2, 'ConsentDeclined', { verificationId: fixedId(640), reason: '동의하지 않습니다.', evidence }),
  signs(2, 3),
  withdraws(2, 3),
  entersPaper(3, 4),
  confirmsPaper(3, 4),
  entersPaper(4, 5),
  refusesPaper(4, 5, 'by-hand'),
  entersPaper(4, 6),
  entersPaper(5, 7),
  signs(5, 8),
  refusesPaper(5, 7, 'superseded'),
  copies(3, 'PaperCopyStored', {
    ...copyOf(31),
    kind: 'id-card',
    storedBy: fixedId(2),
    picture: { objectKey: hash('1'), sha256: hash('2'), size: 10, crc32: 1, width: 4, height: 3 },
    boxes: 1,
    numberHidden: 'by-boxes',
  }),
  copies(3, 'PaperCopyAttached', { ...copyOf(31), consentId: fixedId(704), to: 'consent', attachedBy: fixedId(2) }),
  copies(4, 'PaperCopyStored', {
    ...copyOf(32),
    kind: 'seal-certificate',
    storedBy: fixedId(2),
    picture: { objectKey: hash('3'), sha256: hash('4'), size: 10, crc32: 1, width: 4, height: 3 },
    boxes: 0,
    numberHidden: 'not-there',
  }),
  copies(4, 'PaperCopyDestroyed', { ...copyOf(32), consentId: null, cause: 'unused', destroyedBy: null, reason: null }),
  [
    `paper-withdrawal-${fixedId(704)}`,
    {
      type: 'PaperWithdrawalRequested',
      data: {
        ...entryOf(3),
        withdrawalId: fixedId(733),
        consentId: fixedId(704),
        approvalId: fixedId(734),
        requestedBy: fixedId(2),
        withdrawnOn: '2025-03-10',
        reason: '철회서 접수',
      },
    },
  ],
  passes(1, 'OwnershipPassed', passed),
  passes(1, 'OwnershipPassingUndone'),
  passes(1, 'OwnershipPassed', { ...passed, passedOn: '2025-03-10' }),
  passes(3, 'OwnershipPassed', passed),
  passes(3, 'OwnershipPassingUndone'),
  [
    `later-objection-${entryOf(1).listUserId}`,
    {
      type: 'LaterConsentObjected',
      data: {
        ...entryOf(1),
        consentId: fixedId(702),
        to: 'association',
        writtenOn: '2025-03-10',
        effectiveOn: '2025-03-10',
        reason: '반대합니다.',
      },
    },
  ],
  agreesTo(1, 1),
  agreesTo(2, 1),
  together('RepresentativeAppointed', {
    ...shared,
    ...appointment,
    leftOut: [],
    agreedBy: [entryOf(1).personId, entryOf(2).personId],
    required: { numerator: 1, denominator: 1 },
    article: '도시정비법 시행령 제33조 제1항 제2호 가목',
    appointedOn: '2025-03-09',
  }),
  together('RepresentativeAgreementRevoked', {
    personId: entryOf(2).personId,
    representativeId: entryOf(1).personId,
    revokedOn: '2025-03-10',
    receiptId: fixedSecret(796),
    evidence,
    reference: null,
  }),
  together('RepresentativeEnded', { ...appointment, cause: 'revoked', endedOn: '2025-03-10', reference: null }),
  agreesTo(2, 2, {
    receiptId: fixedSecret(799),
    agreed: null,
    paper: {
      signedOn: '2025-03-11',
      enteredBy: fixedId(70),
      confirmedBy: fixedId(71),
      scan: { objectKey: hash('3'), sha256: hash('4'), size: 1_000, pages: 1 },
    },
  }),
  [
    `later-objection-${entryOf(5).listUserId}`,
    {
      type: 'LaterConsentObjected',
      data: {
        ...entryOf(5),
        consentId: fixedId(708),
        to: 'association',
        writtenOn: '2025-03-11',
        effectiveOn: '2025-03-11',
        reason: null,
        receiptId: 'objection-0123456789ab',
        verificationId: fixedId(640),
        evidence,
      },
    },
  ],
  asksAuthority(4, 'PublicLandAsked', asked),
  asksAuthority(4, 'PublicLandRefused', { refusedOn: '2025-02-20' }),
  asksAuthority(5, 'PublicLandAsked', asked),
  asksAuthority(5, 'PublicLandRequestUndone'),
  asksAuthority(5, 'PublicLandAsked', { ...asked, askedOn: '2025-02-03' }),
]
