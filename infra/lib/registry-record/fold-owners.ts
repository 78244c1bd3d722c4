import { comparableName } from '#events/values/name.ts'
import { compare, exact, least, minus, one, plus, read, sum, zero, type Exact } from '#events/values/ratio.ts'
import type { RegisterDoubt, RegisterHolder } from '#events/values/registry/register.ts'
import { byRank, type ByRank } from './cancellations.ts'
import { cleanText, compactText } from './table/cell-text.ts'
import { changesIn, type HolderChange } from './holders.ts'
import { namedIn, type NamedRank } from './purposes.ts'
import { numberIn, withoutNumbers } from './registration-numbers.ts'
import { isOwnership, entryReference, type ReadEntry } from './table/rows.ts'
import { shareIn, writtenShare } from './shares.ts'

/**
 * Share that somebody has by one entry; `names`: everyone on the entry. share null: the register
 * has none that can be read.
 */
type Lot = {
  readonly rank: string
  readonly holder: RegisterHolder
  readonly names: readonly string[]
  readonly share: Exact | null
}

type OwnerFold = { readonly lots: readonly Lot[]; readonly doubts: readonly string[] }

const lotsOf = (entry: ReadEntry): readonly Lot[] =>
  entry.right.holders.map((holder) => ({
    rank: String(entry.path[0]),
    holder,
    names: [comparableName(holder.name)],
    share: holder.share === null ? null : read(holder.share),
  }))

/** Sums lots; null where one share is unknown. */
const total = (lots: readonly Lot[]): Exact | null => {
  const known = lots.flatMap(({ share }) => share ?? [])
  return known.length === lots.length ? sum(known) : null
}

const equal = (a: Exact | null, b: Exact | null): boolean => a !== null && b !== null && compare(a, b) === 0

const isOf = (named: NamedRank, lot: Lot): boolean => {
  const main = named.rank?.split('-')[0] ?? lot.rank
  return (
    main === lot.rank &&
    (named.names.length === 0 || named.names.some((name) => lot.names.includes(comparableName(name))))
  )
}

/** Copies the names of the last rank to ranks before it that have none: "2번, 3번김철수지분전부이전". */
const transferSources = (purpose: string): readonly NamedRank[] => {
  const named = namedIn(purpose)
  const names = named.at(-1)?.names ?? []
  return named.map((each) => (each.words === '' ? { ...each, names } : each))
}

/** Replaces all owners of a property. */
const replaceAll = (entry: ReadEntry): OwnerFold => {
  const lots = lotsOf(entry)
  return { lots, doubts: equal(total(lots), one) ? [] : ['지분의 합이 1이 아닙니다.'] }
}

/** Takes `amount` away from the lots, from the first on. */
const reduced = (lots: readonly Lot[], givers: ReadonlySet<Lot>, amount: Exact): readonly Lot[] => {
  const kept: Lot[] = []
  let left = amount
  for (const lot of lots) {
    if (!givers.has(lot) || lot.share === null) {
      kept.push(lot)
      continue
    }
    const taken = least(lot.share, left)
    left = minus(left, taken)
    const rest = minus(lot.share, taken)
    if (compare(rest, zero) > 0) kept.push({ ...lot, share: rest })
  }
  return kept
}

const NOT_FOUND = '지분을 넘긴 사람을 찾지 못했습니다.'

const partMoved = (
  entry: ReadEntry,
  lots: readonly Lot[],
  known: (rank: string) => boolean,
  extent: 'full' | 'current',
): OwnerFold => {
  const purpose = compactText(entry.right.purpose)
  const named = transferSources(entry.right.purpose)
  const givers = lots.filter((lot) => named.length === 0 || named.some((each) => isOf(each, lot)))
  const people = new Set(givers.map(({ holder }) => comparableName(holder.name) + (holder.birth6 ?? '')))
  const [all, taking] = [purpose.endsWith('전부이전'), lotsOf(entry)]
  if (givers.length === 0) {
    const absent = extent === 'current' && named.every(({ rank }) => rank !== null && !known(rank))
    return { lots: [...lots, ...taking], doubts: absent ? [] : [NOT_FOUND] }
  }
  const given = total(givers)
  const [only] = taking
  // A transfer of all to one without a stated share can only be of what was given.
  const takers = all && taking.length === 1 && only?.share === null ? [{ ...only, share: given }] : taking
  const amount = total(takers)
  if (given === null || amount === null)
    return {
      lots: [...lots.filter((lot) => !givers.includes(lot)), ...takers],
      doubts: ['옮겨 간 지분을 계산하지 못했습니다.'],
    }
  const written = /\((?:공유자)?(?:지분)?(?<part>[\d.,]+분의[\d.,]+)\)/.exec(purpose)?.groups?.part
  const part = written === undefined ? null : (shareIn(written)?.share ?? zero)
  const order = compare(amount, given)
  const doubts = [
    ...(part !== null && compare(part, amount) !== 0 ? ['등기목적의 지분과 취득한 지분이 다릅니다.'] : []),
    ...(order > 0 || (all && order < 0) ? ['넘긴 지분과 취득한 지분이 다릅니다.'] : []),
    ...(!all && order < 0 && people.size > 1 ? ['누가 얼마를 넘겼는지 알 수 없습니다.'] : []),
  ]
  const kept = all ? lots.filter((lot) => !givers.includes(lot)) : reduced(lots, new Set(givers), amount)
  return { lots: [...kept, ...takers], doubts }
}

