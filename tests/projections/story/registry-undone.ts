import type { EventOf } from '#events/event-type.ts'
import type { RegisterRead } from '#events/registry/register.events.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { readOf } from '#tests/registry/recorded-register.ts'
import { apartmentId, holder, otherListId, type StreamEvent } from './names.ts'

const owners = [holder(0), holder(10), holder(15)] as const
const unitOf = (n: 0 | 1 | 2) => {
  const { listUserId, dong, ho } = owners[n]
  return { listUserId, dong, ho }
}

const [collectionId, calledOffId] = [fixedId(900), fixedId(901)]
const ofList = { listId: otherListId }
const collects = (type: string, data: object = {}, id = collectionId): StreamEvent => [
  `registry-collection-${id}`,
  { type, data: { collectionId: id, ...ofList, ...data } },
]
const starts = (id: string, units: readonly (0 | 1 | 2)[]): readonly StreamEvent[] => [
  collects(
    'RegistryCollectionStarted',
    { apartmentId, only: 'missing', again: false, total: units.length, price: 700, mostCost: null },
    id,
  ),
  collects('RegistryCollectionPlanned', { units: units.map((n) => ({ ...unitOf(n), uniqueNo: null })) }, id),
]
const settles = (n: 0 | 1 | 2, turn: number, outcome: string, data: object = {}): StreamEvent => [
  `registry-purchase-${owners[n].listUserId}`,
  {
    type: 'RegistryUnitSettled',
    data: {
      collectionId,
      ...ofList,
      turn,
      ...unitOf(n),
      outcome,
      problem: null,
      code: null,
      registryId: null,
      cost: 0,
      ...data,
    },
  },
]

const registryId = (n: number): string => fixedId(910 + n)
const register = (n: number, type: string, data: object = {}): StreamEvent => [
  `register-${registryId(n)}`,
  { type, data: { registryId: registryId(n), ...ofList, ...data } },
]
const reads = (n: number, unit: 0 | 1 | 2, said: Partial<EventOf<typeof RegisterRead>['data']>): StreamEvent => {
  const { dong, ho } = unitOf(unit)
  const data = readOf({ registryId: registryId(n), ...ofList, apartmentId, dong, ho, ...said })
  return [`register-${registryId(n)}`, { type: 'RegisterRead', data }]
}
const risk = (unit: 0 | 1 | 2, code = 'attachment') => ({ listUserId: owners[unit].listUserId, code })
const judges = (unit: 0 | 1 | 2, by: number | null, level: 'none' | 'medium' | 'high'): StreamEvent => [
  `register-risk-${owners[unit].listUserId}`,
  {
    type: 'EntryRiskJudged',
    data: {
      ...ofList,
      ...unitOf(unit),
      registryId: by === null ? null : registryId(by),
      match: by === null ? 'unknown' : 'same',
      unitMatch: by === null ? 'unknown' : 'partly',
      level,
      reasons: level === 'none' ? [] : [{ code: 'attachment', level, cleared: false }],
    },
  },
]
const reason = '말소 서류를 확인했습니다.'
const proposal = (unit: 0 | 1 | 2) => ({
  proposal: `area ${owners[unit].listUserId}`,
  listUserId: owners[unit].listUserId,
})

/**
 * Undone events of registers: collected, paused and retried; read again, older ones last; cleared,
 * accepted, reverted and deleted.
 */
export const undoneRegistryStory = (): readonly StreamEvent[] => [
  ...starts(collectionId, [0, 1, 2]),
  reads(0, 0, { issuedAt: '2025-03-09T15:00:00.000Z', collectionId }),
  settles(0, 0, 'delivered', { registryId: registryId(0), cost: 700 }),
  settles(1, 1, 'failed', { problem: 'not-found', code: 'CF-13006' }),
  collects('RegistryCollectionAdvanced', { taken: 2 }),
  collects('RegistryCollectionPaused', { reason: 'maintenance', until: '2025-03-10T21:00:00.000Z' }),
  collects('RegistryCollectionResumed'),
  settles(2, 2, 'unclear', { problem: 'unclear', code: 'CF-01004' }),
  collects('RegistryCollectionAdvanced', { taken: 3 }),
  collects('RegistryCollectionFinished'),
  reads(1, 2, { issuedAt: '2025-03-10T15:00:00.000Z', collectionId }),
  settles(2, 2, 'delivered', { registryId: registryId(1), cost: 700 }),
  collects('RegistryCollectionRetried', { listUserIds: [owners[1].listUserId] }),
  ...starts(calledOffId, [1]),
  collects('RegistryCollectionCancelled', {}, calledOffId),
  // Older than what is known, and of the same moment as what is known.
  reads(2, 0, { source: 'pdf', issuedAt: '2024-03-09T15:00:00.000Z', uniqueNo: null }),
  reads(3, 2, { source: 'pdf', issuedAt: '2025-03-10T15:00:00.000Z' }),
  judges(0, 0, 'medium'),
  register(0, 'RegisterRiskCleared', { ...risk(0), reason }),
  register(0, 'RegisterRiskCleared', { ...risk(0, 'trust'), reason }),
  register(0, 'RegisterRiskRestored', risk(0, 'trust')),
  judges(0, 0, 'none'),
  register(0, 'RegisterProposalAccepted', { ...proposal(0), kind: 'area' }),
  register(3, 'RegisterProposalAccepted', { ...proposal(2), kind: 'area' }),
  register(3, 'RegisterProposalTakenBack', proposal(2)),
  judges(2, 3, 'high'),
  register(3, 'RegisterRiskCleared', { ...risk(2), reason }),
  register(3, 'RegisterDeleted'),
  judges(2, 1, 'medium'),
  reads(4, 1, { source: 'pdf', pdf: { object: 'aa/bb', sha256: 'a'.repeat(64), bytes: 1_000 } }),
  register(4, 'RegisterErased', { cause: 'person' }),
  judges(1, null, 'none'),
]
