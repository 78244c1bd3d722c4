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

/** What is read of a register, as `Register` of events/values says it; sealed as a whole. */
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
 * Stream `register-{registryId}`: one register of one unit, as it was at one moment. Whom it names may be nobody of the roll, so it has a key
 * of its own: destroying that key ends it, here, in backups and in the store of documents.
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
    /** The sealed PDF in the store, where there is one. */
    pdf: z
      .strictObject({ object: short(200), sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().positive() })
      .nullable(),
    contents: personal(registerContents),
    /** What it came by. */
    collectionId: id.optional(),
    importId: id.optional(),
  },
  { sealedFor: 'registryId' },
)
/** Taken out of sight by somebody; its key goes with it. */
export const RegisterDeleted = defineEvent('RegisterDeleted', of)
/** person: somebody whom it names was erased; retention: the time for which its list may keep registers is over. */
export const RegisterErased = defineEvent('RegisterErased', { ...of, cause: z.enum(['person', 'retention']) })

/** Somebody looked into a risk and found it to be none. It holds for this register alone: a newer one that says it again brings it back. */
/** What shows that there is no risk: a newer register, a statement of who took over, a court's decision, a contract, what an authority confirmed. */
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
    /** Which one: its number, its date, where it is kept. */
    evidence: personal(short(200)).optional(),
  },
  { sealedFor: 'registryId' },
)
export const RegisterRiskRestored = defineEvent('RegisterRiskRestored', { ...of, listUserId: id, code: short(60) })

/** What the register says was taken over into the roll: `proposal` names what and for whom, and is the same as long as both stand. */
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

/** same: all that both say agrees; partly: some owners pair, or another value differs; changed: no owner pairs; unknown: it cannot be said. */
export const registerMatch = z.enum(['same', 'changed', 'partly', 'unknown'])
export type RegisterMatch = z.output<typeof registerMatch>

/** note: to be known; medium: to be looked into; high: the consent may not count. */
export const reasonLevel = z.enum(['note', 'medium', 'high'])
export type ReasonLevel = z.output<typeof reasonLevel>
/** none: nothing speaks against a consent. */
export const riskLevel = z.enum(['none', ...reasonLevel.options])
export type RiskLevel = z.output<typeof riskLevel>

/** Something that puts a consent at risk, and whether somebody cleared it. */
const judgedReason = z.strictObject({ code: short(60), level: reasonLevel, cleared: z.boolean() })
export type JudgedReason = z.output<typeof judgedReason>

/** Stream `register-risk-{listUserId}`: what the newest register of a unit means for one of its entries, whenever that changes. */
export const EntryRiskJudged = defineEvent('EntryRiskJudged', {
  listUserId: id,
  listId: id,
  dong,
  ho,
  /** By which register; null: by none any more. */
  registryId: id.nullable(),
  match: registerMatch,
  /** Of its unit as a whole: one whose register has an owner that the roll lacks is not the same, though each of its entries is. */
  unitMatch: registerMatch,
  level: riskLevel,
  /** Those that count and those that somebody cleared. */
  reasons: z.array(judgedReason).max(60),
})
export type EntryRiskEvent = EventOf<typeof EntryRiskJudged>
