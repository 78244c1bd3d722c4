/** Word or number of a page at its position, in points from the top left of the upright page. */
export type PlacedWord = {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** True where the file has a space behind it, which lines that were wrapped between words keep. */
  readonly hasSpace: boolean
}

/** Words that stand together, in one column of a row or as a paragraph. */
export type TextCell = { readonly left: number; readonly right: number; readonly text: string }

/** Paragraph (one cell), or a row of a table (several), at its position on the page. */
export type TextBlock = { readonly top: number; readonly bottom: number; readonly cells: readonly TextCell[] }

/** Row of one size of letters. */
type Row = { readonly top: number; readonly bottom: number; readonly cells: readonly Cell[] }
type Cell = TextCell & { readonly hasSpace: boolean }

/** Gap between two words, in heights of a letter, from which they stand in two columns. */
const COLUMN_GAP = 1.6
/** Distance of a full line's end from the right edge of its column, in heights of a letter. */
const RAGGED = 2.5
/** Space between two lines of one paragraph, in heights of a letter. */
const LEADING = 1.1
/** Difference between the heights of letters of one paragraph, as a share. */
const SAME_HEIGHT = 0.15

/** Names of fields that forms space out, as in "성 명". */
const spacedNames = new Set(
  (
    '성명 이름 주소 연락처 전화 전화번호 휴대전화 생년월일 주민등록번호 소재지 면적 지번 서명 날인 날짜 비고 구분 내용 금액 합계 ' +
    '소유자 동의자 대리인 위임인 수임인 신청인 작성자 동의서 위임장 결의서 확인서 통지서 신청서 지분 용도 단위 번호 제목'
  ).split(' '),
)
const SYLLABLE = /^[가-힣]$/u
/** Matches what begins a new item: numbers, letters of a list, marks, articles. */
const ITEM = /^(?:[①-⑳㉠-㉻○●□■◇◆※◎▶▷☐☑·•*-]|\d{1,2}[.)]|[가-하][.)]|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]+\.?$|제\d+[조항])/u

const heightOf = ({ top, bottom }: { readonly top: number; readonly bottom: number }): number => bottom - top

/** Closes words that are spaced out: known names of fields, and three syllables or more that stand alone. */
const closedWords = (words: readonly string[]): readonly string[] => {
  if (words.length >= 3 && words.every((word) => SYLLABLE.test(word))) return [words.join('')]
  const closed: string[] = []
  for (let from = 0; from < words.length;) {
    const longest = [6, 5, 4, 3, 2].find((length) => {
      const part = words.slice(from, from + length)
      return part.length === length && part.every((word) => SYLLABLE.test(word)) && spacedNames.has(part.join(''))
    })
    closed.push(words.slice(from, from + (longest ?? 1)).join(''))
    from += longest ?? 1
  }
  return closed
}

/** Splits the words of a row where columns part; a name that is spaced out stays together. */
const cellsOf = (words: readonly PlacedWord[]): readonly Cell[] => {
  const groups: PlacedWord[][] = []
  for (const word of words.toSorted((one, other) => one.left - other.left)) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const gap = last ? word.left - last.right : 0
    const isNear = gap < COLUMN_GAP * Math.min(heightOf(word), last ? heightOf(last) : 0)
    const name = [...(group ?? []), word].map(({ text }) => text)
    const isSpaced = group !== undefined && name.every((text) => SYLLABLE.test(text)) && isPartOfName(name.join(''))
    if (group && (isNear || isSpaced)) group.push(word)
    else groups.push([word])
  }
  return groups.map((group) => ({
    left: group[0]?.left ?? 0,
    right: Math.max(...group.map(({ right }) => right)),
    text: closedWords(group.map(({ text }) => text)).join(' '),
    hasSpace: group.at(-1)?.hasSpace ?? false,
  }))
}

const isPartOfName = (text: string): boolean => [...spacedNames].some((name) => name.startsWith(text))

