import type { DomainEvent } from '#events/event-type.ts'
import type { EventStore, RecordedEvent } from '#infra/event-store/event-store.ts'
import { evidence, fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'

const [apartmentId, listId, otherListId, voteId, secretVoteId] = [
  fixedId(1),
  fixedId(2),
  fixedId(3),
  fixedId(5),
  fixedId(6),
] as const
const [questionId, yesId, noId] = [fixedId(100), fixedId(101), fixedId(102)] as const
const SEOUL_EVENING = Date.parse('2025-03-10T14:50:00Z')

const question = {
  id: questionId,
  title: '찬성하십니까?',
  minChoices: 0,
  maxChoices: 1,
  choices: [
    { id: yesId, label: '찬성' },
    { id: noId, label: '반대' },
  ],
}
const voteOf = (id: string, ballotKind: 'open' | 'secret') => ({
  type: 'VoteCreated',
  data: {
    voteId: id,
    listId,
    apartmentId,
    title: `${ballotKind}의 건`,
    description: null,
    ballotKind,
    weight: 'area',
    opensAt: null,
    closesAt: null,
    interimResults: false,
    questions: [question],
  },
})
const holder = (n: number) => ({
  listUserId: fixedId(1_000 + n),
  listId: n % 5 === 0 ? otherListId : listId,
  apartmentId,
  personId: fixedId(2_000 + (n % 20)),
  dong: String(101 + (n % 3)),
  ho: String(n),
})
const holding = (area: number | null) => ({ area, landShare: null, ownershipShare: null, kakaoEnabled: true })
const answersOf = (n: number) => [{ questionId, choiceIds: n % 7 === 0 ? [] : [n % 3 === 0 ? noId : yesId] }]
const ballot = (n: number, vote: string) => {
  const secret = vote === secretVoteId
  const { listUserId, personId, dong, ho } = holder(n)
  const answers = secret ? { answers: null, answersProof: `proof-${n}` } : { answers: answersOf(n), answersProof: null }
  const receiptId = fixedSecret(n + (secret ? 5_000 : 0))
  return {
    type: 'BallotCast',
    data: {
      voteId: vote,
      listId: holder(n).listId,
      apartmentId,
      listUserId,
      personId,
      dong,
      ho,
      area: 500_000 + n,
      receiptId,
      ...answers,
      evidence,
    },
  }
}
const link = { voteId, listId, linkId: fixedSecret(1) }

/** What happened to the n-th owner: entered, changed before and after voting, voted in one vote or in both. */
const ownersStory = (n: number): readonly (readonly [string, DomainEvent])[] => {
  const { listUserId, personId, listId: ownList } = holder(n)
  const changed = (area: number | null) =>
    [
      `list-user-${listUserId}`,
      { type: 'ListUserChanged', data: { listUserId, listId: ownList, ...holding(area) } },
    ] as const
  const person = { personId, name: `주민${n % 20}`, phone: null, birthDate: null }
  const entered = [
    ...(n < 20
      ? [[`person-${personId}`, { type: 'PersonRegistered', data: { ...person, apartmentId } }] as const]
      : []),
    [
      `list-user-${listUserId}`,
      { type: 'ListUserAdded', data: { ...holder(n), ...holding(n % 4 === 0 ? null : 500_000 + n) } },
    ] as const,
  ]
  return [
    ...entered,
    ...(n % 4 === 1 ? [changed(600_000 + n)] : []),
    [`ballot-${voteId}-${listUserId}`, ballot(n, voteId)] as const,
    ...(n % 3 === 1 ? [changed(700_000 + n), changed(n % 2 === 0 ? null : 710_000 + n)] : []),
    ...(n % 2 === 0 ? [[`ballot-${secretVoteId}-${listUserId}`, ballot(n, secretVoteId)] as const] : []),
    ...(n % 6 === 0
      ? [
          [
            `person-${personId}`,
            { type: 'PersonChanged', data: { ...person, phone: `0101234${String(n).padStart(4, '0')}` } },
          ] as const,
          changed(800_000 + n),
        ]
      : []),
  ]
}

const [superId, adminId, goneAdminId, otherApartmentId, goneApartmentId] = [
  fixedId(30),
  fixedId(31),
  fixedId(32),
  fixedId(7),
  fixedId(8),
] as const

const complex = (id: string, name: string) => ({ apartmentId: id, name, address: '고양시', totalUnits: 40 })
const assignment = (type: 'AdminAssigned' | 'AdminUnassigned', id: string, apartment: string) =>
  [`admin-${id}`, { type, data: { adminId: id, apartmentId: apartment } }] as const
const session = (n: number) => ({
  sessionId: fixedId(40 + n),
  adminId,
  tokenHash: 'ab'.repeat(32),
  expiresAt: NOW.toISOString(),
  evidence,
  method: 'kakao',
  epoch: 0,
})

/** Administrators who come: invited, assigned, one of them signed in. */
const appointments = (): readonly (readonly [string, DomainEvent])[] => [
  [
    `admin-${superId}`,
    {
      type: 'AdminRegistered',
      data: { adminId: superId, name: '최고관리자', email: 'root@danji.test', role: 'SUPER_ADMIN' },
    },
  ],
  [
    `admin-${superId}`,
    { type: 'AdminPasswordSet', data: { adminId: superId, passwordHash: 'hash-1', origin: 'configuration' } },
  ],
  [`apartment-${otherApartmentId}`, { type: 'ApartmentRegistered', data: complex(otherApartmentId, '새마을') }],
  [
    `apartment-${goneApartmentId}`,
    { type: 'ApartmentRegistered', data: { ...complex(goneApartmentId, '없어질마을'), officePhone: '0310001234' } },
  ],
  [
    `admin-${adminId}`,
    { type: 'AdminRegistered', data: { adminId, name: '관리소장', email: null, phone: '01012345678', role: 'ADMIN' } },
  ],
  assignment('AdminAssigned', adminId, apartmentId),
  assignment('AdminAssigned', adminId, goneApartmentId),
  [
    `admin-${goneAdminId}`,
    {
      type: 'AdminRegistered',
      data: { adminId: goneAdminId, name: '전소장', email: 'former@danji.test', role: 'AUDITOR' },
    },
  ],
  assignment('AdminAssigned', goneAdminId, apartmentId),
  assignment('AdminAssigned', goneAdminId, goneApartmentId),
  [`session-${fixedId(41)}`, { type: 'SessionStarted', data: session(1) }],
]

/** What changes of them, and of complexes, while others already work. */
const changes = (): readonly (readonly [string, DomainEvent])[] => [
  [`admin-${adminId}`, { type: 'AdminKakaoLinked', data: { adminId, kakaoId: '1234567890' } }],
  assignment('AdminUnassigned', adminId, apartmentId),
  [
    `admin-${adminId}`,
    { type: 'AdminChanged', data: { adminId, name: '새소장', email: 'office@danji.test', phone: null, role: 'ADMIN' } },
  ],
  assignment('AdminAssigned', adminId, apartmentId),
  assignment('AdminUnassigned', goneAdminId, apartmentId),
  [`session-${fixedId(42)}`, { type: 'SessionStarted', data: session(2) }],
  [
    `apartment-${apartmentId}`,
    { type: 'ApartmentChanged', data: { ...complex(apartmentId, '한빛마을 1단지'), officePhone: '0310005678' } },
  ],
  [`apartment-${goneApartmentId}`, { type: 'ApartmentChanged', data: complex(goneApartmentId, '곧없어질마을') }],
  [`apartment-${goneApartmentId}`, { type: 'ApartmentDeleted', data: { apartmentId: goneApartmentId } }],
  [`admin-${goneAdminId}`, { type: 'AdminDeleted', data: { adminId: goneAdminId } }],
  [`apartment-${otherApartmentId}`, { type: 'ApartmentChanged', data: complex(otherApartmentId, '새마을 2단지') }],
]

const [accountId, subjectId] = [fixedId(50), fixedId(51)] as const
const attempt = (failures: number) => ({
  accountId,
  adminId: superId,
  evidence,
  failures,
  lockedUntil: failures < 5 ? null : NOW.toISOString(),
  forgottenAt: NOW.toISOString(),
})

/** Who came in and who did not; after an attempt its outcome. */
const visits = (): readonly (readonly [string, DomainEvent])[] => [
  [`account-${accountId}`, { type: 'SignInAttempted', data: attempt(4) }],
  [`account-${accountId}`, { type: 'SignInFailed', data: { accountId } }],
  [`account-${accountId}`, { type: 'SignInAttempted', data: attempt(5) }],
  [
    `account-${accountId}`,
    { type: 'SignInBlocked', data: { accountId, adminId: superId, until: NOW.toISOString(), evidence } },
  ],
  [`account-${accountId}-${fixedId(52)}`, { type: 'SignInAttempted', data: { ...attempt(1), adminId: null } }],
  [`account-${accountId}-${fixedId(52)}`, { type: 'SignInSucceeded', data: { accountId } }],
  [`sign-in-${fixedId(53)}`, { type: 'SignInRefused', data: { adminId: superId, evidence } }],
  [`kakao-sign-in-${subjectId}`, { type: 'KakaoSignInRefused', data: { subjectId, reason: 'not-invited', evidence } }],
  [
    `kakao-sign-in-${subjectId}`,
    { type: 'KakaoSignInRefused', data: { subjectId, reason: 'linked-to-another', adminId, evidence } },
  ],
  [`session-${fixedId(41)}`, { type: 'SessionEnded', data: { sessionId: fixedId(41), reason: 'signed-out' } }],
  [`session-${fixedId(42)}`, { type: 'SessionEnded', data: { sessionId: fixedId(42), reason: 'token-reused' } }],
  [`admin-${superId}`, { type: 'AdminSignedOutEverywhere', data: { adminId: superId, reason: 'password-changed' } }],
  [`admin-${adminId}`, { type: 'AdminSignedOutEverywhere', data: { adminId, reason: 'asked' } }],
]

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
  linkId: fixedSecret(1),
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

/** Who comes, is verified, written about, taken off the list and erased; their entry comes back as somebody else's. */
const contacts = (): readonly (readonly [string, DomainEvent])[] => [
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
    { type: 'PersonErased', data: { personId: memoPersonId, apartmentId, reason: '목적을 이루었음' } },
  ],
]

