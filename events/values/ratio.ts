/** An exact number, in lowest terms; never a floating-point one. */
export type Exact = { readonly numerator: bigint; readonly denominator: bigint }

const greatest = (one: bigint, other: bigint): bigint => (other === 0n ? one : greatest(other, one % other))

/** numerator / denominator. @throws RangeError for a denominator of 0 */
export const exact = (numerator: bigint | number, denominator: bigint | number = 1): Exact => {
  const [above, below] = [BigInt(numerator), BigInt(denominator)]
  if (below === 0n) throw new RangeError('no number has a denominator of 0')
  // Most are whole, and a count adds up hundreds of thousands of them.
  if (below === 1n) return { numerator: above, denominator: below }
  const sign = below < 0n ? -1n : 1n
  const common = greatest(above < 0n ? -above : above, below * sign)
  return { numerator: (sign * above) / common, denominator: (sign * below) / common }
}

export const zero: Exact = exact(0)
export const one: Exact = exact(1)

export const plus = (a: Exact, b: Exact): Exact =>
  a.denominator === b.denominator
    ? exact(a.numerator + b.numerator, a.denominator)
    : exact(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
export const minus = (a: Exact, b: Exact): Exact => plus(a, { ...b, numerator: -b.numerator })
export const times = (a: Exact, b: Exact): Exact => exact(a.numerator * b.numerator, a.denominator * b.denominator)
/** @throws RangeError where b is 0 */
export const dividedBy = (a: Exact, b: Exact): Exact => exact(a.numerator * b.denominator, a.denominator * b.numerator)
export const sum = (numbers: readonly Exact[]): Exact => {
  let total = zero
  // Fractions with one denominator are added by their numerators alone.
  let numerator = 0n
  for (const number of numbers) {
    if (number === zero) continue
    if (number.denominator !== total.denominator) {
      total = plus({ numerator, denominator: total.denominator }, number)
      numerator = total.numerator
    } else numerator += number.numerator
  }
  return exact(numerator, total.denominator)
}

/** Below 0, 0 or above it, as in a sort. */
export const compare = (a: Exact, b: Exact): number => {
  const isOfOneKind = a.denominator === b.denominator
  const left = isOfOneKind ? a.numerator : a.numerator * b.denominator
  const right = isOfOneKind ? b.numerator : b.numerator * a.denominator
  if (left === right) return 0
  return left < right ? -1 : 1
}
export const least = (a: Exact, b: Exact): Exact => (compare(a, b) <= 0 ? a : b)
export const most = (a: Exact, b: Exact): Exact => (compare(a, b) >= 0 ? a : b)

/** The nearest number, to ten decimals. */
export const toNumber = ({ numerator, denominator }: Exact): number => {
  const scale = 10_000_000_000n
  const twice = (2n * numerator * scale) / denominator
  const rounded = (twice + (twice < 0n ? -1n : 1n)) / 2n
  return Number(rounded / scale) + Number(rounded % scale) / Number(scale)
}

/** Converts an exact number to texts, as events and calls have it. */
export const written = ({ numerator, denominator }: Exact): { numerator: string; denominator: string } => ({
  numerator: String(numerator),
  denominator: String(denominator),
})
export const read = ({ numerator, denominator }: { readonly numerator: string; readonly denominator: string }): Exact =>
  exact(BigInt(numerator), BigInt(denominator))
