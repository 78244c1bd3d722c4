import type { Block, PdfDocument } from '#infra/lib/pdf/draw/index.ts'
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
  wonText,
} from './report-texts.ts'

const soft = (text: string): Block => ({ kind: 'paragraph', text, tone: 'soft' })
const heading = (text: string): Block => ({ kind: 'heading', text })
const subheading = (text: string): Block => ({ kind: 'paragraph', text, weight: 'bold', keep: 150 })
const gap: Block = { kind: 'paragraph', text: '' }

const LABEL_SHARE = 0.28

const tableBlock = (name: string, table: MergedTable, kind: 'dong' | 'other'): Block => {
  const titles = titlesOf(table)
  const columns = [
    { title: name, share: LABEL_SHARE },
    ...titles.map((title) => ({ title, share: (1 - LABEL_SHARE) / titles.length, align: 'right' as const })),
  ]
  return {
    kind: 'table',
    size: 9,
    columns,
    rows: table.rows.map((row) => [
      labelOf(row, kind),
      ...valuesOf(table, row).map((value) => (typeof value === 'number' ? value.toLocaleString('ko-KR') : value)),
    ]),
  }
}

type Tables = ReportContent['byDong']

const tableBlocks = (name: string, { turnout, ways }: Tables, kind: 'dong' | 'other'): readonly Block[] => [
  heading(`${name} 참여`),
  ...(turnout === null ? [soft(NOT_SPLIT)] : [subheading('참여율'), tableBlock(name, turnout, kind), gap]),
  ...(ways === null ? [] : [subheading('참여 방법'), tableBlock(name, ways, kind), gap]),
]

const noticeBlocks = (content: ReportContent): readonly Block[] => [
  heading('통지'),
  { kind: 'facts', rows: noticeFacts(content) },
  ...(content.notice.proofs === null
    ? [soft(TOO_FEW)]
    : [
        {
          kind: 'table' as const,
          size: 9,
          columns: [
            { title: '통지의 증명', share: 0.8 },
            { title: '소유자', share: 0.2, align: 'right' as const },
          ],
          rows: content.notice.proofs.map((row) => [
            labelOf(row, 'other'),
            (row.counts[0] ?? 0).toLocaleString('ko-KR'),
          ]),
        },
        gap,
      ]),
]

const costBlocks = (content: ReportContent): readonly Block[] => [
  heading('비용'),
  ...(content.costs.length === 0
    ? [soft('적은 비용이 없습니다.')]
    : [
        {
          kind: 'table' as const,
          size: 9,
          columns: [
            { title: '내용', share: 0.36 },
            { title: '업체', share: 0.26 },
            { title: '금액', share: 0.18, align: 'right' as const },
            { title: '영수증 번호', share: 0.2 },
          ],
          rows: [
            ...content.costs.map(({ item, supplier, amount, receipt }) => [
              item,
              supplier,
              wonText(amount),
              receipt ?? '',
            ]),
            ['합계', '', wonText(totalCost(content)), ''],
          ],
        },
        gap,
      ]),
]

const itemBlocks = ({ number, title, kind, questions }: ReportContent['items'][number]): readonly Block[] => [
  subheading(`제${number}호 ${title}`),
  soft(kind),
  ...questions.flatMap((question): readonly Block[] => [
    {
      kind: 'paragraph',
      text: [question.title, question.verdict].filter((text) => text !== '' && text !== title).join(': '),
      tone: 'accent',
    },
    { kind: 'paragraph', text: votesOf(question) },
  ]),
  gap,
]

const attachmentBlocks = ({ attachments }: ReportContent): readonly Block[] => [
  heading('붙임'),
  ...(attachments.length === 0
    ? [soft('붙일 문서가 없습니다.')]
    : [
        {
          kind: 'table' as const,
          size: 8,
          columns: [
            { title: '문서', share: 0.26 },
            { title: '종류', share: 0.24 },
            { title: 'SHA-256', share: 0.5 },
          ],
          rows: attachments.map(({ title, kind, version, sha256 }) => [`${title} ${version}판`, kind, sha256]),
        },
      ]),
]

/** Builds the printed report of an assembly: facts, notice, turnout, costs, results, attachments. */
export const reportDocument = (
  content: ReportContent,
  { madeAt, contentSha256 }: { readonly madeAt: string; readonly contentSha256: string },
): PdfDocument => ({
  title: `보고 자료 · ${content.assembly.title}`,
  author: content.apartment.name,
  madeAt,
  footer: `보고 자료 · 확인값 ${contentSha256.slice(0, 16)} · ${content.apartment.name}`,
  blocks: [
    { kind: 'title', text: '총회 보고 자료', above: content.apartment.name },
    { kind: 'paragraph', text: content.assembly.title, weight: 'bold', size: 13 },
    { kind: 'facts', rows: [...assemblyFacts(content), ['기준 시각', timeText(madeAt)]] },
    ...noticeBlocks(content),
    heading('참여'),
    ...(content.whole === null ? [soft(TOO_FEW)] : [tableBlock('전체', content.whole, 'other'), gap]),
    soft(GROUPING_NOTE),
    ...tableBlocks('동', content.byDong, 'dong'),
    ...tableBlocks('연령대', content.byAge, 'other'),
    ...costBlocks(content),
    heading('의결 결과'),
    ...content.items.flatMap(itemBlocks),
    ...attachmentBlocks(content),
    gap,
    soft(`이 자료의 확인값(SHA-256) ${contentSha256}은 단지의 기록에 남아 있습니다.`),
  ],
})