const [shortListId, shortVoteId, movingId, stayingId, gonePersonId, movingPersonId] = [
  fixedId(4),
  fixedId(9),
  fixedId(1_911),
  fixedId(1_912),
  fixedId(2_911),
  fixedId(2_912),
] as const
const entry = (listUserId: string, personId: string, list = shortListId) => ({
  listUserId,
  listId: list,
  apartmentId,
  personId,
  dong: '201',
  ho: '1',
})
const joins = (listUserId: string, personId: string, list?: string) =>
  [
    `list-user-${listUserId}`,
    { type: 'ListUserAdded', data: { ...entry(listUserId, personId, list), ...holding(600_000) } },
  ] as const
const leaves = (listUserId: string, personId: string, list = shortListId) =>
  [`list-user-${listUserId}`, { type: 'ListUserRemoved', data: { listUserId, listId: list, personId } }] as const
const says = (personId: string, phone: string) =>
  [`person-${personId}`, { type: 'PersonChanged', data: { personId, name: '이사람', phone, birthDate: null } }] as const
const acts = (listUserId: string, representative?: boolean) =>
  [
    `list-user-${listUserId}`,
    {
      type: 'ListUserChanged',
      data: {
        listUserId,
        listId: shortListId,
        ...holding(610_000),
        ...(representative === undefined ? {} : { representative }),
      },
    },
  ] as const
