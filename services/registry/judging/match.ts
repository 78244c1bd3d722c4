import type { RegisterMatch } from '#events/registry/register.events.ts'
import { pairOwners, shareAgrees, type OwnerPair } from './pairing.ts'
import type { RollOwner } from './judged-unit.ts'
import type { Register, RegisterHolder } from '#events/values/registry/register.ts'

export type UnitMatch = {
  readonly match: RegisterMatch
  readonly byEntry: ReadonlyMap<string, RegisterMatch>
  /** Pairs in the order of their listUserId. */
  readonly pairs: readonly OwnerPair[]
  /**
   * Owners in the record whom the roll certainly lacks: none if the record's owners are in doubt,
   * if an owner on the roll was erased, or if one on the roll could be either of two namesakes.
   */
  readonly missing: readonly RegisterHolder[]
  /** Entries of the roll whose persons own nothing now. */
  readonly gone: readonly string[]
  /** Entries that differ from the record in values that both have. */
  readonly differences: {
    readonly area: readonly string[]
    readonly land: readonly string[]
    readonly shares: readonly string[]
  }
}

/** 1/100 ㎡ in 1/10000 ㎡: rolls round the land of a unit to two places. */
export const LAND_TOLERANCE = 100

const LAND = /^대지권|^토지/
const AREA = /^전유부분|^면적|^건물내역/
/** Pattern of places in a record that do not concern owners: building, land and other rights. */
const NOT_OWNERS = /^을구|^대지권|^토지|^전유부분|^면적|^건물내역|^표제부|^1동|^고유번호|^열람일시|^발행일|^관할등기소/

const isDoubtful = ({ doubts }: Register, about: (place: string) => boolean): boolean =>
  doubts.some(({ place }) => about(place.replaceAll(/\s/g, '')))

/**
 * Whether the ownership is in doubt: a doubt about 갑구 or the summary, at an unknown place, or no
 * owner at all.
 */
export const hasDoubtfulOwners = (register: Register): boolean =>
  register.owners.length === 0 || isDoubtful(register, (place) => !NOT_OWNERS.test(place))

/** Returns the unit's exclusive area in 1/10000 ㎡, if it is without doubt. */
export const certainArea = (register: Register): number | null =>
  isDoubtful(register, (place) => AREA.test(place)) ? null : register.area

/** Returns the unit's land in 1/10000 ㎡, if it is without doubt. */
export const certainLand = (register: Register): number | null =>
  isDoubtful(register, (place) => LAND.test(place)) ? null : register.landArea

const differs = (registered: number | null, rolled: number | null, tolerance: number): boolean =>
  registered !== null && rolled !== null && Math.abs(registered - rolled) > tolerance

const shareDiffers = ({ holder, owner }: OwnerPair): boolean =>
  holder.share !== null && owner.ownershipShare !== null && !shareAgrees(holder.share, owner.ownershipShare)

const idsOf = (owners: readonly RollOwner[]): readonly string[] => owners.map(({ listUserId }) => listUserId).toSorted()

const differencesOf = (
  register: Register,
  owners: readonly RollOwner[],
  pairs: readonly OwnerPair[],
): UnitMatch['differences'] => {
  const [area, land] = [certainArea(register), certainLand(register)]
  return {
    area: idsOf(owners.filter((owner) => differs(area, owner.area, 0))),
    land: idsOf(owners.filter((owner) => differs(land, owner.landShare, LAND_TOLERANCE))),
    shares: idsOf(pairs.filter(shareDiffers).map(({ owner }) => owner)),
  }
}

/**
 * Compares the roll's owners of a unit with its registry record. Names and dates of birth decide
 * who is who; a changed name is no match, since only a person can confirm it. The order of owners
 * does not matter.
 */
export const matchUnit = (register: Register, owners: readonly RollOwner[]): UnitMatch => {
  const inDoubt = hasDoubtfulOwners(register)
  const { pairs, ...others } = pairOwners(register.owners, owners)
  const differences = differencesOf(register, owners, inDoubt ? [] : pairs)
  const other = new Set([...differences.area, ...differences.land, ...differences.shares])
  if (inDoubt) {
    const byEntry = new Map(owners.map(({ listUserId }) => [listUserId, 'unknown' as const]))
    return { match: 'unknown', byEntry, pairs, missing: [], gone: [], differences }
  }
  const { missing, gone, unclear } = others
  const paired = new Set(pairs.map(({ owner }) => owner.listUserId))
  const entryMatch = ({ listUserId }: RollOwner): RegisterMatch => {
    if (paired.has(listUserId)) return other.has(listUserId) ? 'partly' : 'same'
    return unclear.some((owner) => owner.listUserId === listUserId) ? 'unknown' : 'changed'
  }
  const unitMatch = (): RegisterMatch => {
    if (pairs.length === 0) return unclear.length > 0 ? 'unknown' : 'changed'
    const isWhole = pairs.length === register.owners.length && pairs.length === owners.length
    return isWhole && other.size === 0 ? 'same' : 'partly'
  }
  return {
    match: unitMatch(),
    byEntry: new Map(owners.map((owner) => [owner.listUserId, entryMatch(owner)])),
    pairs,
    missing,
    gone: idsOf(gone),
    differences,
  }
}