const corrected = (entry: ReadEntry, lots: readonly Lot[], extent: 'full' | 'current'): OwnerFold => {
  if (entry.right.holders.length === 0) return { lots, doubts: [] }
  const named = transferSources(entry.right.purpose)
  const about: readonly NamedRank[] = named.length > 0 ? named : [{ rank: String(entry.path[0]), names: [], words: '' }]
  const old = lots.filter((lot) => about.some((each) => isOf(each, lot)))
  const anew = lotsOf(entry).map((lot) => ({ ...lot, rank: about[0]?.rank?.split('-')[0] ?? lot.rank }))
  const at = old[0] === undefined ? lots.length : lots.indexOf(old[0])
  const next = [...lots.slice(0, at), ...anew, ...lots.slice(at).filter((lot) => !old.includes(lot))]
  if (old.length === 0) return { lots: next, doubts: extent === 'current' ? [] : ['경정할 소유자를 찾지 못했습니다.'] }
  return { lots: next, doubts: equal(total(anew), total(old)) ? [] : ['경정 전후의 지분이 다릅니다.'] }
}

const changedLot = (lot: Lot, { of, field, value }: HolderChange): Lot => {
  const { holder } = lot
  if (field === 'address') return { ...lot, holder: { ...holder, address: withoutNumbers(value).slice(0, 500) } }
  if (field === 'number') {
    const birth6 = numberIn(`${of} ${value}`)?.birth6 ?? null
    const kind = holder.kind === 'unknown' && birth6 !== null ? 'person' : holder.kind
    return { ...lot, holder: { ...holder, kind, birth6: birth6 ?? holder.birth6 } }
  }
  const name = withoutNumbers(value).slice(0, 200)
  return { ...lot, names: [...lot.names, comparableName(name)], holder: { ...holder, name } }
}

/**
 * Changes a name, address or number of those who have a share by the rank. Changes of creditors and
 * the like are ignored.
 */
const changed = (entry: ReadEntry, lots: readonly Lot[], ranks: ByRank): OwnerFold => {
  const named = entry.right.from.ranks.length > 0 ? entry.right.from.ranks : [String(entry.path[0])]
  const targets = named.flatMap((rank) => ranks.get(rank.split('-')[0] ?? '') ?? [])
  if (targets.length > 0 && targets.every(({ right }) => !isOwnership(right.kind))) return { lots, doubts: [] }
  const mains = new Set(named.map((rank) => rank.split('-')[0]))
  let next = lots
  let missed = false
  for (const change of changesIn(cleanText(entry.said))) {
    const own = (lot: Lot): boolean => mains.has(lot.rank) && lot.names.includes(comparableName(change.of))
    if (!next.some(own)) missed = true
    next = next.map((lot) => (own(lot) ? changedLot(lot, change) : lot))
  }
  return { lots: next, doubts: missed ? ['바뀐 명의인을 찾지 못했습니다.'] : [] }
}

const compareRanks = (a: ReadEntry, b: ReadEntry): number => {
  const at = [...a.path.keys(), ...b.path.keys()].find((index) => a.path[index] !== b.path[index])
  return at === undefined ? 0 : (a.path[at] ?? -1) - (b.path[at] ?? -1)
}

const asOwners = (lots: readonly Lot[]): readonly RegisterHolder[] => {
  const people = new Map<string, Lot>()
  for (const lot of lots) {
    const key = `${comparableName(lot.holder.name)} ${lot.holder.birth6 ?? ''} ${lot.holder.kind}`
    const mine = people.get(key)
    const share = mine?.share == null || lot.share === null ? null : plus(mine.share, lot.share)
    people.set(key, mine === undefined ? lot : { ...lot, share })
  }
  return [...people.values()].map(({ holder, share }) => ({
    ...holder,
    share: share === null ? null : writtenShare(share),
  }))
}

export type Owners = { readonly owners: readonly RegisterHolder[]; readonly doubts: readonly RegisterDoubt[] }

/**
 * Folds the entries of 갑구 that stand, in rank order, into the present owners with exact shares. An
 * addition ("2-1") takes effect where its entry does: 부동산등기법 제5조.
 * @param cancelled entries that no longer stand: without them the earlier state is restored
 */
export const foldOwners = (
  entries: readonly ReadEntry[],
  cancelled: ReadonlySet<ReadEntry>,
  extent: 'full' | 'current',
): Owners => {
  const ranks = byRank(entries)
  const ranked = entries.filter(({ path }) => path.length > 0)
  const ordered = ranked.toSorted(compareRanks)
  const doubts: RegisterDoubt[] = []
  if (ordered.some((entry, at) => entry !== ranked[at]))
    doubts.push({ place: '갑구', message: '순위번호가 차례대로 적혀 있지 않습니다.' })
  let lots: readonly Lot[] = []
  for (const entry of ordered) {
    if (cancelled.has(entry)) continue
    const next = ((): OwnerFold => {
      const { kind } = entry.right
      if (kind === 'preservation' || kind === 'transfer') return replaceAll(entry)
      if (kind === 'partial-transfer') return partMoved(entry, lots, (rank) => ranks.has(rank), extent)
      if (kind === 'correction') return corrected(entry, lots, extent)
      return kind === 'holder-change' ? changed(entry, lots, ranks) : { lots, doubts: [] }
    })()
    lots = next.lots
    doubts.push(...next.doubts.map((message) => ({ place: entryReference('gap', entry.right.rank), message })))
  }
  const owners = asOwners(lots)
  if (owners.length === 0) doubts.push({ place: '갑구', message: '소유자를 찾지 못했습니다.' })
  else if (!equal(total(lots), exact(1)))
    doubts.push({ place: '갑구', message: '소유자의 지분을 더하면 1이 아닙니다.' })
  return { owners, doubts }
}