const ofList = (id: string, type: string, data: object = {}) =>
  [`list-${id}`, { type, data: { listId: id, ...data } }] as const
const counts = { rows: 2, added: 2, changed: 0, unchanged: 0, failed: 0, missing: 1 }

/** A list with all that can become of it and of those on it; their phones change before they come, while they are there, and after they went. */
const shortLivedList = (): readonly (readonly [string, DomainEvent])[] => [
  ofList(shortListId, 'ListCreated', {
    apartmentId,
    name: '짧은 명부',
    type: 'vote',
    startDate: '2025-03-01',
    endDate: '2025-03-31',
    coOwners: 'representative',
  }),
  [
    `vote-${shortVoteId}`,
    { ...voteOf(shortVoteId, 'open'), data: { ...voteOf(shortVoteId, 'open').data, listId: shortListId } },
  ],
  ...[gonePersonId, movingPersonId].map(
    (personId) =>
      [
        `person-${personId}`,
        {
          type: 'PersonRegistered',
          data: { personId, apartmentId, name: '이사람', phone: '01066660000', birthDate: null },
        },
      ] as const,
  ),
  says(movingPersonId, '01066660001'),
  joins(movingId, movingPersonId),
  joins(stayingId, gonePersonId),
  joins(fixedId(1_913), movingPersonId, otherListId),
  [
    `roll-import-${fixedId(70)}`,
    { type: 'RollImportFinished', data: { importId: fixedId(70), listId: shortListId, apartmentId, ...counts } },
  ],
  acts(movingId, true),
  acts(movingId),
  acts(stayingId, true),
  says(movingPersonId, '01066660002'),
  says(gonePersonId, '01066660003'),
  ofList(shortListId, 'ListChanged', {
    name: '바뀐 명부',
    startDate: '2025-03-02',
    endDate: '2025-04-30',
    rule: 'bylaws',
    coOwners: 'all',
  }),
  leaves(movingId, movingPersonId),
  says(movingPersonId, '01066660004'),
  joins(movingId, movingPersonId),
  says(movingPersonId, '01066660005'),
  leaves(movingId, movingPersonId),
  [
    `person-${gonePersonId}`,
    { type: 'PersonErased', data: { personId: gonePersonId, apartmentId, reason: '보유 기간이 끝남' } },
  ],
  ofList(otherListId, 'ListChanged', {
    name: '다른 명부',
    startDate: '2025-03-01',
    endDate: '2025-03-31',
    rule: null,
    coOwners: 'representative',
  }),
  ofList(otherListId, 'ListClosed', { cause: 'hand', closedAt: NOW.toISOString() }),
  ofList(otherListId, 'ListArchived'),
  ofList(otherListId, 'ListRestored'),
  ofList(otherListId, 'ListReopened', { endDate: '2025-05-31' }),
  ofList(otherListId, 'ListClosed', { cause: 'time', closedAt: '2025-05-31T15:00:00.000Z' }),
  leaves(fixedId(1_913), movingPersonId, otherListId),
]

