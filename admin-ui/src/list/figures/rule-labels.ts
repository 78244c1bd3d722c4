import type { Standing } from '#events/values/standing.ts'
import type { ListStats, RuleCondition, RuleProgress } from '#services/list/figures/list-stats.contract.ts'
import { formatCount, formatFraction, formatPercent } from '#ui/format.ts'
import type { BarMark } from '../../kit/share/share.ts'
import { dongName } from '../../labels/dong-name.ts'
import { writeBasis } from '../../labels/amount-labels.ts'
import type { PlanFilter } from '../../labels/plan-filter.ts'

type Basis = RuleCondition['basis']

export const basisNames: Readonly<Record<Basis, string>> = {
  persons: '소유자 수',
  units: '세대 수',
  land: '대지권 지분',
  area: '전용면적',
}

type RequiredShare = RuleCondition['required']

const shareOfRequired = ({ numerator, denominator }: RequiredShare): number => numerator / denominator

/** Writes a threshold: "4분의 3 (75%) 이상", "2분의 1 (50%) 초과". */
export const requiredText = (required: RequiredShare): string =>
  `${formatFraction(required.numerator, required.denominator)} (${formatPercent(shareOfRequired(required))}) ${required.over ? '초과' : '이상'}`

/** Returns the mark of a condition's threshold on a bar. */
export const markOf = ({ required }: Pick<RuleCondition, 'required'>): BarMark => ({
  at: shareOfRequired(required),
  text: `${formatPercent(shareOfRequired(required))} ${required.over ? '초과' : '이상'}`,
})

/**
 * Returns the marks of a figure that counts units or areas. Where the law counts persons or land
 * instead, the mark says so.
 */
const ofFigure = (rule: RuleProgress | undefined, own: Basis, other: Basis): readonly BarMark[] => {
  const asked = (rule?.conditions ?? []).filter(
    ({ dong, basis, exempt }) => dong === null && exempt === null && (basis === own || basis === other),
  )
  const marks = asked.map((condition) => ({
    at: markOf(condition).at,
    text: `${markOf(condition).text}${condition.basis === own ? '' : ` (${basisNames[other]} 기준)`}`,
  }))
  return marks.filter(({ text }, index) => marks.findIndex((mark) => mark.text === text) === index)
}

/** Returns the thresholds of law as marks for the two large figures, of owners and of areas. */
export const marksOf = ({
  rule,
}: Pick<ListStats, 'rule'>): { readonly owners: readonly BarMark[]; readonly area: readonly BarMark[] } => ({
  owners: ofFigure(rule, 'units', 'persons'),
  area: ofFigure(rule, 'area', 'land'),
})

export type Verdict = 'met' | 'unmet' | 'unknown' | 'exempt'

export const verdictOf = ({ met, exempt }: Pick<RuleCondition, 'met' | 'exempt'>): Verdict => {
  if (exempt !== null) return 'exempt'
  if (met === null) return 'unknown'
  return met ? 'met' : 'unmet'
}

export const verdictNames: Readonly<Record<Verdict, string>> = {
  met: '충족',
  unmet: '미달',
  unknown: '판단할 수 없음',
  exempt: '해당 없음',
}

/** Field of the roll that a basis counts, and that not every unit has. */
const neededOf: Readonly<Record<Basis, string>> = {
  persons: '세대 정보',
  units: '세대 정보',
  land: '대지권 지분',
  area: '전용면적',
}

const missingText = ({ basis, missing }: RuleCondition): string =>
  `${neededOf[basis]}을 모르는 세대가 ${formatCount(missing, '세대')} 있습니다. 명부에 채우면 계산됩니다.`

/** Returns the name of the building that a condition applies to. */
export const buildingName = ({ dong, dongs }: Pick<RuleCondition, 'dong' | 'dongs'>): string =>
  dongs === undefined ? dongName(dong ?? '') : '복리시설'

/**
 * Returns what a condition still lacks, or why it is unknown whether it is met; null where there is
 * nothing to say.
 */
export const remainingText = (condition: RuleCondition): string | null => {
  switch (verdictOf(condition)) {
    case 'exempt':
      return condition.exempt
    case 'unknown':
      return condition.missing > 0 ? missingText(condition) : '아직 셀 대상이 없습니다.'
    case 'unmet':
      return `${writeBasis(condition.basis, condition.needed)} 더 필요`
    case 'met':
      return null
  }
}

/** Returns the filter of the plan for the units that a condition still lacks. */
export const missingUnitsFilter = ({ basis, dong, dongs, missing, met }: RuleCondition): Partial<PlanFilter> => {
  // Shared facilities count together; the plan shows a building of theirs where there is only one.
  const [only = null] = dongs?.length === 1 ? dongs : []
  const shown = dongs === undefined ? dong : only
  const building = shown === null ? {} : { dong: shown }
  if (met === null && missing > 0) return { ...building, unknown: basis === 'land' ? 'land' : 'area' }
  return basis === 'persons'
    ? { ...building, ownersMissing: true }
    : { ...building, looks: ['pending', 'partial', 'paper-out', 'risk'] }
}

const unsettledNames: Readonly<Record<Standing, string>> = {
  deceased: '사망',
  'heirs-unregistered': '상속 등기 전',
  transferred: '소유권 이전',
  'whereabouts-unknown': '소재불명(제외하지 않음)',
}

/** Returns "사망 1명, 소유권 이전 2명은". */
export const unsettledText = (owners: NonNullable<RuleProgress['unsettled']>['owners']): string =>
  `${owners.map(({ standing, owners: count }) => `${unsettledNames[standing]} ${formatCount(count, '명')}`).join(', ')}은`

const sentences: Readonly<Record<Basis, string>> = {
  persons: '몇 세대를 가졌든 한 명, 같은 세대들의 공유자는 합쳐 한 명입니다. 가진 세대가 모두 완료되어야 셉니다.',
  units: '세대는 한 번씩 셉니다.',
  land: '대지권 지분은 완료된 세대의 합입니다.',
  area: '면적은 완료된 세대의 합입니다.',
}

/** Returns one sentence for each basis of the conditions, which says how it is counted. */
export const countingSentences = ({ conditions }: Pick<RuleProgress, 'conditions'>): readonly string[] => [
  ...new Set(conditions.map(({ basis }) => sentences[basis])),
]
