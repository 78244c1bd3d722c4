/**
 * Second reading of an item's verdict, from who was there and how they voted, one owner after the
 * other. It shares no code with the product.
 */

/** Acts of one owner: there themselves, there by a proxy, or not there; and their vote. */
export type OwnerDid = {
  readonly there: 'self' | 'proxy' | null
  readonly voted: 'for' | 'against' | null
}

export type AskedOf = {
  /** Share of all that have to be there directly; null: none. */
  readonly direct: { readonly part: number; readonly of: number; readonly more: boolean } | null
  /** Whether over half of all have to attend. */
  readonly majority: boolean
  /** Share that has to assent. */
  readonly assent: {
    readonly part: number
    readonly of: number
    readonly more: boolean
    readonly among: 'present' | 'all'
  }
}

const tenth = { part: 1, of: 10, more: false }
const fifth = { part: 1, of: 5, more: false }
const overHalf = { part: 1, of: 2, more: true }

/** Matters of an association, as a reader of the law would write them down. */
export const matters: Readonly<Record<string, AskedOf>> = {
  ordinary: { direct: tenth, majority: true, assent: { ...overHalf, among: 'present' } },
  builder: { direct: overHalf, majority: true, assent: { ...overHalf, among: 'present' } },
  'disposal-plan': { direct: fifth, majority: true, assent: { ...overHalf, among: 'all' } },
  'plan-cost-up': { direct: fifth, majority: true, assent: { part: 2, of: 3, more: false, among: 'all' } },
}

/** Returns the smallest number that is the share of a total, by trying each. */
export const leastOf = (total: number, part: number, of: number, more: boolean): number => {
  for (let count = 0; count <= total + 1; count += 1)
    if (
      more
        ? BigInt(count) * BigInt(of) > BigInt(total) * BigInt(part)
        : BigInt(count) * BigInt(of) >= BigInt(total) * BigInt(part)
    )
      return count
  return total + 1
}

export type ModelVerdict = {
  readonly owners: number
  readonly direct: number
  readonly attending: number
  readonly assent: number
  readonly leastDirect: number | null
  readonly leastPresent: number | null
  readonly leastAssent: number
  readonly outcome: 'passed' | 'rejected' | 'void'
}

/** Judges an item anew; the vote's own rule asks for nothing beside. */
export const judgeAgain = (owners: readonly OwnerDid[], asked: AskedOf): ModelVerdict => {
  let [direct, attending, assent] = [0, 0, 0]
  for (const { there, voted } of owners) {
    if (there !== null) direct += 1
    if (there !== null || voted !== null) attending += 1
    if (voted === 'for') assent += 1
  }
  const leastDirect = asked.direct
    ? leastOf(owners.length, asked.direct.part, asked.direct.of, asked.direct.more)
    : null
  const leastPresent = asked.majority ? leastOf(owners.length, 1, 2, true) : null
  const whole = asked.assent.among === 'present' ? attending : owners.length
  const leastAssent = leastOf(whole, asked.assent.part, asked.assent.of, asked.assent.more)
  const isThere =
    (leastDirect === null || direct >= leastDirect) && (leastPresent === null || attending >= leastPresent)
  const isAgreed = assent >= leastAssent
  let outcome: ModelVerdict['outcome'] = 'rejected'
  if (isAgreed) outcome = isThere ? 'passed' : 'void'
  return { owners: owners.length, direct, attending, assent, leastDirect, leastPresent, leastAssent, outcome }
}