const [doneRollId, stoppedRollId, thrownRollId, runningRollId] = [
  fixedId(71),
  fixedId(72),
  fixedId(73),
  fixedId(74),
] as const
const ofRoll = (importId: string, type: string, data: object = {}) =>
  [`roll-import-${importId}`, { type, data: { importId, listId, ...data } }] as const
const uploads = (importId: string) =>
  ofRoll(importId, 'RollUploaded', { apartmentId, fileName: '소유자명부.xlsx', sha256: 'ab'.repeat(32), bytes: 4_096 })
const starts = (importId: string) =>
  ofRoll(importId, 'RollImportStarted', { ...counts, reading: { sheet: 0, headerRow: 1, columns: [] } })

/** Rolls that came to each end there is, some of them side by side. */
const rolls = (): readonly (readonly [string, DomainEvent])[] => [
  uploads(doneRollId),
  uploads(stoppedRollId),
  uploads(thrownRollId),
  starts(doneRollId),
  starts(stoppedRollId),
  ofRoll(doneRollId, 'RollImportFinished', { apartmentId, ...counts, added: 1, unchanged: 1 }),
  ofRoll(thrownRollId, 'RollImportDiscarded'),
  ofRoll(stoppedRollId, 'RollImportFailed', { reason: 'LIST_CLOSED' }),
  uploads(runningRollId),
  starts(runningRollId),
]

/** The end of it: nothing of it is found any more, and nothing that happens later is told of it. */
const deletion = (): readonly (readonly [string, DomainEvent])[] => [
  joins(fixedId(1_914), movingPersonId),
  ofList(shortListId, 'ListDeleted', { apartmentId }),
  says(movingPersonId, '01066660006'),
]

const OWNERS = 40

