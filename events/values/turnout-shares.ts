/**
 * Tenths of a percent that add up to 1,000: voted (투표 완료), paper out that did not come back (미회수),
 * neither (미참여).
 */
export type TurnoutShares = { readonly voted: number; readonly papersOut: number; readonly pending: number }

const WHOLE = 1_000

/**
 * Returns the shares of the amounts in tenths of a percent, rounded so that all of them add up to
 * 1,000: the rest goes to the largest remainders. Shares of nothing are 0.
 */
export const tenthsOf = (amounts: readonly number[]): readonly number[] => {
  const all = amounts.reduce((sum, amount) => sum + amount, 0)
  if (all === 0) return amounts.map(() => 0)
  const exact = amounts.map((amount) => (amount * WHOLE) / all)
  const left = WHOLE - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return exact.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0))
}

/** Returns shares of those who may vote. If nobody may vote, all of it is pending. */
export const sharesOfTurnout = (turnout: {
  readonly targets: number
  readonly voted: number
  readonly papersOut: number
}): TurnoutShares => {
  const { targets, voted, papersOut } = turnout
  const counts = [voted, papersOut, Math.max(0, targets - voted - papersOut)]
  if (counts.every((count) => count === 0)) return { voted: 0, papersOut: 0, pending: WHOLE }
  const [first = 0, second = 0, third = 0] = tenthsOf(counts)
  return { voted: first, papersOut: second, pending: third }
}
