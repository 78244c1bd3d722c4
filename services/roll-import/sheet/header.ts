import type { Sheet, SheetRow } from '#infra/lib/spreadsheet/spreadsheet.ts'
import type { RollField } from '../../roll/fields.contract.ts'
import { textOf } from '../cell/problems.ts'
import type { Row } from './row.ts'
import { isSameTitle, isSubtitle, columnFor } from './titles.ts'

/**
 * Rows of titles: the first and last of those with content, from 0, and the number in the sheet of
 * the first. Null: there are none, the data begins with the first row. If an administrator named an
 * empty row, none is between first and last.
 */
export type Header = { readonly first: number; readonly last: number; readonly number: number } | null

const SEARCHED_FIRST = 200
/** Maximum number of rows that are searched for titles: no real roll begins later. */
const SEARCHED = 2_000
const MAX_TITLE_ROWS = 3
const KEYS: ReadonlySet<RollField> = new Set(['dong', 'ho', 'name'])

/** Returns how many fields a row names; 0 if it names only one, or none that a roll must have. */
const titleScore = (row: Row): number => {
  const fields = new Set(row.flatMap((cell) => (cell ? (columnFor(cell.text)?.field ?? []) : [])))
  return fields.size >= 2 && [...fields].some((field) => KEYS.has(field)) ? fields.size : 0
}

const bestTitleRow = (rows: readonly SheetRow[]): { readonly index: number; readonly score: number } => {
  let best = { index: -1, score: 0 }
  for (const [index, { cells }] of rows.entries()) {
    const score = titleScore(cells)
    if (score > best.score) best = { index, score }
  }
  return best
}

const findTitles = (rows: readonly SheetRow[]): { readonly index: number; readonly score: number } => {
  const near = bestTitleRow(rows.slice(0, SEARCHED_FIRST))
  return near.index >= 0 || rows.length <= SEARCHED_FIRST ? near : bestTitleRow(rows.slice(0, SEARCHED))
}

/**
 * Whether a row continues the titles above it: it repeats them where they are merged, and divides
 * one of them.
 */
const continuesTitles = ({ number, cells: above }: SheetRow, row: SheetRow | undefined): boolean => {
  if (!row || row.number !== number + 1) return false
  const said = row.cells.flatMap((cell, column) => (cell ? [{ text: cell.text, above: textOf(above[column]) }] : []))
  if (said.some(({ text }) => /\d{2,}/.test(text))) return false
  return (
    said.every(({ text, above: title }) => isSameTitle(text, title) || isSubtitle(text)) &&
    said.some(({ text, above: title }) => !isSameTitle(text, title))
  )
}

const titlesFrom = (rows: readonly SheetRow[], first: number): Header => {
  const top = rows[first]
  if (!top) return null
  let last = first
  for (
    let row = top;
    last - first + 1 < MAX_TITLE_ROWS && continuesTitles(row, rows[last + 1]);
    row = rows[last] ?? row
  )
    last += 1
  return { first, last, number: top.number }
}

/** Finds the titles wherever they stand. */
export const findHeader = (rows: readonly SheetRow[]): Header => {
  const { index } = findTitles(rows)
  const above = rows[index - 1]
  return titlesFrom(
    rows,
    above && titleScore(above.cells) > 0 && continuesTitles(above, rows[index]) ? index - 1 : index,
  )
}

/** Titles that begin in a row that a person named, from 1. */
export const headerAt = (rows: readonly SheetRow[], number: number): Header => {
  const found = rows.findIndex((row) => row.number >= number)
  const first = found < 0 ? rows.length : found
  return rows[first]?.number === number ? titlesFrom(rows, first) : { first, last: first - 1, number }
}

/**
 * Returns the index of the visible sheet that is most like a roll: by its titles, then by its rows.
 */
export const likeliestSheet = (sheets: readonly Sheet[]): number => {
  const ranked = sheets
    .map(({ rows, hidden }, index) => ({ index, hidden, score: findTitles(rows).score, rows: rows.length }))
    .toSorted((a, b) => Number(a.hidden) - Number(b.hidden) || b.score - a.score || b.rows - a.rows)
  return ranked[0]?.index ?? 0
}