/** What every read model has to do with, in an order that puts changes before, between and behind ballots. */
const story = (): readonly (readonly [string, DomainEvent])[] => {
  const papers = Array.from({ length: OWNERS / 2 }, (_, index) => ({
    area: 500_000 + index,
    answers: answersOf(index),
  }))
  return [
    [
      `apartment-${apartmentId}`,
      { type: 'ApartmentRegistered', data: { apartmentId, name: '한빛마을', address: '고양시', totalUnits: 40 } },
    ],
    ...appointments(),
    ...[listId, otherListId].map(
      (id) =>
        [
          `list-${id}`,
          {
            type: 'ListCreated',
            data: {
              listId: id,
              apartmentId,
              name: '명부',
              type: 'vote',
              startDate: '2025-03-01',
              endDate: '2025-03-31',
            },
          },
        ] as const,
    ),
    [`vote-${voteId}`, voteOf(voteId, 'open')],
    [`vote-${voteId}`, { type: 'VoteOpened', data: { voteId, listId } }],
    [`vote-${voteId}`, { type: 'VoteLinkAttached', data: link }],
    [`vote-${voteId}`, { type: 'VoteLinkStatusChanged', data: { ...link, status: 'inactive' } }],
    [`vote-${secretVoteId}`, voteOf(secretVoteId, 'secret')],
    [`vote-${voteId}`, { type: 'VoteLinkRemoved', data: link }],
    [`vote-${voteId}`, { type: 'VoteLinkAttached', data: { ...link, linkId: fixedSecret(2) } }],
    ...Array.from({ length: OWNERS }, (_, n) => [
      ...ownersStory(n),
      ...(n === OWNERS / 2 ? [...changes(), ...visits()] : []),
    ]).flat(),
    ...contacts(),
    ...rolls(),
    ...shortLivedList(),
    [`vote-${voteId}`, { type: 'VoteClosed', data: { voteId, listId, reason: 'by-hand' } }],
    [`vote-${secretVoteId}`, { type: 'VoteOpened', data: { voteId: secretVoteId, listId } }],
    [`vote-${secretVoteId}`, { type: 'VoteClosed', data: { voteId: secretVoteId, listId, reason: 'by-time' } }],
    [`vote-${secretVoteId}`, { type: 'VoteResultsSeen', data: { voteId: secretVoteId, listId } }],
    ...deletion(),
    [
      `ballot-box-${secretVoteId}`,
      { type: 'BallotBoxOpened', data: { voteId: secretVoteId, listId, ballots: papers } },
    ],
  ]
}

/** Some of it the system does, some an administrator, several things a request. */
const metadataOf = (index: number, { type }: DomainEvent) => ({
  actor: index % 3 === 0 ? ({ kind: 'system', name: 'tests' } as const) : ({ kind: 'admin', id: superId } as const),
  at: new Date(SEOUL_EVENING + index * 10_000).toISOString(),
  // The position of the event before it.
  ...(type === 'SignInSucceeded' ? { cause: index } : {}),
  ...(index % 10 === 0 ? {} : { requestId: `request-${Math.floor(index / 12)}` }),
})

/** Writes the story, an event a unit, over midnight in Seoul; gives it as recorded. */
export const recordSampleLog = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const versions = new Map<string, number>()
  for (const [index, [stream, event]] of story().entries()) {
    const expectedVersion = versions.get(stream) ?? 0
    await store.append({ appends: [{ stream, expectedVersion, events: [event] }], metadata: metadataOf(index, event) })
    versions.set(stream, expectedVersion + 1)
  }
  return store.readLog(0, 10_000)
}

/** Registers a further complex; gives the position. */
export const registerComplex = async (store: EventStore, n: number): Promise<number> => {
  const id = fixedId(500_000 + n)
  const registered = {
    type: 'ApartmentRegistered',
    data: { apartmentId: id, name: `마을 ${n}`, address: '고양시', totalUnits: 1 },
  }
  const { position } = await store.append({
    appends: [{ stream: `apartment-${id}`, expectedVersion: 0, events: [registered] }],
    metadata: { actor: { kind: 'system', name: 'tests' }, at: NOW.toISOString() },
  })
  return position
}
