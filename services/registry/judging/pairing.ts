import { compare, exact, minus, read, type Exact } from '#events/values/ratio.ts'
import { birth6Of, birthFits, nameKey } from './names.ts'
import type { RollOwner } from './judged-unit.ts'
import type { RegisterHolder, WrittenShare } from '#events/values/registry/register.ts'

export type OwnerPair = { readonly holder: RegisterHolder; readonly owner: RollOwner }

export type Pairing = {
  readonly pairs: readonly OwnerPair[]
  /** Owners of the register whom the roll certainly lacks. */
  readonly missing: readonly RegisterHolder[]
  /** Entries on the roll that the record does not name. */
  readonly gone: readonly RollOwner[]
  /**
   * Entries on the roll that cannot be decided: erased ones, and namesakes of whom only some own.
   */
  readonly unclear: readonly RollOwner[]
}

const TENTH_OF_A_THOUSANDTH = exact(1, 10_000)
const SCALE = 10_000_000_000

const magnitude = (value: Exact): Exact =>
  value.numerator < 0n ? { numerator: -value.numerator, denominator: value.denominator } : value

/**
 * Whether a share in the record equals one on the roll: rolls have a third as 0.3333, so a
 * difference within 0.0001 is rounding.
 */
export const shareAgrees = (share: WrittenShare, rolled: number): boolean => {
  if (!Number.isFinite(rolled)) return false
  const typed = exact(Math.round(rolled * SCALE), SCALE)
  return compare(magnitude(minus(read(share), typed)), TENTH_OF_A_THOUSANDTH) <= 0
}

/**
 * Returns a key that distinguishes an owner from others of the same record, whatever their order.
 * Personal data: it never leaves the process.
 */
export const holderKey = ({ name, birth6, kind, share, address }: RegisterHolder): string =>
  JSON.stringify([nameKey(name), birth6, kind, share?.numerator, share?.denominator, address, name])

const byText =
  <T>(key: (value: T) => string) =>
  (a: T, b: T): number => {
    const [left, right] = [key(a), key(b)]
    if (left === right) return 0
    return left < right ? -1 : 1
  }

/** Compares shares, which tell two owners apart if nothing else does. */
const disagreement = ({ holder, owner }: OwnerPair): string => {
  if (holder.share === null || owner.ownershipShare === null) return '1'
  return shareAgrees(holder.share, owner.ownershipShare) ? '0' : '2'
}

/**
 * Ranks a pair by its dates of birth. 0: both sides have one; 1 and 2: one side; 3: neither. Those
 * who fit fewest are paired first, so that as many as possible are paired.
 */
const certainty = ({ holder, owner }: OwnerPair): number => {
  const rolled = birth6Of(owner.birthDate)
  if (holder.birth6 !== null) return rolled === null ? 1 : 0
  return rolled === null ? 3 : 2
}

type MatchedPairs = {
  readonly pairs: readonly OwnerPair[]
  readonly holders: Set<RegisterHolder>
  readonly owners: Set<RollOwner>
}

const pairNamesakes = (holders: readonly RegisterHolder[], owners: readonly RollOwner[]): MatchedPairs => {
  const keys = new Map(holders.map((holder) => [holder, holderKey(holder)]))
  const edges = holders
    .flatMap((holder) => owners.map((owner) => ({ holder, owner })))
    .filter(({ holder, owner }) => birthFits(holder.birth6, owner.birthDate))
    .map((pair) => ({
      pair,
      key: `${certainty(pair)}${disagreement(pair)}${keys.get(pair.holder)}${pair.owner.listUserId}`,
    }))
    .toSorted(byText(({ key }) => key))
  const taken = { holders: new Set<RegisterHolder>(), owners: new Set<RollOwner>() }
  const pairs = edges.flatMap(({ pair }) => {
    if (taken.holders.has(pair.holder) || taken.owners.has(pair.owner)) return []
    taken.holders.add(pair.holder)
    taken.owners.add(pair.owner)
    return [pair]
  })
  return { pairs, ...taken }
}

/**
 * Whether another pair is equally possible: only a date of birth on both sides identifies a person.
 */
const isRival = (pair: OwnerPair, other: OwnerPair): boolean =>
  birthFits(other.holder.birth6, other.owner.birthDate) && (certainty(pair) > 0 || certainty(other) === 0)

/**
 * Pairs the namesakes of one name. If two on the roll could be one owner of the record, neither is
 * paired, since choosing one would make the other one gone. Likewise an owner is not certainly
 * missing if one on the roll could be them.
 */
const pairName = (holders: readonly RegisterHolder[], owners: readonly RollOwner[]): Pairing => {
  const { pairs, ...taken } = pairNamesakes(holders, owners)
  const left = owners.filter((owner) => !taken.owners.has(owner))
  const contested = pairs.filter((pair) => left.some((owner) => isRival(pair, { ...pair, owner })))
  const unclear = new Set([
    ...contested.map(({ owner }) => owner),
    ...left.filter((owner) => contested.some((pair) => isRival(pair, { ...pair, owner }))),
  ])
  return {
    pairs: pairs.filter((pair) => !contested.includes(pair)),
    missing: holders.filter(
      (holder) => !taken.holders.has(holder) && !pairs.some((pair) => isRival(pair, { ...pair, holder })),
    ),
    gone: left.filter((owner) => !unclear.has(owner)),
    unclear: owners.filter((owner) => unclear.has(owner)),
  }
}

const grouped = <T>(values: readonly T[], name: (value: T) => string): ReadonlyMap<string, readonly T[]> =>
  Map.groupBy(values, (value) => nameKey(name(value)))

/**
 * Pairs each owner of the record with at most one on the roll: by name, and by date of birth if
 * both have it. The order of either does not matter. An erased person could be any owner: then none
 * counts as missing.
 */
export const pairOwners = (holders: readonly RegisterHolder[], owners: readonly RollOwner[]): Pairing => {
  const named = owners.filter(({ name }) => name !== null && nameKey(name) !== '')
  const nameless = owners.filter((owner) => !named.includes(owner))
  const [ofRegister, ofRoll] = [grouped(holders, ({ name }) => name), grouped(named, ({ name }) => name ?? '')]
  const names = [...new Set([...ofRegister.keys(), ...ofRoll.keys()])].toSorted()
  const found = names.map((name) => pairName(ofRegister.get(name) ?? [], ofRoll.get(name) ?? []))
  return {
    pairs: found.flatMap(({ pairs }) => pairs).toSorted(byText(({ owner }) => owner.listUserId)),
    missing: nameless.length > 0 ? [] : found.flatMap(({ missing }) => missing).toSorted(byText(holderKey)),
    gone: found.flatMap(({ gone }) => gone).toSorted(byText(({ listUserId }) => listUserId)),
    unclear: [...nameless, ...found.flatMap(({ unclear }) => unclear)].toSorted(byText(({ listUserId }) => listUserId)),
  }
}
