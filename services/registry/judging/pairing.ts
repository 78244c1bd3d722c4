import { compare, exact, minus, read, type Exact } from '#events/values/ratio.ts'
import { birth6Of, birthFits, nameKey } from './names.ts'
import type { RollOwner } from './judged-unit.ts'
import type { RegisterHolder, WrittenShare } from '#events/values/registry/register.ts'

export type OwnerPair = { readonly holder: RegisterHolder; readonly owner: RollOwner }

export type Pairing = {
  readonly pairs: readonly OwnerPair[]
  /** Owners of the register whom the roll certainly lacks. */
  readonly missing: readonly RegisterHolder[]
  /** Of the roll, whom the register does not name. */
  readonly gone: readonly RollOwner[]
  /** Of the roll: erased ones, and namesakes of whom some own and nothing tells which. */
  readonly unclear: readonly RollOwner[]
}

const TENTH_OF_A_THOUSANDTH = exact(1, 10_000)
const SCALE = 10_000_000_000

const magnitude = (value: Exact): Exact =>
  value.numerator < 0n ? { numerator: -value.numerator, denominator: value.denominator } : value

/** A roll has a third as 0.3333: what lies within 0.0001 of it was rounded to the four places that rolls are typed with. */
export const shareAgrees = (share: WrittenShare, rolled: number): boolean => {
  if (!Number.isFinite(rolled)) return false
  const typed = exact(Math.round(rolled * SCALE), SCALE)
  return compare(magnitude(minus(read(share), typed)), TENTH_OF_A_THOUSANDTH) <= 0
}

/** Tells a holder from others of the same register, whatever order they stand in. Personal: it never leaves a process. */
export const holderKey = ({ name, birth6, kind, share, address }: RegisterHolder): string =>
  JSON.stringify([nameKey(name), birth6, kind, share?.numerator, share?.denominator, address, name])

const byText =
  <T>(key: (value: T) => string) =>
  (a: T, b: T): number => {
    const [left, right] = [key(a), key(b)]
    if (left === right) return 0
    return left < right ? -1 : 1
  }

/** Two who are told apart by nothing else are told apart by their shares, where these agree. */
const disagreement = ({ holder, owner }: OwnerPair): string => {
  if (holder.share === null || owner.ownershipShare === null) return '1'
  return shareAgrees(holder.share, owner.ownershipShare) ? '0' : '2'
}

/** 0: both say one birth; 1 and 2: one of them does; 3: neither. Those who fit fewest are paired first, so that as many as can be are. */
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

/** Whether the other could stand in the pair as well: only two births that are both said settle who is meant. */
const isRival = (pair: OwnerPair, other: OwnerPair): boolean =>
  birthFits(other.holder.birth6, other.owner.birthDate) && (certainty(pair) > 0 || certainty(other) === 0)

/**
 * Namesakes of one name. Where two of the roll could be one owner of the register and nothing tells which, neither is: whoever was taken
 * for the one would make the other one gone. In the same way nobody is missing for certain whom one of the roll could be.
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
 * Each owner of the register with at most one of the roll: by name, and by birth where both say it. The order of either changes nothing.
 * Whoever was erased is nobody, and could be anybody: then nobody is missing.
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
