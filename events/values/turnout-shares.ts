/**
 * Tenths of a percent that add up to 1,000: voted (투표 완료), paper out that did not come back (미회수),
 * neither (미참여).
 */
export type TurnoutShares = { readonly voted: number; readonly papersOut: number; readonly pending: number }

const WHOLE = 1_000

/**
 * Returns shares of those who may vote, rounded so that all of them add up to 100 %: the rest goes
 * to the largest remainders. If nobody may vote, all of it is pending.
 */
export const sharesOfTurnout = (turnout: {
  readonly targets: number
  readonly voted: number
  readonly papersOut: number
}): TurnoutShares => {
  const { targets, voted, papersOut } = turnout
  const counts = [voted, papersOut, Math.max(0, targets - voted - papersOut)]
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return { voted: 0, papersOut: 0, pending: WHOLE }
  const exact = counts.map((count) => (count * WHOLE) / all)
  const left = WHOLE - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  const [first = 0, second = 0, third = 0] = exact.map(
    (share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0),
  )
  return { voted: first, papersOut: second, pending: third }
}
