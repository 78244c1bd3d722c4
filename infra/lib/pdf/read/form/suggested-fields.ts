import type { PageGeometry, QuarterTurn } from '../page-geometry.ts'
import { blankOf, areaOfMark, type LabelSurroundings } from '../text/blanks.ts'
import { kindOfLabel, withoutSpaces } from './labels.ts'
import { pageText, TURNS, type Area, type Glyph, type PageText } from '../text/page-text.ts'
import { withDocument, type Pdfium } from '../pdfium.ts'
import { uprightArea, uprightSize, shownArea } from '../rotated-area.ts'
import { tableLines } from '../text/table-lines.ts'
import type { FieldKind, OfferedField } from './template-parts.ts'
import { heightOf, leadersOf, middleOf, rowsOf, joinWords, type Row, type Word } from '../text/text-rows.ts'

/** Maximum number of words of a label. */
const MAX_WORDS = 8
/** Maximum gap between letters of one label, in heights of a letter: "성 명". */
const WIDEST_GAP = 4.5
const PART_GAP = 1.1
/** Minimum gap for a blank, in heights of a letter: text that is closer belongs to a sentence. */
const LEAST_PART_GAP = 0.8
const MAX_LABEL_LENGTH = 20
const MAX_SUGGESTIONS = 500
/** Maximum number of letters of a document that are looked at, which takes a second or two. */
const MAX_LETTERS = 300_000
const BULLET = /^(?:[\d가-하a-zA-Z①-⑳]{1,2}[.)]|[①-⑳○●□■◦◎▪▶※*\-·]|\(\d\))$/u
const BOX = /^[□☐]/u
const MAX_LABEL = 30

type FoundField = { readonly kind: FieldKind; readonly label: string; readonly place: Area }
/** Label and its position in the row: words before `from` and from `to` on stand beside it. */
type Label = { readonly kind: FieldKind; readonly word: Word; readonly from: number; readonly to: number }

/** Strips parentheses from a label whose blank they enclose: "( )동". */
const withoutParentheses = (text: string): string => (/^[)\]）]?[동호년월일]$/u.test(text) ? text.slice(-1) : text)

/**
 * Returns the widest gap within a label. "성 명" is one label, but "년 월 일" and "동 호" with gaps are
 * parts with blanks of their own.
 */
const widestGap = (words: readonly Word[]): number =>
  /년월일|동호$/u.test(joinWords(words).text) ? PART_GAP : WIDEST_GAP

const isOneCell = (words: readonly Word[], { lines }: LabelSurroundings): boolean =>
  words.every((word, index) => {
    const before = words[index - 1]
    if (!before) return true
    const wall = lines.rightOf(before.right - 0.5, middleOf(word))
    return word.left - before.right < widestGap(words) * heightOf(word) && !(wall !== undefined && wall < word.left)
  })

/** Returns the gap between two words of a row, in heights of a letter. */
const gapBetween = (before: Word, word: Word): number => (word.left - before.right) / heightOf(word)

/**
 * Tells whether words such as "무지개아파트 동 호" are parts with blanks of their own, however close they
 * are.
 */
const areUnitParts = (row: Row, from: number, words: readonly Word[], { lines }: LabelSurroundings): boolean => {
  const [before, dong, ho] = [row[from - 1], words[0], words[1]]
  if (
    !before ||
    !dong ||
    !ho ||
    words.length !== 2 ||
    withoutParentheses(dong.text) !== '동' ||
    withoutParentheses(ho.text) !== '호'
  )
    return false
  const wall = lines.rightOf(before.right - 0.5, middleOf(dong))
  const isWalled = wall !== undefined && wall < dong.left
  return !isWalled && gapBetween(before, dong) >= LEAST_PART_GAP && gapBetween(dong, ho) >= LEAST_PART_GAP
}

const labelFrom = (row: Row, from: number, surroundings: LabelSurroundings): Label | undefined => {
  let text = ''
  let found: Label | undefined
  for (let to = from + 1; to <= Math.min(row.length, from + MAX_WORDS); to += 1) {
    text += row[to - 1]?.text ?? ''
    if (text.length > MAX_LABEL_LENGTH) break
    const kind = kindOfLabel(withoutParentheses(text))
    const words = kind ? row.slice(from, to) : []
    // The longest match is used: "주민등록상 주소" is not "주소".
    const isLabel = isOneCell(words, surroundings) && !areUnitParts(row, from, words, surroundings)
    if (kind && isLabel) found = { kind, word: joinWords(words), from, to }
  }
  return found
}

/**
 * Tells whether a label is a word of a sentence: another word stands close before it, without a
 * colon or line between.
 */
const isInSentence = (row: Row, { word, from }: Label, { lines }: LabelSurroundings): boolean => {
  const before = row[from - 1]
  if (!before || /[:：)]$/u.test(word.text) || BULLET.test(before.text)) return false
  const wall = lines.leftOf(word.left, middleOf(word))
  if (wall !== undefined && wall > before.right - 1) return false
  return gapBetween(before, word) < LEAST_PART_GAP
}

