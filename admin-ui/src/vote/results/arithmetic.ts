import type { ResultCondition } from '#services/vote/results/vote-results.contract.ts'
import { formatFraction, formatPercent } from '#ui/format.ts'
import { basisNames } from '../../list/figures/rule-labels.ts'
import { dongName } from '../../labels/dong-name.ts'

type Ratio = ResultCondition['neededFraction']
type Exact = { readonly above: bigint; readonly below: bigint }

const UNITS: Readonly<Record<ResultCondition['basis'], string>> = {
  persons: '명',
  units: '세대',
  land: '㎡',
  area: '㎡',
}

/** Maximum number of a fraction's parts that is shown as a fraction. */
const MAX_READ = 10_000n

const exactly = ({ numerator, denominator }: Ratio): Exact => ({ above: BigInt(numerator), below: BigInt(denominator) })

const common = (one: bigint, other: bigint): bigint => (other === 0n ? one : common(other, one % other))

const lowest = ({ above, below }: Exact): Exact => {
  const by = common(above, below)
  return by === 0n ? { above, below } : { above: above / by, below: below / by }
}

/** Returns the number of decimals that write a fraction exactly; null where none do up to 8. */
const decimalsOf = (below: bigint): number | null => {
  for (let places = 0, tens = 1n; places <= 8; places += 1, tens *= 10n) if (tens % below === 0n) return places
  return null
}

const grouped = (whole: bigint): string => whole.toLocaleString('ko-KR')

/** Writes a number exactly, never rounded: "63", "2,123.5775", "16/3". */
export const exactText = (ratio: Ratio): string => {
  const { above, below } = lowest(exactly(ratio))
  const places = decimalsOf(below)
  if (places === null) return `${grouped(above)}/${grouped(below)}`
  const rest = ((above % below) * 10n ** BigInt(places)) / below
  return places === 0 ? grouped(above) : `${grouped(above / below)}.${String(rest).padStart(places, '0')}`
}

const PARTS = 1_000_000n

/** Writes a share: "6분의 5 (83.3%)"; as percents alone where the fraction is long. */
const partText = (part: Ratio, whole: Ratio): string => {
  const [of, all] = [exactly(part), exactly(whole)]
  if (all.above === 0n) return '셀 대상 없음'
  const { above, below } = lowest({ above: of.above * all.below, below: of.below * all.above })
  const percent = formatPercent(Number((above * PARTS) / below) / Number(PARTS))
  return below > MAX_READ || below === 1n ? percent : `${formatFraction(Number(above), Number(below))} (${percent})`
}

const signOf = ({ met, over }: ResultCondition): string => {
  if (met === true) return over ? '>' : '≥'
  return over ? '≤' : '<'
}

/** Calculation of a condition, written so that it can be repeated by hand. */
export type Calculation = {
  readonly key: string
  readonly title: string
  /** Threshold: "84명 × 4분의 3 = 63명 이상". */
  readonly needed: string
  /** Share that was reached: "70명 ÷ 84명 = 6분의 5 (83.3%)". */
  readonly reached: string
  /** Comparison: "70명 ≥ 63명, 그래서 충족". */
  readonly compared: string
}

const verdictText = (met: boolean | null): string => {
  if (met === null) return '판단할 수 없음'
  return met ? '충족' : '미달'
}

/** Returns the name of a condition with its building, unless its label already has it. */
export const conditionName = ({ label, dong }: Pick<ResultCondition, 'label' | 'dong'>): string =>
  dong === null || label.startsWith(dongName(dong)) ? label : `${dongName(dong)} ${label}`

const titleOf = (condition: ResultCondition): string => `${conditionName(condition)} (${basisNames[condition.basis]})`

const writerOf =
  (basis: ResultCondition['basis']) =>
  (ratio: Ratio): string =>
    `${exactText(ratio)}${UNITS[basis]}`

const comparedText = (condition: ResultCondition): string => {
  const { basis, met, exempt, neededFraction, reachedFraction } = condition
  if (exempt !== undefined) return `해당 없음 (${exempt})`
  if (reachedFraction === null || met === null) return verdictText(met)
  const write = writerOf(basis)
  return `${write(reachedFraction)} ${signOf(condition)} ${write(neededFraction)}, 그래서 ${verdictText(met)}`
}

/** Returns the calculation of a condition in exact numbers. Areas have all their decimals. */
export const reckoningOf = (condition: ResultCondition): Calculation => {
  const { basis, dong, label, share, over, neededFraction, reachedFraction, totalFraction } = condition
  const write = writerOf(basis)
  const bound = formatFraction(Number(share.numerator), Number(share.denominator))
  return {
    key: `${label} ${dong ?? ''} ${basis}`,
    title: titleOf(condition),
    needed: `${write(totalFraction)} × ${bound} = ${write(neededFraction)} ${over ? '초과' : '이상'}`,
    reached:
      reachedFraction === null
        ? '보이지 않음'
        : `${write(reachedFraction)} ÷ ${write(totalFraction)} = ${partText(reachedFraction, totalFraction)}`,
    compared: comparedText(condition),
  }
}
