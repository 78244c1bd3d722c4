import { typefaces, lettersOf } from '../../lib/pdf/draw/engine.ts'

/** Returns the width of a text in points. */
export const widthOf = (text: string, size: number, weight: 'regular' | 'bold' = 'regular'): number =>
  typefaces()[weight].widthOf(text) * size

/**
 * Breaks a cell's text where a letter no longer fits, inside words and numbers too, as the
 * register's printer does. A space at the end of a line stays there, beyond the edge if need be.
 */
export const brokenAnywhere = (text: string, width: number, size: number): readonly string[] => {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const letter of lettersOf(text)) {
    const wide = widthOf(letter, size)
    if (letter !== ' ' && line !== '' && used + wide > width) {
      lines.push(line)
      line = ''
      used = 0
    }
    line += letter
    used += wide
  }
  return line === '' ? lines : [...lines, line]
}

/** Matches the break of 접수, which has two lines: its day and its number. */
const RECEIPT = /(?<=일) (?=제\d)/u

/** Returns the lines of a cell in a column with a title. */
export const cellLines = (text: string, title: string, width: number, size: number): readonly string[] =>
  (title.startsWith('접수') ? text.split(RECEIPT) : [text]).flatMap((part) => brokenAnywhere(part, width, size))
