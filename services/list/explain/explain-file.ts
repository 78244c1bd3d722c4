import { streamXlsx, type Value } from '#infra/lib/spreadsheet/write-xlsx.ts'
import type { FileAnswer } from '../../core/routes.ts'
import type { ExplainedRow } from './explain.contract.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type ExplainedFacts = {
  readonly figure: string
  /** Part of the list that the figure is of. */
  readonly scope: string
  readonly value: number | string
  readonly unit: string
  readonly rule: string
  readonly at: Date
  readonly total: number
  readonly deciding: number
}

const columns = [
  { title: '기록 번호', width: 12 },
  { title: '일어난 일', width: 22 },
  { title: '이벤트', width: 24 },
  { title: '시각(UTC)', width: 26 },
  { title: '동', width: 8, text: true },
  { title: '호', width: 8, text: true },
  { title: '명부 항목', width: 40 },
  { title: '없으면 숫자가 달라짐', width: 20 },
  { title: '해시', width: 70, text: true },
] as const

const cellsOf = (row: ExplainedRow): readonly Value[] => [
  row.position,
  row.what,
  row.type,
  row.at,
  row.dong,
  row.ho,
  row.listUserId,
  row.decides ? '예' : '아니요',
  row.hash,
]

const cells = async function* (rows: AsyncIterable<ExplainedRow>): AsyncGenerator<readonly Value[]> {
  for await (const row of rows) yield cellsOf(row)
}

const about = ({
  figure,
  scope,
  value,
  unit,
  rule,
  at,
  total,
  deciding,
}: ExplainedFacts): readonly (readonly Value[])[] => [
  ['숫자', figure],
  ['범위', scope],
  ['값', value],
  ['단위', unit],
  ['세는 규칙', rule],
  ['기준 시각', at.toISOString()],
  ['기록', total],
  ['없으면 숫자가 달라지는 기록', deciding],
]

/**
 * The events behind a figure as a sheet, and the figure with its rule as a second one. Rows are
 * taken as the file is read.
 */
export const explanationFile = (
  rows: AsyncIterable<ExplainedRow>,
  told: ExplainedFacts,
): Pick<FileAnswer['file'], 'type' | 'content'> => ({
  type: XLSX,
  content: streamXlsx([
    { name: '근거', columns, rows: cells(rows) },
    {
      name: '숫자',
      columns: [
        { title: '항목', width: 28 },
        { title: '내용', width: 90 },
      ],
      rows: about(told),
    },
  ]),
})
