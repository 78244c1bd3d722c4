import { cellOfText, type TextRun } from '../xml/text-runs.ts'
import type { Cell } from '../spreadsheet.ts'

/** Elements that strike their text through. */
const STRIKING = /^(?:s|strike|del)$/
/** Elements without an end tag. */
const VOID = /^(?:br|img|hr|input|col|wbr|meta|link)$/
const STRUCK_STYLE = /text-decoration(?:-line)?\s{0,9}:[^;"'}]{0,80}line-through/i
const CLASS = /\bclass\s{0,9}=\s{0,9}(?:"([^"]{0,500})"|'([^']{0,500})'|([^\s"'>]{1,200}))/i
/**
 * Maximum depth of elements within a cell that is followed: deeper ones look like those around
 * them.
 */
const MOST_OPEN = 100

/** Returns the classes that a style sheet strikes through; each rule is read once. */
const struckClassesIn = (css: string): readonly string[] =>
  css.split('}').flatMap((rule) => {
    const begin = rule.lastIndexOf('{')
    if (begin === -1 || !STRUCK_STYLE.test(rule.slice(begin))) return []
    const selectors = rule.slice(0, begin).slice(-2_000).split(',')
    return selectors.flatMap((selector) => /\.([\w-]{1,100})\s{0,99}$/.exec(selector)?.[1] ?? [])
  })

type Tag = { readonly name: string; readonly raw: string }

/**
 * Follows which texts of a page are struck through, by elements, styles and classes of the page's
 * own style sheets.
 */
export const followStruck = () => {
  const classes = new Set<string>()
  let isRowStruck = false
  let isCellStruck = false
  let open: { readonly name: string; readonly isStruck: boolean }[] = []

  const strikes = (raw: string): boolean => {
    if (/line-through/i.test(raw) && STRUCK_STYLE.test(raw)) return true
    if (classes.size === 0 || !/class/i.test(raw)) return false
    const [, double, single, bare] = CLASS.exec(raw) ?? []
    return (double ?? single ?? bare ?? '').split(/\s+/).some((name) => classes.has(name))
  }
  return {
    readStyles: (css: string): void => struckClassesIn(css).forEach((name) => classes.add(name)),
    beginRow: (raw: string): void => void (isRowStruck = strikes(raw)),
    beginCell: (raw: string): void => {
      isCellStruck = isRowStruck || strikes(raw)
      open = []
    },
    begin: ({ name, raw }: Tag): void => {
      if (VOID.test(name) || raw.endsWith('/') || open.length >= MOST_OPEN) return
      open.push({ name, isStruck: STRIKING.test(name) || strikes(raw) })
    },
    end: (name: string): void => {
      const at = open.findLastIndex((element) => element.name === name)
      if (at !== -1) open.length = at
    },
    /** Tells whether text at this point is struck through; an inner element cannot undo it. */
    isStruck: (): boolean => isCellStruck || open.some(({ isStruck }) => isStruck),
  }
}

/** Makes a cell of the texts of its parts, each converted by `read`. */
export const cellOfParts = (live: string, gone: string, read: (text: string) => string): Cell => {
  const parts: readonly TextRun[] = [
    { text: read(live), struck: false },
    { text: read(gone), struck: true },
  ]
  return cellOfText(
    parts.filter(({ text }) => text !== ''),
    false,
  )
}