const isMark = (text: string): boolean => /^[([（]/u.test(text)

/** Tells whether 년, 월 or 일 lacks its neighbouring part, and so belongs to no date. */
const isLoneDatePart = (row: Row, { word, from, to }: Label): boolean => {
  const part = withoutParentheses(withoutSpaces(word.text))
  const after = row.slice(to).map(({ text }) => withoutParentheses(text))
  const before = row.slice(0, from).map(({ text }) => withoutParentheses(text))
  if (part === '년') return !after.includes('월')
  if (part === '월') return !after.includes('일')
  return part === '일' && !before.includes('월')
}

const checkboxesOf = (row: Row): readonly FoundField[] =>
  row.flatMap((word, index) => {
    if (!BOX.test(word.text)) return []
    const width = Math.min(heightOf(word), word.right - word.left)
    const rest = [word.text.slice(1), ...row.slice(index + 1).map(({ text }) => text)]
    const end = rest.findIndex((text, at) => at > 0 && BOX.test(text))
    const label = rest
      .slice(0, end < 0 ? rest.length : end)
      .join(' ')
      .trim()
    return [
      {
        kind: 'checkbox' as const,
        label: [...label].slice(0, MAX_LABEL).join(''),
        place: { ...word, right: word.left + width },
      },
    ]
  })

const fieldsOfRow = (row: Row, surroundings: LabelSurroundings): readonly FoundField[] => {
  const found: FoundField[] = []
  for (let from = 0; from < row.length; from += 1) {
    const label = labelFrom(row, from, surroundings)
    if (!label) continue
    from = label.to - 1
    if (isInSentence(row, label, surroundings) || isLoneDatePart(row, label)) continue
    const { kind, word } = label
    const text = withoutSpaces(withoutParentheses(word.text))
    const place =
      kind === 'signature' && isMark(text) ? areaOfMark(word, surroundings) : blankOf(word, text, surroundings)
    if (place) found.push({ kind, label: text, place })
  }
  return [...found, ...checkboxesOf(row)]
}

const overlap = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

const areaOf = (area: Area): number => (area.right - area.left) * heightOf(area)

/**
 * Page rotated so that text of one direction is upright; text of other directions is in `others`.
 */
type UprightPage = PageText & { readonly others: readonly Glyph[]; readonly page: { width: number; height: number } }

const fieldsAlong = ({ glyphs, lines: drawn, others, page }: UprightPage): readonly FoundField[] => {
  const lines = tableLines(drawn)
  const rows = rowsOf(glyphs, (from, to, at) => {
    const wall = lines.rightOf(from - 0.5, at)
    return wall !== undefined && wall < to
  })
  const words = [...rows.flat(), ...others]
  const margin = Math.min(page.width, Math.max(page.width * 0.6, ...rows.flat().map(({ right }) => right)))
  const surroundings: LabelSurroundings = { lines, words, leaders: leadersOf(glyphs), margin, page }
  const found: FoundField[] = []
  for (const each of rows.flatMap((row) => fieldsOfRow(row, surroundings)))
    if (!found.some(({ place }) => overlap(place, each.place) > 0.5 * Math.min(areaOf(place), areaOf(each.place))))
      found.push(each)
  return found
}

/** Rotates a page so that text of a direction is upright. */
const uprightPageOf = ({ glyphs, lines }: PageText, turn: QuarterTurn, page: PageGeometry): UprightPage => {
  const held = glyphs.map((glyph) => ({ ...glyph, ...uprightArea(glyph, turn, page) }))
  return {
    glyphs: held.filter((glyph) => glyph.turn === turn),
    others: held.filter((glyph) => glyph.turn !== turn),
    lines: lines.map((line) => uprightArea(line, turn, page)),
    page: uprightSize(page, turn),
  }
}

/** Finds the blanks of a page: text is read along its own direction, upright text first. */
const fieldsOnPage = (text: PageText, page: PageGeometry): readonly FoundField[] =>
  TURNS.filter((turn) => text.glyphs.some((glyph) => glyph.turn === turn)).flatMap((turn) =>
    fieldsAlong(uprightPageOf(text, turn, page)).map((found) => ({
      ...found,
      place: shownArea(found.place, turn, page),
    })),
  )

const offered = ({ kind, label, place }: FoundField, page: number, { width, height }: PageGeometry): OfferedField => ({
  kind,
  label,
  page,
  x: place.left / width,
  y: place.top / height,
  width: (place.right - place.left) / width,
  height: heightOf(place) / height,
})

/**
 * Finds blanks beside known labels, where one would write or sign by hand, in reading order.
 * `pages` are the pages' geometries. In long documents only about the first fifty pages are
 * searched.
 */
export const suggestedFieldsOf = (
  pdfium: Pdfium,
  bytes: Uint8Array,
  pages: readonly PageGeometry[],
): readonly OfferedField[] =>
  withDocument(pdfium, bytes, (document) => {
    const places: OfferedField[] = []
    let letters = 0
    for (const [index, geometry] of document.handle === 0 ? [] : pages.entries()) {
      if (letters > MAX_LETTERS || places.length > MAX_SUGGESTIONS) break
      const text = pageText(document, index, geometry)
      letters += text.glyphs.length
      places.push(...fieldsOnPage(text, geometry).map((each) => offered(each, index + 1, geometry)))
    }
    return places.slice(0, MAX_SUGGESTIONS)
  })
