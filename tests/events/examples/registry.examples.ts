import type * as collection from '#events/registry/registry-collection.events.ts'
import type * as registerRetention from '#events/registry/register-retention.events.ts'
import type * as registryImport from '#events/registry/registry-import.events.ts'
import type * as register from '#events/registry/register.events.ts'
import { AT, ID, place, type ExamplesOf } from './example.ts'

const registryId = '01950000-0000-7000-8000-000000000050'
const collectionId = '01950000-0000-7000-8000-000000000051'
const purchaseId = '01950000-0000-7000-8000-000000000052'
const importId = '01950000-0000-7000-8000-000000000053'
const uniqueNo = '11461996041235'
const sha256 = 'c'.repeat(64)

const ofRegister = { registryId, listId: ID.list }
const ofCollection = { collectionId, listId: ID.list }
const ofImport = { importId, listId: ID.list }
const ofPurchase = { purchaseId, ...ofCollection, ...place }
const holder = {
  name: '남궁소망',
  kind: 'person' as const,
  birth6: '700101',
  share: { numerator: '1', denominator: '2' },
  address: '서울특별시 한빛구 중앙대로 1',
}
const proposal = 'area 01950000-0000-7000-8000-000000000003'

export const registryExamples: ExamplesOf<
  typeof register & typeof collection & typeof registryImport & typeof registerRetention
> = {
  RegisterRead: {
    ...ofRegister,
    apartmentId: ID.apartment,
    ...place,
    uniqueNo,
    source: 'codef',
    issuedAt: AT,
    area: 849_543,
    landRight: 'ownership',
    landShare: { numerator: '441521', denominator: '281971000' },
    landArea: 441_521,
    pdf: { object: 'ab/cd', sha256, bytes: 31_503 },
    contents: {
      extent: 'full',
      property: '서울특별시 한빛구 중앙대로 1 한빛마을 제101동 제15층 제1502호',
      hasSeparateLandRegister: false,
      rights: [
        {
          section: 'gap',
          rank: '2-1',
          purpose: '2번등기명의인표시변경',
          kind: 'holder-change',
          receivedAt: '2019-06-11',
          receiptNumber: '40112',
          cause: '2019년5월4일 개명',
          text: '남궁소연의 성명(명칭) 남궁소망',
          holders: [{ ...holder, share: null, address: null }],
          from: { ranks: ['2'], names: ['남궁소연'] },
          cancelled: false,
        },
      ],
      owners: [holder],
      doubts: [{ place: '소유지분현황', message: '갑구의 소유자와 소유지분현황이 다릅니다.' }],
    },
    collectionId,
    importId,
  },
  RegisterDeleted: ofRegister,
  RegisterErased: { ...ofRegister, cause: 'person' },
  RegisterRiskCleared: {
    ...ofRegister,
    listUserId: ID.listUser,
    code: 'mortgage',
    reason: '말소된 것을 확인했습니다.',
  },
  RegisterRiskRestored: { ...ofRegister, listUserId: ID.listUser, code: 'mortgage' },
  RegisterProposalAccepted: { ...ofRegister, proposal, kind: 'area', listUserId: ID.listUser },
  RegisterProposalTakenBack: { ...ofRegister, proposal, listUserId: ID.listUser },
  EntryRiskJudged: {
    listUserId: ID.listUser,
    listId: ID.list,
    ...place,
    registryId,
    match: 'partly',
    unitMatch: 'partly',
    level: 'medium',
    reasons: [{ code: 'provisional-attachment', level: 'medium', cleared: false }],
  },
  RegistryCollectionStarted: {
    ...ofCollection,
    apartmentId: ID.apartment,
    only: 'missing',
    again: false,
    total: 1,
    price: 700,
    mostCost: 10_000,
  },
  RegistryCollectionPlanned: { ...ofCollection, units: [{ listUserId: ID.listUser, ...place, uniqueNo: null }] },
  RegistryCollectionPaused: { ...ofCollection, reason: 'maintenance', until: AT },
  RegistryCollectionResumed: ofCollection,
  RegistryCollectionAdvanced: { ...ofCollection, taken: 1 },
  RegistryCollectionCancelled: ofCollection,
  RegistryCollectionRetried: { ...ofCollection, listUserIds: [ID.listUser] },
  RegistryCollectionFinished: ofCollection,
  RegisterPurchaseIntended: { ...ofPurchase, uniqueNo, price: 700, at: AT },
  RegisterPurchased: { ...ofPurchase, registryId, issuedAt: AT, cost: 700, recovered: false },
  RegisterPurchaseRefused: { ...ofPurchase, problem: 'daily-limit', code: 'CF-00012' },
  RegisterPurchaseUnclear: { ...ofPurchase, code: null },
  RegisterPurchaseWrittenOff: ofPurchase,
  RegistryUnitSettled: {
    ...ofCollection,
    turn: 0,
    listUserId: ID.listUser,
    ...place,
    outcome: 'failed',
    problem: 'not-found',
    code: 'CF-13006',
    registryId: null,
    cost: 0,
  },
  RegistryImportStarted: {
    ...ofImport,
    apartmentId: ID.apartment,
    source: 'file',
    sha256,
    bytes: 31_503,
    registryIds: [registryId],
  },
  RegistryImportFinished: { ...ofImport, total: 4, matched: 1, changed: 1, unmatched: 1, failed: 1 },
  RegistryImportFailed: { ...ofImport, reason: 'INTERNAL' },
  RegisterRetentionSet: { listId: ID.list, destroyOn: '2031-12-31' },
}
