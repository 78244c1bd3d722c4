import type { Unit } from '#services/list/figures/list-stats.contract.ts'
import { formatArea } from '#ui/format.ts'
import { unitName } from './person-labels.ts'

/**
 * Statuses of a unit on the plan. 일부: some owners have taken part, so the unit does not count yet;
 * 용지 교부: a paper is handed out, which is no vote.
 */
export const unitDisplayStates = ['pending', 'completed', 'risk', 'partial', 'paper-out'] as const
export type UnitDisplayState = (typeof unitDisplayStates)[number]

export const displayStateNames: Readonly<Record<UnitDisplayState, string>> = {
  pending: '미참여',
  completed: '완료',
  risk: '위험',
  partial: '일부',
  'paper-out': '용지 교부',
}

export const displayStateOf = ({ status, completedOwners, paperOut }: UnitProgress): UnitDisplayState => {
  if (status !== 'pending') return status
  if (paperOut) return 'paper-out'
  return completedOwners > 0 ? 'partial' : 'pending'
}
type UnitProgress = Pick<Unit, 'status' | 'completedOwners' | 'paperOut'>

export const reasonNames: Readonly<Record<NonNullable<Unit['reason']>, string>> = {
  pending: '아무도 참여하지 않은 세대',
  'co-owners': '일부 공유자만 참여한 세대',
  'no-representative': '대표자를 정하지 않은 세대',
  representative: '대표자가 참여하지 않은 세대',
}

const reasonSentence = ({ reason, owners, completedOwners }: Unit): string | null => {
  switch (reason) {
    case null:
      return null
    case 'pending':
      return '아직 아무도 참여하지 않았습니다.'
    case 'co-owners':
      return `공유자 ${owners}명 가운데 ${owners - completedOwners}명이 아직 참여하지 않았습니다.`
    case 'no-representative':
      return '공유자를 대표할 사람이 아직 정해지지 않았습니다.'
    case 'representative':
      return '공유자의 대표자가 아직 참여하지 않았습니다.'
  }
}

/** Returns that an owner of several units counts as one, and only when all of them count. */
const ownersSentence = ({ status, ownersCount, unitsOfOwners }: Unit): string | null =>
  status === 'completed' && !ownersCount
    ? `같은 소유자의 세대가 모두 ${unitsOfOwners}세대이고, 그 가운데 완료하지 않은 세대가 있어 소유자 수에는 아직 들지 않습니다.`
    : null

const leftOutSentence = ({ leftOut }: Unit): string | null =>
  leftOut ? '소재불명으로 소유자 수에서 제외했습니다.' : null

/** Returns the reasons why a unit, or its owners, do not count yet; empty where they do. */
export const uncountedReasons = (unit: Unit): readonly string[] =>
  [reasonSentence(unit), ownersSentence(unit), leftOutSentence(unit)].filter((sentence) => sentence !== null)

/**
 * Cache of written areas: a complex has few sizes of homes, and formatting thousands of numbers is
 * slow.
 */
const writtenAreas = new Map<number, string>()

const areaText = (area: number): string => {
  const known = writtenAreas.get(area)
  if (known !== undefined) return known
  const text = formatArea(area)
  writtenAreas.set(area, text)
  return text
}

/** Returns owners and area of a unit: "소유자 2명 · 84.94㎡". */
export const aboutUnit = ({ owners, area }: Unit): string =>
  `소유자 ${owners}명 · ${area === null ? '면적을 모름' : areaText(area)}`

/** Returns the accessible name of a unit, with all that its tooltip shows. */
export const spokenUnit = (unit: Unit): string => {
  const why = unit.reason === 'pending' ? [] : uncountedReasons(unit)
  return [`${unitName(unit)}, ${displayStateNames[displayStateOf(unit)]}, ${aboutUnit(unit)}`, ...why].join('. ')
}
