import type { CellBudget, CellComment } from '../sheet-grid.ts'
import { MAX_CELLS } from '../limits.ts'
import { plainText } from '../text/plain-text.ts'
import { SpreadsheetRefused } from '../spreadsheet.ts'
import { attributesOf, ooxmlText, walkXml } from './xml-walk.ts'

const MAX_LENGTH = 500
/** Maximum length of a comment that is collected: it is cut anyway. */
const MOST_COLLECTED = 4 * MAX_LENGTH
/** Matches the note that Excel puts before a thread for older versions. */
const THREADED = /^\[(?:Threaded comment|스레드 댓글|스레드 메모)\][\s\S]{0,400}?(?:Comment|댓글|메모):\s{0,10}/

/** Appends to a collected comment, up to the useful length. */
export const withMore = (said: string, text: string): string =>
  said.length < MOST_COLLECTED ? said + text.slice(0, MOST_COLLECTED) : said

/** Returns the text of a comment, without Excel's note before a thread. */
export const commentText = (said: string): string => plainText(said.replace(THREADED, '')).slice(0, MAX_LENGTH)

/**
 * Reads the comments of a sheet (ECMA-376 part 1, 18.7).
 * @throws {SpreadsheetRefused} too-large, unreadable
 */
export const readComments = (
  xml: string,
  budget: CellBudget,
  placeOf: (reference: string) => { readonly row: number; readonly column: number } | undefined,
): readonly CellComment[] => {
  const comments: CellComment[] = []
  let place: ReturnType<typeof placeOf>
  let said = ''
  let isText = false
  walkXml(xml, {
    open: (name, raw) => {
      if (name === 'comment') {
        place = placeOf(attributesOf(raw).get('ref') ?? '')
        said = ''
      } else isText = name === 't'
    },
    text: (text) => {
      if (isText) said = withMore(said, text)
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name !== 'comment' || !place) return
      budget.cells += 1
      if (budget.cells > MAX_CELLS) throw new SpreadsheetRefused('too-large', 'sheet: comments')
      const text = commentText(ooxmlText(said))
      if (text !== '') comments.push({ ...place, text })
    },
  })
  return comments
}
