import { writeXlsx, type SheetToWrite, type Value } from '#infra/lib/spreadsheet/index.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import type { MergedTable } from './merged-groups.ts'
import type { ReportContent } from './report-content.ts'
import {
  assemblyFacts,
  GROUPING_NOTE,
  labelOf,
  NOT_SPLIT,
  noticeFacts,
  titlesOf,
  TOO_FEW,
  totalCost,
  valuesOf,
  votesOf,
} from './report-texts.ts'

const texts = (titles: readonly (readonly [string, number])[]): SheetToWrite['columns'] =>
  titles.map(([title, width]) => ({ title, width, text: true }))

const tableSheet = (
  name: string,
  first: string,
  { table, kind }: { readonly table: MergedTable | null; readonly kind: 'whole' | 'dong' | 'other' },
): SheetToWrite => ({
  name,
  columns: [
    { title: first, width: 30, text: true },
    ...(table === null ? [] : titlesOf(table).map((title) => ({ title, width: 16 }))),
  ],
  rows:
    table === null
      ? [[kind === 'whole' ? TOO_FEW : NOT_SPLIT]]
      : table.rows.map((row): readonly Value[] => [
          labelOf(row, kind === 'dong' ? 'dong' : 'other'),
          ...valuesOf(table, row),
        ]),
})

const overview = (content: ReportContent, madeAt: string, contentSha256: string): SheetToWrite => ({
  name: '개요',
  columns: texts([
    ['항목', 20],
    ['내용', 80],
  ]),
  rows: [
    ['총회', content.assembly.title],
    ...assemblyFacts(content),
    ['기준 시각', timeText(madeAt)],
    ['확인값 (SHA-256)', contentSha256],
    ['참여 수', GROUPING_NOTE],
  ],
})

const noticeSheet = (content: ReportContent): SheetToWrite => ({
  name: '통지',
  columns: [
    { title: '항목', width: 40, text: true },
    { title: '내용', width: 60, text: true },
    { title: '소유자', width: 12 },
  ],
  rows: [
    ...noticeFacts(content).map(([name, value]) => [name, value, null]),
    ...(content.notice.proofs?.map((row) => [labelOf(row, 'other'), null, row.counts[0] ?? 0]) ?? [
      ['통지의 증명', TOO_FEW, null],
    ]),
  ],
})

const costSheet = (content: ReportContent): SheetToWrite => ({
  name: '비용',
  columns: [
    { title: '내용', width: 40, text: true },
    { title: '업체', width: 30, text: true },
    { title: '금액(원)', width: 16 },
    { title: '영수증 번호', width: 24, text: true },
  ],
  rows: [
    ...content.costs.map(({ item, supplier, amount, receipt }) => [item, supplier, amount, receipt]),
    ['합계', null, totalCost(content), null],
  ],
})

const resultSheet = ({ items }: ReportContent): SheetToWrite => ({
  name: '의결 결과',
  columns: texts([
    ['안건', 40],
    ['종류', 30],
    ['물은 것', 40],
    ['결과', 16],
    ['득표', 60],
  ]),
  rows: items.flatMap(({ number, title, kind, questions }): readonly (readonly Value[])[] =>
    questions.length === 0
      ? [[`제${number}호 ${title}`, kind, null, null, null]]
      : questions.map((question) => [
          `제${number}호 ${title}`,
          kind,
          question.title,
          question.verdict,
          votesOf(question),
        ]),
  ),
})

const attachmentSheet = ({ attachments }: ReportContent): SheetToWrite => ({
  name: '붙임',
  columns: [
    { title: '문서', width: 40, text: true },
    { title: '종류', width: 30, text: true },
    { title: '판', width: 8 },
    { title: 'SHA-256', width: 70, text: true },
  ],
  rows: attachments.map(({ title, kind, version, sha256 }) => [title, kind, version, sha256]),
})

/** Writes the report of an assembly as a workbook, with the tables of the printed one. */
export const reportWorkbook = (
  content: ReportContent,
  { madeAt, contentSha256 }: { readonly madeAt: string; readonly contentSha256: string },
): Promise<Buffer> =>
  writeXlsx([
    overview(content, madeAt, contentSha256),
    noticeSheet(content),
    tableSheet('참여', '전체', { table: content.whole, kind: 'whole' }),
    tableSheet('동별 참여율', '동', { table: content.byDong.turnout, kind: 'dong' }),
    ...(content.byDong.ways === null
      ? []
      : [tableSheet('동별 참여 방법', '동', { table: content.byDong.ways, kind: 'dong' })]),
    tableSheet('연령대별 참여율', '연령대', { table: content.byAge.turnout, kind: 'other' }),
    ...(content.byAge.ways === null
      ? []
      : [tableSheet('연령대별 참여 방법', '연령대', { table: content.byAge.ways, kind: 'other' })]),
    costSheet(content),
    resultSheet(content),
    attachmentSheet(content),
  ])
