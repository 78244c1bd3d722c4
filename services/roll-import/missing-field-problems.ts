import { countUnitsBut } from '#projections/roll-import/roll-imports.ts'
import type { Deps } from '../core/deps.ts'
import type { RollField } from '../roll/fields.contract.ts'
import type { MissingField, Roll } from '../roll/roll.facts.ts'
import type { RollProblem } from './roll-imports.contract.ts'
import type { RollReadRow } from './sheet/row.ts'
import { readApartment } from '../apartment/apartment.facts.ts'

/** Owner of the file with a field that is missing even after the import. */
export type RowWithMissingField = {
  readonly row: number
  readonly name: string
  readonly dong: string
  readonly ho: string
  readonly lack: MissingField
}

const missingFieldTexts: Readonly<Record<MissingField, { readonly kind: string; readonly message: string }>> = {
  phone: {
    kind: 'no-mobile-phone',
    message: '휴대전화 번호가 없어 온라인으로 투표하거나 서명할 수 없습니다. 그대로 가져옵니다.',
  },
  area: { kind: 'no-area', message: '전용면적을 몰라 면적으로 세는 기준에서 빠집니다. 그대로 가져옵니다.' },
}

/** Problem, reported once, of a file without a column of areas if units have none. */
const NO_AREAS: RollProblem = {
  level: 'warning',
  kind: 'area-column-missing',
  row: null,
  column: null,
  field: 'area',
  message: '전용면적 열이 없습니다. 면적으로 세는 기준에서 빠지는 세대가 있습니다. 그대로 가져옵니다.',
  value: null,
}

/**
 * Reports the rows whose owners lack a field that others of the file have. A missing column of
 * areas is reported once.
 */
export const missingFieldProblems = (
  lacking: readonly RowWithMissingField[],
  columns: readonly { readonly field: RollField | null; readonly letter: string }[],
): readonly RollProblem[] => {
  const columnOf = (lack: MissingField) => columns.find(({ field }) => field === lack)
  const hasNoAreas = columnOf('area') === undefined && lacking.some(({ lack }) => lack === 'area')
  const ofRows = lacking.flatMap(({ row, name, lack }) => {
    const column = columnOf(lack)
    if (column === undefined) return []
    return [
      { ...missingFieldTexts[lack], level: 'warning', row, column: column.letter, field: lack, value: name } as const,
    ]
  })
  return hasNoAreas ? [NO_AREAS, ...ofRows] : ofRows
}

/** Reports that a list would have more units than its complex is registered with. */
export const moreUnits = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  { listId, apartmentId }: Roll,
  rows: readonly RollReadRow[],
): Promise<readonly RollProblem[]> => {
  const apartment = await readApartment(store, apartmentId)
  if (apartment.status === 'absent') return []
  const units = new Map(rows.flatMap(({ owners }) => owners.map(({ dong, ho }) => [`${dong}\n${ho}`, { dong, ho }])))
  const after = units.size + (await countUnitsBut(database, listId, [...units.values()]))
  const { totalUnits } = apartment
  if (units.size === 0 || after <= totalUnits) return []
  const counts = `가져오면 ${after.toLocaleString('ko')}세대`
  return [
    {
      level: 'warning',
      kind: 'more-units-than-registered',
      row: null,
      column: null,
      field: null,
      message: `아파트에 등록된 ${totalUnits.toLocaleString('ko')}세대보다 많습니다. 명부나 아파트의 총 세대수를 확인해 주세요. (${counts})`,
      value: null,
    },
  ]
}
