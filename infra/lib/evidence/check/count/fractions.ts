// Exact numbers: a numerator and a denominator above 0, in lowest terms.

export type Fraction = readonly [above: bigint, below: bigint]

const divisor = (one: bigint, other: bigint): bigint => {
  let [a, b] = [one < 0n ? -one : one, other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

export const fraction = (above: bigint | number, below: bigint | number = 1): Fraction => {
  const [a, b] = [BigInt(above), BigInt(below)]
  if (b === 1n) return [a, b]
  const common = divisor(a, b)
  return [a / common, b / common]
}

export const ZERO = fraction(0)
export const ONE = fraction(1)

export const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction =>
  b === d ? fraction(a + c, b) : fraction(a * d + c * b, b * d)
export const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => fraction(a * c, b * d)
/** @throws RangeError where the second is 0 */
export const divide = ([a, b]: Fraction, [c, d]: Fraction): Fraction => fraction(a * d, b * c)
export const total = (all: readonly Fraction[]): Fraction => all.reduce(add, ZERO)
/** Below 0, 0 or above it. */
export const order = ([a, b]: Fraction, [c, d]: Fraction): number => {
  const [left, right] = [a * d, c * b]
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** The nearest number; exact enough to compare with one of ten decimals. */
export const decimal = ([a, b]: Fraction): number => {
  const scale = 10n ** 12n
  return Number((a * scale) / b / scale) + Number(((a * scale) / b) % scale) / 1e12
}
