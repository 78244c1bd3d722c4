import { fixedId, NOW } from '#tests/support/fixed.ts'
import { apartmentId, holder, listId, type StreamEvent } from './names.ts'

const registerId = (n: number): string => fixedId(5_000 + n)
const collectionId = (n: number): string => fixedId(5_100 + n)
const importId = (n: number): string => fixedId(5_200 + n)

const unitOf = (n: number) => {
  const { listUserId, dong, ho } = holder(n)
  return { listUserId, dong, ho }
}
const day = (n: number): string => new Date(NOW.getTime() - n * 86_400_000).toISOString()

/** Register of the n-th owner's unit, issued a number of days ago. */
const read = (register: number, n: number, daysAgo: number): StreamEvent => {
  const { dong, ho } = unitOf(n)
  return [
    `register-${registerId(register)}`,
    {
      type: 'RegisterRead',
      data: {
        registryId: registerId(register),
        listId: holder(n).listId,
        apartmentId,
        dong,
        ho,
        uniqueNo: null,
        source: register % 2 === 0 ? 'codef' : 'pdf',
        issuedAt: day(daysAgo),
        area: 849_543,
        landRight: 'ownership',
        landShare: { numerator: '1', denominator: '3' },
        landArea: 441_521,
        pdf: register % 2 === 0 ? null : { object: `register-${register}`, sha256: 'a'.repeat(64), bytes: 31_503 },
        contents: {
          extent: 'full',
          property: `한빛마을 ${dong}동 ${ho}호`,
          hasSeparateLandRegister: false,
          rights: [],
          owners: [{ name: `소유자${n}`, kind: 'person', birth6: '600101', share: null, address: null }],
          doubts: [],
        },
      },
    },
  ]
}
const ofRegister = (register: number, n: number, type: string, data: object = {}): StreamEvent => [
  `register-${registerId(register)}`,
  { type, data: { registryId: registerId(register), listId: holder(n).listId, ...data } },
]
const risk = (n: number) => ({ listUserId: holder(n).listUserId, code: 'mortgage' })

type Level = 'none' | 'note' | 'medium' | 'high'
const judged = (register: number | null, n: number, level: Level): StreamEvent => {
  const reasons = level === 'none' ? [] : [{ code: 'mortgage', level, cleared: false }]
  const registryId = register === null ? null : registerId(register)
  return [
    `register-risk-${holder(n).listUserId}`,
    {
      type: 'EntryRiskJudged',
      data: { ...unitOf(n), listId: holder(n).listId, registryId, match: 'same', unitMatch: 'partly', level, reasons },
    },
  ]
}

const happens = (n: number, type: string, data: object = {}): StreamEvent => [
  `registry-collection-${collectionId(n)}`,
  { type, data: { collectionId: collectionId(n), listId, ...data } },
]
const starts = (n: number, ...units: readonly number[]): readonly StreamEvent[] => [
  happens(n, 'RegistryCollectionStarted', {
    apartmentId,
    only: 'missing',
    again: false,
    total: units.length,
    price: 700,
    mostCost: null,
  }),
  happens(n, 'RegistryCollectionPlanned', { units: units.map((unit) => ({ ...unitOf(unit), uniqueNo: null })) }),
]
const settles = (n: number, turn: number, unit: number, register: number | null): StreamEvent => [
  `registry-purchase-${listId}-${unit}`,
  {
    type: 'RegistryUnitSettled',
    data: {
      collectionId: collectionId(n),
      listId,
      turn,
      ...unitOf(unit),
      outcome: register === null ? 'failed' : 'delivered',
      problem: register === null ? 'not-found' : null,
      code: register === null ? 'CF-13006' : null,
      registryId: register === null ? null : registerId(register),
      cost: register === null ? 0 : 700,
    },
  },
]
/** Purchase of a unit: begun, and ended where a type of its end is given. */
const buys = (n: number, unit: number, end?: string): readonly StreamEvent[] => {
  const purchase = {
    purchaseId: fixedId(5_300 + n),
    collectionId: collectionId(0),
    listId,
    dong: unitOf(unit).dong,
    ho: unitOf(unit).ho,
  }
  const stream = `registry-purchase-${listId}-${unit}`
  const intent = { uniqueNo: '11012345678901', price: 700, at: NOW.toISOString() }
  const account = n % 2 === 0 ? { accountId: fixedId(4_202) } : {}
  const ends: Readonly<Record<string, object>> = {
    RegisterPurchased: { registryId: registerId(0), issuedAt: NOW.toISOString(), cost: 700, recovered: false },
    RegisterPurchaseRefused: { problem: 'daily-limit', code: null },
  }
  return [
    [stream, { type: 'RegisterPurchaseIntended', data: { ...purchase, ...intent, ...account } }],
    ...(end === undefined ? [] : [[stream, { type: end, data: { ...purchase, ...ends[end] } }] as const]),
  ]
}
const imports = (n: number, type: string, data: object): StreamEvent => [
  `registry-import-${importId(n)}`,
  { type, data: { importId: importId(n), listId, ...data } },
]
const importOf = { apartmentId, source: 'file', sha256: 'b'.repeat(64), bytes: 10 }
const proposal = (n: number) => ({ proposal: `area ${n}`, listUserId: holder(1).listUserId })

