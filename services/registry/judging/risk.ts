import type { JudgedReason, RegisterMatch, RiskLevel } from '#events/registry/register.events.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import { acquisitionsOf, concernedBy, isFrom, isReceiver, seeUnit, type UnitToJudge } from './concern.ts'
import { hasDoubtfulOwners } from './match.ts'
import { sameAddress } from './names.ts'
import { risksOn, type RiskCode } from './risk-table.ts'
import type { JudgedUnit, RollOwner } from './judged-unit.ts'
import type { RegisterRight, RightKind } from '#events/values/registry/register.ts'

export type JudgedEntry = {
  /** Highest level of the reasons that are not cleared. */
  readonly level: RiskLevel
  readonly match: RegisterMatch
  /** Reasons, each code once, gravest first, cleared ones included. */
  readonly reasons: readonly JudgedReason[]
}

const GRAVITY: Readonly<Record<RiskLevel, number>> = { none: 0, note: 1, medium: 2, high: 3 }

/** Rights in 갑구 are on the ownership itself. */
const ON_OWNERSHIP: Partial<Readonly<Record<RightKind, RiskCode>>> = {
  trust: 'trust',
  auction: 'auction',
  injunction: 'injunction',
  provisional: 'provisional-registration',
  attachment: 'attachment',
  'provisional-attachment': 'provisional-attachment',
  insolvency: 'insolvency',
  prohibition: 'prohibition',
  repurchase: 'repurchase',
}

/** Codes of rights in 을구: they encumber a mortgage or a lease, and do not touch ownership. */
const ON_OTHER_RIGHTS: Partial<Readonly<Record<RightKind, RiskCode>>> = {
  auction: 'charge-on-right',
  injunction: 'charge-on-right',
  provisional: 'charge-on-right',
  attachment: 'charge-on-right',
  'provisional-attachment': 'charge-on-right',
  mortgage: 'mortgage',
  lease: 'lease',
  tenancy: 'tenancy',
  trust: 'trust',
  insolvency: 'insolvency',
  prohibition: 'prohibition',
}

/** "소유권이전 및 신탁" is one entry on some registers: it is both. */
const isWithTrust = ({ section, kind, purpose }: RegisterRight): boolean =>
  section === 'gap' && (kind === 'transfer' || kind === 'partial-transfer') && purpose.includes('신탁')

const codeOfRight = (right: RegisterRight): RiskCode | undefined => {
  if (isWithTrust(right)) return 'trust'
  return right.section === 'gap' ? ON_OWNERSHIP[right.kind] : ON_OTHER_RIGHTS[right.kind]
}

/** Right with the test for owners whom it concerns. */
type Concern = { readonly right: RegisterRight; readonly isOf: (owner: RollOwner) => boolean }

/** The rights that stand, and whether consents pass on to who acquires. */
type RiskInput = { readonly concerns: readonly Concern[]; readonly passesOn: boolean }

const codesOfRights = (concerns: readonly Concern[], owner: RollOwner): readonly RiskCode[] =>
  concerns.flatMap(({ right, isOf }) => {
    const code = codeOfRight(right)
    return code !== undefined && isOf(owner) ? [code] : []
  })

/**
 * Whether a transfer leaves its transferor nothing. A transfer of a part of a share ("지분일부이전")
 * leaves a part.
 */
const isLoss = (unit: UnitToJudge, transfer: RegisterRight, owner: RollOwner): boolean => {
  if (isReceiver(unit, transfer, owner)) return false
  if (transfer.kind === 'transfer') return true
  return !transfer.purpose.includes('일부') && isFrom(unit, transfer, owner.name ?? '')
}

/** Whether they owned a part at the end of a day. A right without a date counts as the oldest. */
const ownedOn = (unit: UnitToJudge, owner: RollOwner, day: string): boolean => {
  const losses = unit.transfers.flatMap((transfer) =>
    transfer.receivedAt !== null && transfer.receivedAt <= day && isLoss(unit, transfer, owner)
      ? [transfer.receivedAt]
      : [],
  )
  const lost = losses.toSorted().at(-1) ?? ''
  return acquisitionsOf(unit, owner).some(({ receivedAt }) => {
    const since = receivedAt ?? ''
    return since <= day && lost <= since
  })
}

/**
 * Returns the risk codes of transfers. A record has the day of receipt and no hour: a transfer on
 * the day of signing may be before or after it. It concerns its transferor, and those who gain a
 * part and had none when they signed; those who gained it on that day get the code of a same-day
 * transfer.
 */
const codesOfTransfers = (
  unit: UnitToJudge,
  { concerns, passesOn }: RiskInput,
  owner: RollOwner,
): readonly RiskCode[] => {
  if (owner.signedAt === null) return []
  const day = dayAt(new Date(owner.signedAt))
  const [before, then] = [ownedOn(unit, owner, addDays(day, -1)), ownedOn(unit, owner, day)]
  const transfers = new Set(unit.transfers)
  return concerns.flatMap(({ right, isOf }): readonly RiskCode[] => {
    const { receivedAt } = right
    if (!transfers.has(right) || (receivedAt !== null && receivedAt < day)) return []
    const wasOwner = receivedAt === day ? before : then
    if (!isOf(owner) && (wasOwner || !isReceiver(unit, right, owner))) return []
    if (receivedAt === null) return ['transfer-undated']
    if (receivedAt === day) return ['transfer-same-day']
    const gaveAway = isOf(owner) && !isReceiver(unit, right, owner)
    return [passesOn && gaveAway ? 'transfer-after-consent' : 'transfer-after-signing']
  })
}

