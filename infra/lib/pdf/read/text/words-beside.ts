import { meaningOfLabel } from '#events/values/field-choices.ts'
import type { PageGeometry } from '../page-geometry.ts'
import { pageText } from './page-text.ts'
import { withDocument, type Pdfium } from '../pdfium.ts'
import type { OfferedField } from '../form/template-parts.ts'
import { heightOf, rowsOf, type Row } from './text-rows.ts'

const MAX_LABEL = 30
/** Matches printed boxes, which may stand where the file's own boxes are. */
const PRINTED_BOX = /^[□☐○◯]+/u
/** Maximum gap between a box and its words, and between those words, in heights of a letter. */
const WIDEST_GAP = 2
/** Maximum number of pages whose words are read: a form has few. */
const MAX_PAGES = 20
/** Maximum number of boxes of a form. */
const MAX_BOXES = 300

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const boxOn = ({ x, y, width, height }: OfferedField, page: PageGeometry): Box => ({
  left: x * page.width,
  right: (x + width) * page.width,
  top: y * page.height,
  bottom: (y + height) * page.height,
})

const isBeside = (row: Row, { top, bottom }: Box): boolean => {
  const [word] = row
  const middle = (top + bottom) / 2
  return word !== undefined && word.top <= middle && middle <= word.bottom
}

/** Returns the words to the right of a box, up to the next box or a wide gap. */
const wordsRightOf = (rows: readonly Row[], box: Box, boxes: readonly Box[]): string => {
  const row = rows.find((one) => isBeside(one, box)) ?? []
  const next = Math.min(...boxes.filter((one) => one.left > box.left && isBeside(row, one)).map(({ left }) => left))
  const words: string[] = []
  let end = box.right
  for (const word of row) {
    if (word.right <= box.right || word.left < box.left) continue
    if (word.left >= next || word.left - end > WIDEST_GAP * heightOf(word)) break
    words.push(word.text)
    end = word.right
  }
  const text = words.join(' ').replace(PRINTED_BOX, '').trim()
  return [...text].slice(0, MAX_LABEL).join('')
}

/** Tells whether a box's own label leaves open what ticking it means. */
const isUnclear = ({ kind, label }: OfferedField): boolean => kind === 'checkbox' && meaningOfLabel(label) === undefined

/**
 * Replaces labels of boxes that do not tell what ticking them means by the text printed beside
 * them, where that tells it, or where there is no label.
 */
export const namedByPrint = (
  pdfium: Pdfium,
  bytes: Uint8Array,
  { fields, pages }: { readonly fields: readonly OfferedField[]; readonly pages: readonly PageGeometry[] },
): readonly OfferedField[] => {
  const boxes = fields.filter(({ kind }) => kind === 'checkbox')
  const unclear = [...new Set(boxes.filter(isUnclear).map(({ page }) => page))].slice(0, MAX_PAGES)
  if (unclear.length === 0 || boxes.length > MAX_BOXES) return fields
  return withDocument(pdfium, bytes, (document) => {
    const rowsOfPage = new Map(
      unclear.flatMap((page) => {
        const geometry = pages[page - 1]
        if (geometry === undefined || document.handle === 0) return []
        return [[page, rowsOf(pageText(document, page - 1, geometry).glyphs, () => false)] as const]
      }),
    )
    return fields.map((field) => {
      const [rows, geometry] = [rowsOfPage.get(field.page), pages[field.page - 1]]
      if (rows === undefined || geometry === undefined || !isUnclear(field)) return field
      const around = boxes.filter(({ page }) => page === field.page).map((one) => boxOn(one, geometry))
      const print = wordsRightOf(rows, boxOn(field, geometry), around)
      return print !== '' && (field.label === '' || meaningOfLabel(print) !== undefined)
        ? { ...field, label: print }
        : field
    })
  })
}
