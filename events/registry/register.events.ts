import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { area, dong, ho, id, ratio } from '../values/schemas.ts'

const short = (most: number) => z.string().max(most)
const holder = z.strictObject({
  name: short(200),
  kind: z.enum(['person', 'foreigner', 'corporation', 'unknown']),
  birth6: z
    .string()
    .regex(/^\d{6}$/)
    .nullable(),
  share: ratio.nullable(),
  address: short(500).nullable(),
})

export const rightKind = z.enum([
  'preservation',
  'transfer',
  'partial-transfer',
  'holder-change',
  'correction',
  'trust',
  'provisional',
  'injunction',
  'provisional-attachment',
  'attachment',
  'auction',
  'insolvency',
  'prohibition',
  'repurchase',
  'mortgage',
  'lease',
  'tenancy',
  'superficies',
  'pledge',
  'cancellation',
  'other',
])

const right = z.strictObject({
  section: z.enum(['gap', 'eul']),
  rank: short(40),
  purpose: short(300),
  kind: rightKind,
  receivedAt: z.iso.date().nullable(),
  receiptNumber: short(40).nullable(),
  cause: short(300).nullable(),
  text: short(4_000),
  holders: z.array(holder).max(200),
  from: z.strictObject({ ranks: z.array(short(40)).max(200), names: z.array(short(200)).max(200) }),
  cancelled: z.boolean(),
})

/**
 * Contents read from a registry record, as `Register` of events/values has them; encrypted as a
 * whole.
 */
export const registerContents = z.strictObject({
  extent: z.enum(['full', 'current']),
  property: short(500),
  hasSeparateLandRegister: z.boolean(),
  rights: z.array(right).max(2_000),
  owners: z.array(holder).max(200),
  doubts: z.array(z.strictObject({ place: short(100), message: short(300) })).max(200),
})
export type RegisterContents = z.output<typeof registerContents>

export const registerSource = z.enum(['codef', 'pdf', 'excel'])
export type RegisterSource = z.output<typeof registerSource>

const of = { registryId: id, listId: id }

/**
 * Stream `register-{registryId}`: one registry record of one unit, as it was at one moment. The
 * persons in it may not be on the roll, so it has a key of its own: destroying that key erases it,
 * here, in backups and in the document store.
 */
export const RegisterRead = defineEvent(
  'RegisterRead',
  {
    ...of,
    apartmentId: id,
    dong,
    ho,
    uniqueNo: z
      .string()
      .regex(/^\d{14}$/)
      .nullable(),
    source: registerSource,
    issuedAt: z.iso.datetime(),
    area: area.nullable(),
    landRight: z.enum(['ownership', 'other', 'none']),
    landShare: ratio.nullable(),
    landArea: area.nullable(),
    /** Encrypted PDF in the store, if there is one. */
    pdf: z
      .strictObject({ object: short(200), sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().positive() })
      .nullable(),
    contents: personal(registerContents),
    /** Collection or import by which it was added. */
    collectionId: id.optional(),
    importId: id.optional(),
  },
  { sealedFor: 'registryId' },
)
/** Deletion by an administrator; its key is destroyed with it. */
export const RegisterDeleted = defineEvent('RegisterDeleted', of)
/**
 * Erasure. person: a person in it was erased; retention: the list's retention period for registry
 * records is over.
 */
export const RegisterErased = defineEvent('RegisterErased', { ...of, cause: z.enum(['person', 'retention']) })

/**
 * Clearance: an administrator examined a risk and found none. It holds for this record only: a
 * newer one with the same risk raises it again.
 */
/**
 * Evidence that there is no risk: a newer registry record, a statement of the successor, a court's
 * decision, a contract, an authority's confirmation.
 */
export const clearingEvidence = z.enum(['register', 'statement', 'court', 'contract', 'authority', 'other'])
export type ClearingEvidence = z.output<typeof clearingEvidence>
export const RegisterRiskCleared = defineEvent(
  'RegisterRiskCleared',
  {
    ...of,
    listUserId: id,
    code: short(60),
    reason: personal(short(1_000)),
    evidenceKind: clearingEvidence.optional(),
    /** Identification of the evidence: its number, its date, where it is filed. */
    evidence: personal(short(200)).optional(),
  },
  { sealedFor: 'registryId' },
)
export const RegisterRiskRestored = defineEvent('RegisterRiskRestored', { ...of, listUserId: id, code: short(60) })

/**
 * Acceptance of a fact of the record into the roll: `proposal` identifies it and its owner, and is
 * stable while both stay the same.
 */
export const RegisterProposalAccepted = defineEvent('RegisterProposalAccepted', {
  ...of,
  proposal: short(100),
  kind: z.enum(['area', 'land-share', 'ownership-share', 'owner-missing', 'owner-gone']),
  listUserId: id,
})
export const RegisterProposalTakenBack = defineEvent('RegisterProposalTakenBack', {
  ...of,
  proposal: short(100),
  listUserId: id,
})

export type RegisterEvent =
  | EventOf<typeof RegisterRead>
  | EventOf<typeof RegisterDeleted>
  | EventOf<typeof RegisterErased>
  | EventOf<typeof RegisterRiskCleared>
  | EventOf<typeof RegisterRiskRestored>
  | EventOf<typeof RegisterProposalAccepted>
  | EventOf<typeof RegisterProposalTakenBack>

/**
 * Match of record and roll. same: all that both have agrees; partly: some owners pair, or another
 * value differs; changed: no owner pairs; unknown: it cannot be decided.
 */
export const registerMatch = z.enum(['same', 'changed', 'partly', 'unknown'])
export type RegisterMatch = z.output<typeof registerMatch>

/**
 * Level of a reason. note: for information; medium: to be examined; high: the consent may not
 * count.
 */
export const reasonLevel = z.enum(['note', 'medium', 'high'])
export type ReasonLevel = z.output<typeof reasonLevel>
/** none: nothing speaks against a consent. */
export const riskLevel = z.enum(['none', ...reasonLevel.options])
export type RiskLevel = z.output<typeof riskLevel>

/** Reason why a consent is at risk, and whether it was cleared. */
const judgedReason = z.strictObject({ code: short(60), level: reasonLevel, cleared: z.boolean() })
export type JudgedReason = z.output<typeof judgedReason>

/**
 * Stream `register-risk-{listUserId}`: judgement of an entry by the newest registry record of its
 * unit, whenever it changes.
 */
export const EntryRiskJudged = defineEvent('EntryRiskJudged', {
  listUserId: id,
  listId: id,
  dong,
  ho,
  /** Registry record of the judgement; null: none any more. */
  registryId: id.nullable(),
  match: registerMatch,
  /**
   * Match of its unit as a whole: if the record has an owner that the roll lacks it is not `same`,
   * even if each of its entries is.
   */
  unitMatch: registerMatch,
  level: riskLevel,
  /** Reasons that count, and those that were cleared. */
  reasons: z.array(judgedReason).max(60),
})
export type EntryRiskEvent = EventOf<typeof EntryRiskJudged>