const middleOf = ({ top, bottom }: PlacedWord): number => (top + bottom) / 2

/** Groups words that stand beside each other into rows, from the top. */
const rowsOf = (words: readonly PlacedWord[]): readonly Row[] => {
  const rows: { readonly words: PlacedWord[]; readonly middle: number; readonly height: number }[] = []
  for (const word of words.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const row = rows.at(-1)
    const isBeside = row && Math.abs(middleOf(word) - row.middle) < 0.35 * Math.min(row.height, heightOf(word))
    if (row && isBeside) row.words.push(word)
    else rows.push({ words: [word], middle: middleOf(word), height: heightOf(word) })
  }
  return rows.map((row) => ({
    top: Math.min(...row.words.map(({ top }) => top)),
    bottom: Math.max(...row.words.map(({ bottom }) => bottom)),
    cells: cellsOf(row.words),
  }))
}

/** Returns the right edge of the page's text. */
const rightEdge = (rows: readonly Row[]): number =>
  rows.reduce((edge, { cells }) => Math.max(edge, ...cells.map(({ right }) => right)), 0)

/** Tells whether a row goes on in the next one: its line is full, and no item begins there. */
const goesOn = (row: Row, next: Row, edge: number): boolean => {
  const [cell, more] = row.cells
  const [follower, another] = next.cells
  if (!cell || more || !follower || another || ITEM.test(follower.text)) return false
  const height = heightOf(row)
  const isAlike = Math.abs(heightOf(next) - height) <= SAME_HEIGHT * height
  const isClose = next.top - row.bottom <= LEADING * height && next.top > row.top
  const isFull = cell.right >= edge - RAGGED * height
  return isAlike && isClose && isFull && follower.left <= cell.left + RAGGED * height
}

/** Matches the end of a word: punctuation, particles and endings. */
const WORD_END = /(?:[,.:;)\]」』]|[을를은는이가의에와과도로고며면서인한할된될및등수그각위중후전더또해여지게다음함])$/u

type Wrapping = { readonly keepsSpaces: boolean; readonly edge: number }

/**
 * Tells whether a word ends with a line. Some files keep the space there. In others a line that had
 * room for one more syllable was wrapped between words; for the rest its last letter decides.
 */
const endsWord = ({ right, hasSpace, text }: Cell, height: number, { keepsSpaces, edge }: Wrapping): boolean => {
  if (keepsSpaces) return hasSpace
  return edge - right >= height || WORD_END.test(text)
}

const joined = (before: Cell, next: Cell, isSpaced: boolean): Cell => ({
  left: Math.min(before.left, next.left),
  right: Math.max(before.right, next.right),
  text: `${before.text}${isSpaced ? ' ' : ''}${next.text}`,
  hasSpace: next.hasSpace,
})

/**
 * Returns the text of a page in reading order: wrapped lines joined to paragraphs, spaced words
 * closed, rows of tables with their columns apart.
 */
export const textBlocks = (words: readonly PlacedWord[]): readonly TextBlock[] => {
  const rows = rowsOf(words)
  const edge = rightEdge(rows)
  const wrapping = { edge, keepsSpaces: rows.some(({ cells }) => cells.at(-1)?.hasSpace === true) }
  const blocks: Row[] = []
  let last: Row | undefined
  for (const row of rows) {
    const before = blocks.at(-1)
    const [whole, end, cell] = [before?.cells[0], last?.cells[0], row.cells[0]]
    if (before && last && whole && end && cell && goesOn(last, row, edge)) {
      const cells = [joined(whole, cell, endsWord(end, heightOf(last), wrapping))]
      blocks[blocks.length - 1] = { ...before, bottom: row.bottom, cells }
    } else blocks.push(row)
    last = row
  }
  return blocks.map(({ top, bottom, cells }) => ({
    top,
    bottom,
    cells: cells.map(({ left, right, text }) => ({ left, right, text })),
  }))
}
