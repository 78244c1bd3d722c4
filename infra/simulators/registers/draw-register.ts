import {
  concatTransformationMatrix,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  type PDFPage,
} from 'pdf-lib'
import { inkOf, printer, PAGE, hasLetter } from '../../lib/pdf/draw/engine.ts'
import type { PrintedRegister } from '../../lib/registry-record/index.ts'
import { brokenAnywhere, widthOf } from './register-lines.ts'
import { createPaper, LEFT, WIDTH, type Paper, type PaperMark } from './register-paper.ts'
import { addTable } from './register-tables.ts'

const BLACK = rgb(0, 0, 0)
const RED = rgb(0.9, 0.05, 0.05)
const PALE = rgb(0.88, 0.9, 0.92)

const NOTES = [
  '* 실선으로 그어진 부분은 말소사항을 표시함.',
  '* 기록사항 없는 갑구, 을구는 ‘기록사항 없음’으로 표시함.',
  '* 등기사항증명서는 컬러 또는 흑백으로 출력 가능함.',
]
const SUMMARY_NOTES = [
  '[ 참 고 사 항 ]',
  '가. 등기기록에서 유효한 지분을 가진 소유자 혹은 공유자 현황을 가나다 순으로 표시합니다.',
  '나. 최종지분은 등기명의인이 가진 최종지분이며, 2개 이상의 순위번호에 지분을 가진 경우 그 지분을 합산하였습니다.',
  '다. 자세한 내용은 등기기록 본문을 확인하여 주시기 바랍니다.',
]

/**
 * Style of strikes: red strokes, thin red rectangles, or black strokes as printed without colours.
 */
type Strikes = 'strokes' | 'bars' | 'black'
export type DrawingOptions = { readonly strikes?: Strikes }

const written = (text: string, x: number, y: number, size: number): PaperMark => ({
  kind: 'text',
  x,
  y,
  text,
  size,
  weight: 'regular',
})
const centred = (text: string, y: number, size: number): PaperMark => ({
  kind: 'text',
  x: LEFT + (WIDTH - widthOf(text, size, 'bold')) / 2,
  y,
  text,
  size,
  weight: 'bold',
})

const addProperty =
  (property: string) =>
  (paper: Paper): void => {
    const lines = brokenAnywhere(`[집합건물] ${property}`, WIDTH, 10)
    paper.add(
      lines.length * 14 + 6,
      lines.map((line, index) => written(line, LEFT, 10 + index * 14, 10)),
    )
  }

const addNumber = (paper: Paper, uniqueNo: string): void => {
  if (uniqueNo === '') return
  const text = `고유번호 ${uniqueNo}`
  paper.add(22, [written(text, LEFT + WIDTH - widthOf(text, 10), 12, 10)])
}

const addLines = (paper: Paper, lines: readonly string[]): void => {
  for (const line of lines) paper.add(14, [written(line, LEFT, 10, 9)])
}

const addEnd = (paper: Paper, { office }: PrintedRegister, head: (paper: Paper) => void): void => {
  if (paper.room() < 60 + 14 * NOTES.length) paper.nextPage(head)
  paper.add(24, [centred('-- 이 하 여 백 --', 14, 10)])
  if (office !== '') addLines(paper, [`관할등기소 ${office}`])
  addLines(paper, NOTES)
}

const addSummary = (paper: Paper, printed: PrintedRegister): void => {
  const head = addProperty(printed.property)
  const tables = printed.tables.filter(({ kind }) => kind.startsWith('summary'))
  if (tables.length === 0) return
  paper.nextPage()
  paper.add(34, [centred('주요 등기사항 요약 (참고용)', 20, 17)])
  addLines(paper, [
    '본 주요 등기사항 요약은 증명서상에 말소되지 않은 사항을 간략히 요약한 것으로 증명서로서의 기능을 제공하지 않습니다.',
  ])
  addNumber(paper, printed.uniqueNo)
  head(paper)
  for (const table of tables) addTable(paper, table, head)
  if (paper.room() < 14 * SUMMARY_NOTES.length) paper.nextPage(head)
  addLines(paper, SUMMARY_NOTES)
}

const layOutRegister = (printed: PrintedRegister): Paper => {
  const paper = createPaper()
  const head = addProperty(printed.property)
  paper.add(40, [centred(printed.heading, 24, 16)])
  addNumber(paper, printed.uniqueNo)
  head(paper)
  for (const table of printed.tables) if (!table.kind.startsWith('summary')) addTable(paper, table, head)
  addEnd(paper, printed, head)
  addSummary(paper, printed)
  return paper
}

const inSeoul = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'medium' })

/** Formats a time: "2026년11월22일 10시20분31초". */
const momentOf = (issuedAt: string): string => {
  const parts = Object.fromEntries(inSeoul.formatToParts(new Date(issuedAt)).map(({ type, value }) => [type, value]))
  return `${parts['year']}년${parts['month']}월${parts['day']}일 ${parts['hour']}시${parts['minute']}분${parts['second']}초`
}

const footerOf = (issuedAt: string | null, page: string): readonly PaperMark[] => [
  ...(issuedAt === null ? [] : [written(`열람일시 : ${momentOf(issuedAt)}`, LEFT, PAGE.height - 34, 9)]),
  written(page, LEFT + WIDTH - widthOf(page, 9), PAGE.height - 34, 9),
]

const drawMark = async (page: PDFPage, mark: PaperMark, strikes: Strikes): Promise<void> => {
  const { x } = mark
  const y = PAGE.height - mark.y
  switch (mark.kind) {
    case 'text':
      return inkOf(page.doc).text(page, { ...mark, y, colour: BLACK })
    case 'rule':
      return page.drawRectangle({ x, y: y - mark.height, width: mark.width, height: mark.height, color: BLACK })
    case 'strike':
      return strikes === 'bars'
        ? page.drawRectangle({ x, y: y - 0.4, width: mark.width, height: 0.8, color: RED })
        : page.drawLine({
            start: { x, y },
            end: { x: x + mark.width, y },
            thickness: 0.8,
            color: strikes === 'black' ? BLACK : RED,
          })
  }
}

const drawWatermark = async (page: PDFPage): Promise<void> => {
  const turn = Math.SQRT1_2
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(turn, turn, -turn, turn, 170, 260))
  await inkOf(page.doc).text(page, { text: '열람용', x: 0, y: 0, size: 130, weight: 'bold', colour: PALE })
  page.pushOperators(popGraphicsState())
}

/**
 * Draws an invented register as a PDF in the registry's layout, for simulators and tests. The same
 * register gives the same bytes. White space in a cell must be single spaces, as readers return it.
 */
export const drawRegister = async (
  printed: PrintedRegister,
  { strikes = 'strokes' }: DrawingOptions = {},
): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const { printable } = printer(hasLetter)
  const pages = layOutRegister(printed).pages()
  for (const [index, marks] of pages.entries()) {
    const page = pdf.addPage([PAGE.width, PAGE.height])
    await drawWatermark(page)
    for (const mark of [...marks, ...footerOf(printed.issuedAt, `${index + 1}/${pages.length}`)])
      await drawMark(page, mark.kind === 'text' ? { ...mark, text: printable(mark.text) } : mark, strikes)
  }
  return pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY })
}
