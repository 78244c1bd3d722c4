import { breakLines } from './break-lines.ts'
import type { Run, Weight } from './pdf-document.ts'

/** Breaks and measures texts in fonts. */
export type Typesetter = {
  /** A run's lines at a size and a width in points. */
  readonly linesOf: (run: Run, size: number, width: number) => readonly Required<Run>[]
  /** Points. */
  readonly widthOf: (run: { readonly text: string; readonly weight: Weight }, size: number) => number
}

/** `emsOf`: width of a text in ems; `printable`: makes a text drawable. */
export const createTypesetter = (
  emsOf: (text: string, weight: Weight) => number,
  printable: (text: string) => string,
): Typesetter => ({
  linesOf: ({ text, weight = 'regular', tone = 'ink' }, size, width) =>
    breakLines(printable(text), width, (line) => emsOf(line, weight) * size).map((line) => ({
      text: line,
      weight,
      tone,
    })),
  widthOf: ({ text, weight }, size) => emsOf(text, weight) * size,
})