/**
 * Whether the first transfer after the owner's was an inheritance. Only a record with its former
 * owners shows that.
 */
const wasInherited = (unit: UnitToJudge, concerns: readonly Concern[], owner: RollOwner): boolean => {
  const days = acquisitionsOf(unit, owner).flatMap(({ receivedAt }) => (receivedAt === null ? [] : [receivedAt]))
  const last = days.toSorted().at(-1)
  if (last === undefined) return false
  const transfers = new Set(unit.transfers)
  const followed = concerns.flatMap(({ right, isOf }) => {
    const { receivedAt, cause } = right
    if (receivedAt === null || receivedAt <= last || !transfers.has(right)) return []
    return isOf(owner) && !isReceiver(unit, right, owner)
      ? [{ receivedAt, isInherited: cause?.includes('상속') === true }]
      : []
  })
  const [first] = followed.map(({ receivedAt }) => receivedAt).toSorted()
  return followed.some(({ receivedAt, isInherited }) => receivedAt === first && isInherited)
}

const codesOfOwner = (unit: UnitToJudge, concerns: readonly Concern[], owner: RollOwner): readonly RiskCode[] => {
  const { match } = unit
  if (match.byEntry.get(owner.listUserId) === 'changed')
    return wasInherited(unit, concerns, owner) ? ['owner-differs', 'owner-deceased'] : ['owner-differs']
  const holder = match.pairs.find((pair) => pair.owner.listUserId === owner.listUserId)?.holder
  if (!holder) return []
  const codes: RiskCode[] = []
  if (holder.kind === 'corporation') codes.push('owner-corporation')
  if (holder.kind === 'foreigner') codes.push('owner-foreigner')
  if (holder.address !== null && owner.address !== null && !sameAddress(holder.address, owner.address))
    codes.push('address-differs')
  return codes
}

/**
 * Returns the codes of the unit as a whole. If the record's owners are in doubt, the roll decides
 * whether there are several.
 */
const codesOfUnit = ({ register, owners, match }: UnitToJudge): readonly RiskCode[] => {
  const inDoubt = hasDoubtfulOwners(register)
  const current = owners.filter(({ listUserId }) => match.byEntry.get(listUserId) !== 'changed')
  const count = inDoubt ? owners.length : register.owners.length
  const codes: RiskCode[] = []
  if (inDoubt) codes.push('owners-unclear')
  if (register.hasSeparateLandRegister) codes.push('separate-land-register')
  if (count < 2) return codes
  const signed = current.filter(({ signedAt }) => signedAt !== null).length
  if (!current.some(({ representative }) => representative)) codes.push('no-representative')
  if (signed > 0 && (signed < current.length || current.length < count)) codes.push('co-owner-unsigned')
  return codes
}

/**
 * Judges each entry of a unit by its registry record: only rights in force count, and transfers by
 * the day of receipt compared with the day of signing in Seoul. Cleared risks stay among the
 * reasons and raise no level. The table of risks is the one of the day of the record.
 */
export const judgeUnit = ({
  register,
  owners,
  cleared,
  consentPassesOn: passesOn = false,
}: JudgedUnit): ReadonlyMap<string, JudgedEntry> => {
  const unit = seeUnit(register, owners)
  const concerns = register.rights
    .filter(({ cancelled }) => !cancelled)
    .map((right): Concern => ({ right, isOf: concernedBy(unit, right) }))
  const rows = [...risksOn(dayAt(new Date(register.issuedAt))).values()]
  const ofUnit = codesOfUnit(unit)
  const judged = (owner: RollOwner): JudgedEntry => {
    const transfers = codesOfTransfers(unit, { concerns, passesOn }, owner)
    const codes = new Set<string>([
      ...ofUnit,
      ...codesOfRights(concerns, owner),
      ...transfers,
      ...codesOfOwner(unit, concerns, owner),
    ])
    // An owner's consent binds their successor: the roll is behind, and no consent at risk.
    if (codes.has('transfer-after-consent') && !codes.has('transfer-after-signing')) codes.delete('owner-differs')
    const reasons = rows
      .filter(({ code }) => codes.has(code))
      .map(({ code, level }) => ({ code, level, cleared: cleared.get(owner.listUserId)?.has(code) === true }))
      .toSorted((a, b) => GRAVITY[b.level] - GRAVITY[a.level])
    const level = reasons.find((reason) => !reason.cleared)?.level ?? 'none'
    return { level, match: unit.match.byEntry.get(owner.listUserId) ?? 'unknown', reasons }
  }
  return new Map(owners.map((owner) => [owner.listUserId, judged(owner)]))
}
