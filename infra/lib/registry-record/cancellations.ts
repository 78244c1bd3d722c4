import type { RegisterDoubt, RegisterSection } from '#events/values/registry/register.ts'
import { compactText } from './table/cell-text.ts'
import { kindOfPurpose, namedIn, type NamedRank } from './purposes.ts'
import { entryReference, type ReadEntry } from './table/rows.ts'

/** Entries of one section by rank: "2", "2-1". */
export type ByRank = ReadonlyMap<string, readonly ReadEntry[]>

/** Groups entries by rank, without those that have no readable one. */
export const byRank = (entries: readonly ReadEntry[]): ByRank => {
  const ranks = new Map<string, ReadEntry[]>()
  for (const entry of entries) {
    if (entry.path.length === 0) continue
    const rank = entry.path.join('-')
    const same = ranks.get(rank)
    if (same === undefined) ranks.set(rank, [entry])
    else same.push(entry)
  }
  return ranks
}

/**
 * Returns the entries of a rank that a cancellation's words match: "3번신탁등기말소" leaves the transfer
 * of rank 3 as it is.
 */
const addressedEntries = (
  section: RegisterSection,
  { rank, words }: NamedRank,
  ranks: ByRank,
): readonly ReadEntry[] => {
  const under = rank === null ? [] : (ranks.get(rank) ?? [])
  const core = words.replace(/말소$/, '').replace(/(?<!가)등기$/, '')
  const exactly = under.filter(({ right }) => compactText(right.purpose) === core)
  if (exactly.length > 0) return exactly
  const kind = kindOfPurpose(section, core)
  return kind === null ? under : under.filter(({ right }) => right.kind === kind)
}

/** Copies the words of the last rank to those before it that have none: "2번, 3번가압류등기말소". */
const withWords = (named: readonly NamedRank[]): readonly NamedRank[] => {
  const last = named.at(-1)?.words ?? ''
  return named.map((each) => (each.words === '' ? { ...each, words: last } : each))
}

export type Cancellations = { readonly cancelled: ReadonlySet<ReadEntry>; readonly doubts: readonly RegisterDoubt[] }

const ADDITIONS: ReadonlySet<string> = new Set(['holder-change', 'correction'])

/**
 * Tells whether a struck entry that none cancels was replaced by a later one: a change of the same,
 * after it under the same rank.
 */
const replaced = (entry: ReadEntry, later: readonly ReadEntry[]): boolean => {
  const [main] = entry.path
  return later.some((other) => {
    if (other.path[0] !== main || other.path.length < 2) return false
    const same = compactText(other.right.purpose) === compactText(entry.right.purpose)
    return ADDITIONS.has(other.right.kind) || (same && entry.path.length > 1)
  })
}

type CancellationResult = { readonly cancelled: ReadonlySet<ReadEntry>; readonly doubts: readonly RegisterDoubt[] }

const cancelledByEntry = (entries: readonly ReadEntry[], ranks: ByRank): CancellationResult => {
  const cancelled = new Set<ReadEntry>()
  const doubts: RegisterDoubt[] = []
  for (const { right } of entries) {
    if (right.kind !== 'cancellation' || right.cancelled) continue
    const targets = withWords(namedIn(right.purpose)).map((named) => addressedEntries(right.section, named, ranks))
    for (const target of targets.flat()) cancelled.add(target)
    const missing = targets.length === 0 || targets.some((found) => found.length === 0)
    if (missing)
      doubts.push({ place: entryReference(right.section, right.rank), message: '무엇을 말소하였는지 찾지 못했습니다.' })
  }
  // Additions to a cancelled entry end with it, where no other entry of that rank still stands.
  for (const entry of entries) {
    if (entry.path.length < 2 || entry.right.kind === 'cancellation') continue
    const above = ranks.get(entry.path.slice(0, -1).join('-')) ?? []
    if (above.length > 0 && above.every((each) => cancelled.has(each))) cancelled.add(entry)
  }
  return { cancelled, doubts }
}

const MAX_SIBLINGS = 50

/** Groups the last entries of each main rank: those that may have replaced an earlier one. */
const latestByMainRank = (entries: readonly ReadEntry[]): ReadonlyMap<number, readonly ReadEntry[]> => {
  const found = new Map<number, readonly ReadEntry[]>()
  for (const entry of entries) {
    const main = entry.path[0] ?? 0
    found.set(main, [...(found.get(main) ?? []), entry].slice(-MAX_SIBLINGS))
  }
  return found
}

/**
 * Finds the entries that no longer stand, by the line through them or by the entry that cancels
 * them; where the two differ, a doubt is reported. A document without cancelled entries has
 * neither.
 */
export const cancellationsOf = (entries: readonly ReadEntry[], extent: 'full' | 'current'): Cancellations => {
  const said = cancelledByEntry(entries, byRank(entries))
  const kin = latestByMainRank(entries)
  const doubts = entries.flatMap((entry) => {
    const { right } = entry
    const place = entryReference(right.section, right.rank)
    if (said.cancelled.has(entry) && !right.cancelled)
      return [{ place, message: '말소 등기가 있으나 말소선이 없습니다.' }]
    if (!right.cancelled || said.cancelled.has(entry) || extent === 'current' || right.kind === 'cancellation')
      return []
    const family = kin.get(entry.path[0] ?? 0) ?? []
    const standing = family.filter((other) => other !== entry && !other.right.cancelled)
    return replaced(entry, standing) ? [] : [{ place, message: '말소선이 있으나 말소 등기를 찾지 못했습니다.' }]
  })
  return {
    cancelled: new Set([...said.cancelled, ...entries.filter(({ right }) => right.cancelled)]),
    doubts: [...doubts, ...(extent === 'current' ? [] : said.doubts)],
  }
}
