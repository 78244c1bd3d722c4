import { z } from 'zod'
import { clearingEvidence, reasonLevel, registerMatch, rightKind, riskLevel } from '#events/registry/register.events.ts'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { proposal } from './proposals/registry-proposals.contract.ts'

const share = z.object({ numerator: z.string(), denominator: z.string() })

const owner = z.object({
  name: z.string(),
  kind: z.enum(['person', 'foreigner', 'corporation', 'unknown']),
  birth6: z.string().nullable(),
  share: share.nullable(),
  address: z.string().nullable(),
})

const right = z.object({
  section: z.enum(['gap', 'eul']),
  rank: z.string(),
  purpose: z.string(),
  kind: rightKind,
  receivedAt: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  cause: z.string().nullable(),
  text: z.string(),
  holders: z.array(owner),
  cancelled: z.boolean(),
})

export type ClearingEvidence = z.output<typeof clearingEvidence>

const reason = z.object({
  code: z.string(),
  level: reasonLevel,
  text: z.string(),
  /** Source of the risk: law, or the table of risks. */
  source: z.string(),
  /** Clearance, with its reason. */
  cleared: z
    .object({
      at: z.string(),
      reason: z.string().nullable(),
      evidenceKind: clearingEvidence.nullable(),
      evidence: z.string().nullable(),
      Admin: z.object({ id, name: z.string() }).nullable(),
    })
    .nullable(),
})

/**
 * Registry record as a row: its owners and risks. Areas in ㎡. Names are masked for those who may
 * not read them.
 */
export const registry = z.object({
  id,
  listId: id,
  /** The unit's first entry; null where no entry of the list is of this unit any more. */
  listUserId: id.nullable(),
  dong: z.string(),
  ho: z.string(),
  uniqueNo: z.string().nullable(),
  source: z.enum(['codef', 'pdf', 'excel']),
  issuedAt: z.string(),
  /** Older than the days for which a register is young. */
  stale: z.boolean(),
  /** The newest of its unit. */
  newest: z.boolean(),
  area: z.number().nullable(),
  landRight: z.enum(['ownership', 'other', 'none']),
  /** 대지권비율 as printed, exact. */
  landShare: share.nullable(),
  /** Land of the unit, ㎡. */
  landArea: z.number().nullable(),
  owners: z.array(owner),
  rights: z.array(right),
  doubts: z.array(z.object({ place: z.string(), message: z.string() })),
  match: registerMatch,
  risk: z.object({ level: riskLevel, reasons: z.array(reason) }),
  /** Id of the original at /api/registry/{id}/document; null if there is none. */
  documentId: id.nullable(),
})
export type Registry = z.output<typeof registry>

const idParams = z.strictObject({ id })
const ofList = z.strictObject({ listId: id })

/**
 * Lists registry records, the newest of each unit unless the filter has `history`; filter {risk,
 * match, stale, q, dong, ho, listUserId}; sort dong, ho, issuedAt, risk, match.
 */
export const registriesOfList = contract({
  method: 'GET',
  path: '/api/registry/list/{listId}',
  access: 'admin',
  tag: 'registry',
  summary: '리스트의 등기부',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(registry) },
})

/** Lists registry records of all lists of the caller. Filter apartmentId, too. */
export const allRegistries = contract({
  method: 'GET',
  path: '/api/registry/all',
  access: 'admin',
  tag: 'registry',
  summary: '모든 등기부',
  query: collectionQuery,
  answers: { 200: z.array(registry) },
})

const entry = z.object({
  listUserId: id,
  personId: id,
  name: z.string().nullable(),
  birthDate: z.string().nullable(),
  address: z.string().nullable(),
  ownershipShare: z.number().nullable(),
  area: z.number().nullable(),
  landShare: z.number().nullable(),
  representative: z.boolean(),
  /** Time of signing of the consent that stands; null without one. */
  signedAt: z.string().nullable(),
  match: registerMatch,
  risk: z.object({ level: riskLevel, reasons: z.array(reason) }),
})

/**
 * Returns a registry record with the entries of its unit, its proposals, and the unit's other
 * records, newest first. Every access is in the access log.
 */
export const getRegistry = contract({
  method: 'GET',
  path: '/api/registry/{id}',
  access: 'admin',
  tag: 'registry',
  summary: '등기부',
  params: idParams,
  answers: {
    200: registry.extend({
      extent: z.enum(['full', 'current']),
      property: z.string(),
      hasSeparateLandRegister: z.boolean(),
      entries: z.array(entry),
      proposals: z.array(proposal),
      history: z.array(z.object({ id, issuedAt: z.string(), source: registry.shape.source })),
    }),
  },
})
export type WholeRegistry = z.output<(typeof getRegistry)['answers'][200]>

/** Deletes a registry record and destroys its content; that it existed stays in the log. */
export const deleteRegistry = contract({
  method: 'DELETE',
  path: '/api/registry/{id}',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 삭제',
  params: idParams,
  answers: { 200: z.object({ id, listId: id, dong: z.string(), ho: z.string() }) },
})

/** The original PDF. */
export const registryDocument = contract({
  method: 'GET',
  path: '/api/registry/{id}/document',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 원본',
  params: idParams,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

export const registryStatus = contract({
  method: 'GET',
  path: '/api/registry/system/status',
  access: 'admin',
  tag: 'registry',
  summary: '등기소 상태',
  answers: {
    200: z.object({
      provider: z.string(),
      status: z.enum(['ok', 'maintenance', 'down']),
      until: z.string().nullable(),
      dailyRemaining: z.number().nullable(),
    }),
  },
})

/** Returns the balance in won. `points` is null if the provider gives none. */
export const registryPoints = contract({
  method: 'GET',
  path: '/api/registry/system/points',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 열람 포인트',
  answers: { 200: z.object({ points: z.number().nullable(), pricePerView: z.number(), pricePerIssue: z.number() }) },
})

/**
 * Counts units by status. `entries` counts entries; the others count units except `risk`, which
 * counts entries, as the list's figures do.
 */
export const registryStats = contract({
  method: 'GET',
  path: '/api/registry/import/stats/list/{listId}',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 현황',
  params: ofList,
  answers: {
    200: z.object({
      entries: z.number(),
      units: z.number(),
      withRegistry: z.number(),
      missing: z.number(),
      stale: z.number(),
      match: z.object({ same: z.number(), changed: z.number(), partly: z.number(), unknown: z.number() }),
      risk: z.object({ none: z.number(), note: z.number(), medium: z.number(), high: z.number() }),
      /** Days for which a register is young. */
      youngForDays: z.number(),
    }),
  },
})
export type RegistryStats = z.output<(typeof registryStats)['answers'][200]>

/** Owners, shares and risks of all units, .xlsx. */
export const exportRegistries = contract({
  method: 'GET',
  path: '/api/registry/list/{listId}/export',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 내보내기',
  params: ofList,
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})
