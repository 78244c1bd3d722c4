import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { formatArea, formatCount } from '#ui/format.ts'

type Ratio = NonNullable<VoteResults['turnout']['votedFraction']>

/**
 * Maximum denominator of a fraction that is shown as such; shares of units are thirds or halves.
 */
const MAX_PARTS = 100
const NEARLY = 1e-6

/** Returns the number nearest to an exact ratio. */
export const numberOf = ({ numerator, denominator }: Ratio): number => {
  const [above, below] = [BigInt(numerator), BigInt(denominator)]
  // Both may exceed the safe integers: the whole part and the rest are converted apart.
  return Number(above / below) + Number(((above % below) * 1_000_000_000_000n) / below) / 1e12
}

const partsOf = (rest: number): string | null => {
  for (let below = 2; below <= MAX_PARTS; below += 1) {
    const above = Math.round(rest * below)
    if (Math.abs(rest * below - above) < NEARLY) return `${above}/${below}`
  }
  return null
}

const hundredths = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 2 })

const withParts = (count: number, unit: '세대' | '명'): string => {
  const whole = Math.floor(count + NEARLY)
  const rest = count - whole
  if (Math.abs(rest) < NEARLY) return formatCount(whole, unit)
  const parts = partsOf(rest)
  if (parts === null) return `약 ${hundredths.format(count)}${unit}`
  return whole === 0 ? `${parts}${unit}` : `${whole.toLocaleString('ko-KR')} ${parts}${unit}`
}

/** Writes units, of which owners may have cast parts: "5세대", "5 1/3세대", "1/3세대". */
export const formatUnits = (count: number): string => withParts(count, '세대')

type Basis = 'persons' | 'units' | 'land' | 'area'

const writers: Readonly<Record<Basis, (value: number) => string>> = {
  persons: (count) => withParts(count, '명'),
  units: formatUnits,
  land: formatArea,
  area: formatArea,
}

/** Writes a number of a basis with its unit. */
export const writeBasis = (basis: Basis, value: number): string => writers[basis](value)

type Weight = VoteResults['weight']

/** Returns the noun of a vote's figures: owners where each has one vote, else units. */
export const countedName = (weight: Weight): '소유자' | '세대' => (weight === 'owner' ? '소유자' : '세대')

/** Returns a function that writes the figures of a vote: "312세대", of a vote by owner "301명". */
export const countWriter =
  (weight: Weight) =>
  (count: number): string =>
    writeBasis(weight === 'owner' ? 'persons' : 'units', count)

/**
 * Returns the text in place of a share of areas where the roll has none; undefined where it has
 * some, or has no units.
 */
export const areasUnknown = (units: number, area: number): string | undefined =>
  units > 0 && area <= 0 ? '명부에 면적이 없습니다' : undefined
