import { typefaces, lettersOf } from '../../lib/pdf/draw/engine.ts'

/** Points a text is wide. */
export const widthOf = (text: string, size: number, weight: 'regular' | 'bold' = 'regular'): number =>
  typefaces()[weight].widthOf(text) * size

/**
 * Lines of a cell, broken where a letter no longer fits, inside words and numbers too: so the register's printer breaks them. A space at the
 * end of a line stays there, beyond the edge where it must.
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

/** 접수 stands on two lines, its day and its number. */
const RECEIPT = /(?<=일) (?=제\d)/u

/** Lines of a cell beneath a column's title. */
export const cellLines = (text: string, title: string, width: number, size: number): readonly string[] =>
  (title.startsWith('접수') ? text.split(RECEIPT) : [text]).flatMap((part) => brokenAnywhere(part, width, size))
