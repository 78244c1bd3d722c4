import { compare, dividedBy, exact, minus, one, sum, zero, type Exact } from '#events/values/ratio.ts'
import type { CoOwnerRule } from '#events/list/list.events.ts'
import { DomainError } from '../core/domain-error.ts'

/** An owner of a unit, as far as its vote is concerned. */
export type UnitVoter = {
  readonly listUserId: string
  readonly ownershipShare: string | null
  readonly representative: boolean
}

/**
 * Whether owners cast shares. A unit with one owner needs no rule for that. A list of votes has no
 * `all`: nobody could cast such a vote alone.
 */
export const castsShares = (coOwners: CoOwnerRule): boolean => coOwners === 'shares'

const named = (coOwners: CoOwnerRule, owners: readonly UnitVoter[]): readonly UnitVoter[] =>
  coOwners === 'representative' && owners.length > 1 ? owners.filter(({ representative }) => representative) : []

/**
 * Returns the owner who is named to cast a unit's vote; null if none is, or if it makes no
 * difference.
 */
export const namedVoter = (coOwners: CoOwnerRule, owners: readonly UnitVoter[]): UnitVoter | null =>
  named(coOwners, owners)[0] ?? null

/** Whether this owner may cast the unit's vote (or their part of it). */
export const mayVote = (coOwners: CoOwnerRule, owners: readonly UnitVoter[], listUserId: string): boolean => {
  const acting = named(coOwners, owners)
  return acting.length === 0 || acting.some((owner) => owner.listUserId === listUserId)
}

/**
 * Whether a voter has to confirm that they act for the others: they are not the only owner, and
 * there is no representative.
 */
export const needsConfirmation = (coOwners: CoOwnerRule, owners: readonly UnitVoter[]): boolean =>
  owners.length > 1 && !castsShares(coOwners) && named(coOwners, owners).length === 0

type Casting = {
  readonly coOwners: CoOwnerRule
  readonly owners: readonly UnitVoter[]
  readonly listUserId: string
  /** Whether anybody has voted for the unit, or a part of it. */
  readonly hasVoted: boolean
  /** Whether a ballot was cast with another unit of the same owners, in a vote by owner. */
  readonly withAnother?: boolean
  readonly confirmed: boolean
}

const votedWithAnother = {
  path: 'listUserId',
  message: '한 사람이 한 번만 투표하는 투표입니다. 가지고 계신 다른 세대로 이미 투표가 제출되었습니다.',
}

/**
 * Checks that a unit has one vote.
 * @throws DomainError UNIT_HAS_VOTED, NOT_REPRESENTATIVE, UNIT_NEEDS_CONFIRMATION
 */
export const assertMayVote = (casting: Casting): void => {
  const { coOwners, owners, listUserId, hasVoted, withAnother = false, confirmed } = casting
  if (hasVoted && !castsShares(coOwners))
    throw new DomainError('UNIT_HAS_VOTED', withAnother ? [votedWithAnother] : undefined)
  if (!mayVote(coOwners, owners, listUserId)) throw new DomainError('NOT_REPRESENTATIVE')
  if (needsConfirmation(coOwners, owners) && !confirmed) throw new DomainError('UNIT_NEEDS_CONFIRMATION')
}

const digits = (text: string): boolean => /^\d{1,15}$/.test(text)

const fractionOf = (numerator: string | undefined, denominator: string | undefined): Exact | null => {
  if (numerator === undefined || denominator === undefined || !digits(numerator) || !digits(denominator)) return null
  if (BigInt(denominator) === 0n) return null
  const share = exact(BigInt(numerator), BigInt(denominator))
  return compare(share, zero) > 0 && compare(share, one) <= 0 ? share : null
}

/**
 * Parses an ownership share as rolls write it: "1/2", "2분의 1", "50%", "0.5". Null if it is no part
 * of a whole.
 */
export const readShare = (written: string | null): Exact | null => {
  if (written === null) return null
  const text = written.replace(/\s/g, '')
  const slashed = /^(\d+)\/(\d+)$/.exec(text)
  if (slashed) return fractionOf(slashed[1], slashed[2])
  const spoken = /^(\d+)분의(\d+)$/.exec(text)
  if (spoken) return fractionOf(spoken[2], spoken[1])
  const decimal = /^(\d+)(?:\.(\d{1,8}))?(%?)$/.exec(text)
  if (!decimal) return null
  const [, whole = '', decimals = '', percent = ''] = decimal
  return fractionOf(whole + decimals, `1${'0'.repeat(decimals.length + (percent === '' ? 0 : 2))}`)
}

/**
 * Returns the part of their unit's vote that each owner casts: their share of it. An owner without
 * a share on the roll gets an equal part of what the others leave; if these leave nothing, all
 * parts are equal. The parts of a unit always add up to one.
 */
export const partsOf = (
  owners: readonly Pick<UnitVoter, 'listUserId' | 'ownershipShare'>[],
): ReadonlyMap<string, Exact> => {
  const shares = owners.map(({ ownershipShare }) => readShare(ownershipShare))
  const known = shares.filter((share) => share !== null)
  const unknown = owners.length - known.length
  const [said, left] = [sum(known), minus(one, sum(known))]
  const equal = exact(1, Math.max(1, owners.length))
  const partOf = (share: Exact | null): Exact => {
    if (unknown === 0) return share === null ? zero : dividedBy(share, said)
    if (compare(left, zero) <= 0) return equal
    return share ?? dividedBy(left, exact(unknown))
  }
  return new Map(owners.map(({ listUserId }, index) => [listUserId, partOf(shares[index] ?? null)]))
}

/**
 * Returns the parts of owners who hold several units together, by person: the mean of their parts
 * of each. All parts of such owners are one, as those of a unit are.
 */
export const personParts = (
  units: readonly (readonly (Pick<UnitVoter, 'listUserId' | 'ownershipShare'> & { readonly personId: string })[])[],
): ReadonlyMap<string, Exact> => {
  const parts = units.flatMap((owners) => {
    const ofUnit = partsOf(owners)
    return owners.map(({ listUserId, personId }) => ({ personId, part: ofUnit.get(listUserId) ?? zero }))
  })
  const each = exact(Math.max(1, units.length))
  return new Map(
    [...Map.groupBy(parts, ({ personId }) => personId)].map(([personId, own]) => [
      personId,
      dividedBy(sum(own.map(({ part }) => part)), each),
    ]),
  )
}
