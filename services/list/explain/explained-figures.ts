import type { Contribution } from '#projections/list/counters.ts'
import type { ExplainedFigure } from './explain.contract.ts'

type FigureDefinition = {
  readonly counter: Contribution['counter']
  readonly column: string
  readonly unit: '명' | '세대' | '㎡'
  /** The rule that counts, in words. */
  readonly rule: string
}

const PARTICIPATION_RULE =
  '소유자가 온라인·종이·현장 투표나 동의(전자·서면)를 마치면 그 명부 항목을 참여로 셉니다. 철회하면 빠집니다.'
const complete =
  '세대는 공유자가 몇 명이든 한 번 셉니다. 동의 리스트는 공유자 모두(대표자 방식이면 대표자)가, 투표 리스트는 그 세대의 표가 들어오면(지분별 투표면 공유자 모두) 완료로 셉니다.'
const AREA_RULE =
  '면적은 명부에 적힌 세대 전체의 전용면적을 세대마다 한 번 더합니다. 공유자끼리 다르면 가장 큰 값을 씁니다.'
const persons =
  '같은 세대들을 함께 가진 소유자는 한 명으로, 가진 세대가 모두 완료되어야 완료로 셉니다. 동별로는 그 동에 가진 세대로 봅니다.'
const missing =
  '소재불명으로 소유자 수에서 제외한 명부 항목을 하나씩 셉니다. 두 관리자가 제외해야 빠지고, 서명하거나 반려하면 다시 들어갑니다. 소유자·완료 소유자의 수에는 아직 들어 있고, 법정 기준에서 뺍니다.'
const risky = '참여한 항목 가운데 최신 등기부의 위험이 중간 이상이고 아무도 해제하지 않은 것입니다.'
const land = '토지는 명부에 적힌 대지권지분을 세대마다 한 번 더합니다. 모르는 세대는 빠집니다.'

const of = (
  counter: FigureDefinition['counter'],
  column: string,
  ...[unit, rule]: [FigureDefinition['unit'], string]
): FigureDefinition => ({
  counter,
  column,
  unit,
  rule,
})

/** Figure that is counted from the units alone, without a counter. */
export const RISK_UNITS = 'risk_units'

/**
 * Counter of each figure. Sums over units are held by building: those of the list are their totals.
 */
const countedAs: Readonly<Record<ExplainedFigure, FigureDefinition>> = {
  totalTargets: of('list_progress', 'targets', '명', '명부에 올라 있는 항목을 하나씩 셉니다. 뺀 항목은 세지 않습니다.'),
  completedCount: of('list_progress', 'completed', '명', PARTICIPATION_RULE),
  riskCount: of('list_progress', 'risk', '명', risky),
  riskUnits: of('list_progress', RISK_UNITS, '세대', `${risky} ${complete} 그런 항목이 있는 완료 세대입니다.`),
  households: of('list_progress', 'households', '세대', complete),
  completedHouseholds: of('list_progress', 'completed_households', '세대', complete),
  householdArea: of('list_progress', 'household_area', '㎡', AREA_RULE),
  completedHouseholdArea: of('list_progress', 'completed_household_area', '㎡', `${AREA_RULE} ${complete}`),
  riskArea: of('list_progress', 'risk_area', '㎡', `${risky} ${AREA_RULE}`),
  owners: of('list_progress', 'owners', '명', persons),
  leftOut: of('list_progress', 'left_out', '명', missing),
  completedOwners: of('list_progress', 'completed_owners', '명', `${persons} ${complete}`),
  land: of('list_progress', 'household_land', '㎡', land),
  completedLand: of('list_progress', 'completed_household_land', '㎡', `${land} ${complete}`),
}

export type Scope = {
  readonly dong?: string | undefined
  readonly day?: string | undefined
  readonly band?: number | undefined
}

/** The counter, its column and the rows of it that a figure sums up. */
export type FigureQuery = FigureDefinition & { readonly isOf: (key: Contribution['key']) => boolean }

const byDay: Partial<Record<ExplainedFigure, string>> = {
  completedCount: 'completed',
  completedHouseholdArea: 'completed_area',
}
const ofOwners: readonly ExplainedFigure[] = ['owners', 'completedOwners']

/** Returns the query of a figure, limited to its building, day or band. */
export const figureQueryFor = (figure: ExplainedFigure, { dong, day, band }: Scope): FigureQuery => {
  const counted = countedAs[figure]
  if (dong !== undefined) return { ...counted, isOf: (key) => key['dong'] === dong }
  if (day !== undefined)
    return { ...counted, counter: 'list_day', column: byDay[figure] ?? '', isOf: (key) => key['day'] === day }
  if (band !== undefined) return { ...counted, counter: 'list_band', isOf: (key) => key['band'] === band }
  // An owner of two buildings is one of the list.
  return { ...counted, ...(ofOwners.includes(figure) ? { counter: 'list_total' } : {}), isOf: () => true }
}
