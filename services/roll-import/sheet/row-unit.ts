import type { RollField } from '../../roll/fields.contract.ts'
import { textOf, type Finding } from '../cell/problems.ts'
import type { Row } from './row.ts'
import { isError, unitNamed, type LocatedFinding, type RowContext, type Unit } from './row-owners.ts'
import { isPlainlyWhole, readDong, readHo, wholeUnitOf, type WholeUnit } from '../cell/unit-cell.ts'

/** Last values of the rows above. */
export type RowsAbove = {
  readonly dong: string | undefined
  /** True for a heading above its rows, which leave theirs empty on purpose. */
  readonly isHeading?: boolean
}
export type RowUnit = { readonly unit: Unit | undefined; readonly found: readonly LocatedFinding[] }

const MAX_NAME_LENGTH = 40

/**
 * Reads the unit of a row. An empty 동 is that of the row above, since people leave it empty below
 * the first. If both are empty beside a name, there is no unit: an owner assigned to the unit above
 * by mistake could vote for it.
 */
export const readUnit = (row: Row, context: RowContext, above: RowsAbove): RowUnit => {
  const [dongAt, hoAt] = [context.columns.get('dong'), context.columns.get('ho')]
  const [dongCell, hoCell] = [row[dongAt ?? -1] ?? null, row[hoAt ?? -1] ?? null]
  const place = (finding: Finding, field: RollField): LocatedFinding => ({
    ...finding,
    field,
    column: field === 'dong' ? (dongAt ?? hoAt) : (hoAt ?? dongAt),
  })
  const { telling, hasWholeUnits } = context
  const whole = wholeUnitOf(hoCell, telling) ?? (hoCell === null ? wholeUnitOf(dongCell, telling) : undefined)
  const own = hoCell === null ? undefined : readDong(dongCell, telling).value
  const beside = own ?? (hoCell === null ? undefined : above.dong)
  if (whole && (hasWholeUnits || beside === undefined || isPlainlyWhole(whole) || isLettered(whole, own)))
    return ofWhole(whole, own, place)
  const [dong, ho] = [readDong(dongCell, telling), readHo(hoCell)]
  const told = [
    ...dong.findings.map((finding) => place(finding, 'dong')),
    ...ho.findings.map((finding) => place(finding, 'ho')),
  ]
  const failures = told.filter(isError)
  if (failures.length > 0) return { unit: undefined, found: failures }
  if (ho.value === undefined) {
    const name = textOf(row[context.columns.get('name') ?? -1])
    const whose = name === '' || name.length > MAX_NAME_LENGTH ? {} : { detail: name }
    const kind = dong.value === undefined ? 'unit-missing' : 'ho-missing'
    return { unit: undefined, found: [place({ kind, ...whose }, 'ho')] }
  }
  const named = dong.value ?? above.dong
  if (named === undefined) return { unit: undefined, found: [place({ kind: 'dong-missing' }, 'dong')] }
  const filled = dong.value === undefined ? [place({ kind: filledKind(ho.value, above), detail: named }, 'dong')] : []
  const doubted =
    whole && isSameDong(named, whole) ? [place({ kind: 'ho-begins-with-dong', detail: ho.value }, 'ho')] : []
  return checked(named, ho.value, [...told, ...filled, ...doubted], place)
}

/** 가-101 beside 가동. */
const isLettered = (whole: WholeUnit, own: string | undefined): boolean =>
  own !== undefined && !/^\d/.test(whole.dong) && isSameDong(own, whole)

/** Shops and cellars often are a building of their own, written below the last one's flats. */
const filledKind = (ho: string, { isHeading = false }: RowsAbove) => {
  if (/^(?:제?지하|지층|b)/i.test(ho)) return 'dong-filled-below-ground'
  return isHeading ? 'dong-of-heading' : 'dong-filled'
}

type LocateFinding = (finding: Finding, field: RollField) => LocatedFinding

const checked = (dong: string, ho: string, found: readonly LocatedFinding[], place: LocateFinding): RowUnit => {
  const unit = unitNamed(dong, ho)
  return unit ? { unit, found } : { unit: undefined, found: [place({ kind: 'unit-unreadable' }, 'ho')] }
}

const isSameDong = (beside: string, { dong, ho }: WholeUnit): boolean =>
  unitNamed(beside, ho)?.dong === unitNamed(dong, ho)?.dong

const ofWhole = (whole: WholeUnit, beside: string | undefined, place: LocateFinding): RowUnit => {
  if (beside !== undefined && !isSameDong(beside, whole))
    return { unit: undefined, found: [place({ kind: 'unit-contradicts' }, 'dong')] }
  const { dong, ho, isShortened } = whole
  const shortened = isShortened ? [place({ kind: 'ho-note-dropped', detail: `${dong} ${ho}` }, 'ho')] : []
  return checked(dong, ho, shortened, place)
}
