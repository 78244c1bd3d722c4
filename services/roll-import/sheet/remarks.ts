import { MAX_REMARKS_LENGTH } from '#events/values/standing.ts'
import type { SheetRow } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { asReadBack } from '#infra/lib/spreadsheet/read-back.ts'
import { columnLetter, textOf, withoutResidentNumbers, type Finding } from '../cell/problems.ts'
import type { Row } from './row.ts'
import { compactTitle } from './titles.ts'

/**
 * Column whose cells are stored as remarks, and the beginning of their line; empty if the column is
 * for remarks anyway.
 */
export type RemarkColumn = { readonly index: number; readonly label: string }

const FOR_REMARKS = /^(?:비고|비고란|메모|특이사항|참고|참고사항|기타|기타사항|remarks?|notes?|memo)\d?$/

/** Returns the columns that are stored as remarks, those that are for remarks first. */
export const remarkColumns = (
  columns: readonly { readonly index: number; readonly title: string; readonly field: string | null }[],
): readonly RemarkColumn[] =>
  columns
    .filter(({ field }) => field === 'remarks')
    .map(({ index, title }) => ({
      index,
      label: title === '' || FOR_REMARKS.test(compactTitle(title)) ? '' : title.slice(0, 40),
    }))
    .toSorted((one, other) => Number(one.label !== '') - Number(other.label !== ''))

type Comments = NonNullable<SheetRow['comments']>

const commentOf = ({ column, text }: Comments[number]): string =>
  `${columnLetter(column)}열 메모: ${text.replaceAll(/\s+/g, ' ').trim()}`

/**
 * Returns the remarks of a row beside its fields: cells of columns for it, and comments of all its
 * cells.
 */
export const readRemarks = (
  row: Row,
  columns: readonly RemarkColumn[],
  comments: Comments = [],
): { readonly remarks: string | undefined; readonly findings: readonly Finding[] } => {
  const written = columns.flatMap(({ index, label }) => {
    const text = textOf(row[index])
    if (text === '') return []
    return [label === '' ? text : `${label}: ${text}`]
  })
  const commented = comments.map(commentOf)
  const whole = withoutResidentNumbers([...written, ...commented].join('\n'))
  const remarks = asReadBack(whole).slice(0, MAX_REMARKS_LENGTH).trim()
  const told = columns.some(({ index }) =>
    /사망|별세|작고|매도|매각|소유권\s?이전|행방불명|소재불명|상속/.test(textOf(row[index]).slice(0, 200)),
  )
  return {
    remarks: remarks === '' ? undefined : remarks,
    findings: [
      ...(whole.length > MAX_REMARKS_LENGTH ? [{ kind: 'remarks-cut' } as const] : []),
      ...(told ? [{ kind: 'standing-in-remarks', detail: remarks.slice(0, 60) } as const] : []),
      ...(commented.length > 0 ? [{ kind: 'comments-kept' } as const] : []),
    ],
  }
}