const collections = (): readonly StreamEvent[] => [
  ...starts(0, 1, 2, 3),
  read(0, 1, 3),
  ...buys(0, 1, 'RegisterPurchased'),
  ...buys(1, 2, 'RegisterPurchaseRefused'),
  ...buys(2, 3, 'RegisterPurchaseWrittenOff'),
  ...buys(3, 2),
  ...buys(4, 3),
  settles(0, 0, 1, 0),
  happens(0, 'RegistryCollectionAdvanced', { taken: 1 }),
  happens(0, 'RegistryCollectionPaused', { reason: 'maintenance', until: NOW.toISOString() }),
  happens(0, 'RegistryCollectionResumed'),
  settles(0, 1, 2, null),
  read(1, 3, 3),
  settles(0, 2, 3, 1),
  happens(0, 'RegistryCollectionAdvanced', { taken: 3 }),
  happens(0, 'RegistryCollectionFinished'),
  happens(0, 'RegistryCollectionRetried', { listUserIds: [holder(2).listUserId] }),
  settles(0, 3, 2, null),
  happens(0, 'RegistryCollectionAdvanced', { taken: 4 }),
  happens(0, 'RegistryCollectionFinished'),
  ...starts(1, 4, 6),
  happens(1, 'RegistryCollectionPaused', { reason: 'no-points', until: null }),
  happens(1, 'RegistryCollectionCancelled'),
  ...starts(2, 7),
]

/**
 * Registers that are bought and brought, newer and older ones of a unit, some of which go; what
 * they mean, what is cleared and taken over.
 */
export const registryStory = (): readonly StreamEvent[] => [
  ...collections(),
  judged(0, 1, 'medium'),
  judged(1, 3, 'high'),
  ofRegister(0, 1, 'RegisterRiskCleared', {
    ...risk(1),
    reason: '말소되었습니다.',
    evidenceKind: 'register',
    evidence: '접수 제12345호',
  }),
  judged(0, 1, 'none'),
  ofRegister(0, 1, 'RegisterRiskRestored', risk(1)),
  judged(0, 1, 'medium'),
  ofRegister(1, 3, 'RegisterRiskCleared', { ...risk(3), reason: '해지되었습니다.' }),
  ofRegister(0, 1, 'RegisterProposalAccepted', { ...proposal(1), kind: 'area' }),
  ofRegister(0, 1, 'RegisterProposalAccepted', { ...proposal(2), kind: 'land-share' }),
  ofRegister(0, 1, 'RegisterProposalTakenBack', proposal(1)),
  imports(0, 'RegistryImportStarted', importOf),
  read(2, 1, 9),
  read(3, 1, 1),
  read(4, 4, 2),
  read(5, 5, 2),
  judged(4, 4, 'note'),
  judged(5, 5, 'high'),
  imports(0, 'RegistryImportFinished', { total: 4, matched: 2, changed: 1, unmatched: 1, failed: 0 }),
  imports(1, 'RegistryImportStarted', { ...importOf, source: 'api', sha256: null, bytes: null }),
  imports(1, 'RegistryImportFailed', { reason: 'INTERNAL' }),
  imports(2, 'RegistryImportStarted', importOf),
  [
    `register-retention-${holder(1).listId}`,
    { type: 'RegisterRetentionSet', data: { listId: holder(1).listId, destroyOn: '2031-12-31' } },
  ],
  [
    `register-retention-${holder(1).listId}`,
    { type: 'RegisterRetentionSet', data: { listId: holder(1).listId, destroyOn: null } },
  ],
  ofRegister(3, 1, 'RegisterDeleted'),
  ofRegister(4, 4, 'RegisterErased', { cause: 'person' }),
  judged(null, 4, 'none'),
]
