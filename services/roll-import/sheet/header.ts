import type { Sheet } from '#infra/spreadsheet/spreadsheet.ts'
import type { RollField } from '../../roll/fields.contract.ts'
import { textOf } from './problems.ts'
import type { Row } from './row.ts'
import { isSameTitle, isSubtitle, meaningOf } from './titles.ts'

/** Rows of titles, from 0, first and last; null: there are none, the data begins with the first row. */
export type Header = { readonly first: number; readonly last: number } | null

const SEARCHED_FIRST = 200
const MOST_TITLE_ROWS = 3
const KEYS: ReadonlySet<RollField> = new Set(['dong', 'ho', 'name'])

/** How many fields a row names; 0 where it names none of those that a roll must have, or only one. */
const titleScore = (row: Row): number => {
  const fields = new Set(row.flatMap((cell) => (cell ? (meaningOf(cell.text)?.field ?? []) : [])))
  return fields.size >= 2 && [...fields].some((field) => KEYS.has(field)) ? fields.size : 0
}

const bestTitleRow = (rows: readonly Row[]): { readonly index: number; readonly score: number } => {
  let best = { index: -1, score: 0 }
  for (const [index, row] of rows.entries()) {
    const score = titleScore(row)
    if (score > best.score) best = { index, score }
  }
  return best
}

const findTitles = (rows: readonly Row[]): { readonly index: number; readonly score: number } => {
  const near = bestTitleRow(rows.slice(0, SEARCHED_FIRST))
  return near.index >= 0 || rows.length <= SEARCHED_FIRST ? near : bestTitleRow(rows)
}

/** Whether a row goes on with the titles above it: it repeats them where they are merged, and divides one of them. */
const continuesTitles = (above: Row, row: Row | undefined): boolean => {
  if (!row || row.every((cell) => cell === null)) return false
  const said = row.flatMap((cell, column) => (cell ? [{ text: cell.text, above: textOf(above[column]) }] : []))
  if (said.some(({ text }) => /\d{2,}/.test(text))) return false
  return (
    said.every(({ text, above: title }) => isSameTitle(text, title) || isSubtitle(text)) &&
    said.some(({ text, above: title }) => !isSameTitle(text, title))
  )
}

const lastOfTitles = (rows: readonly Row[], first: number): number => {
  let last = first
  while (last - first + 1 < MOST_TITLE_ROWS && continuesTitles(rows[last] ?? [], rows[last + 1])) last += 1
  return last
}

/** Finds the titles wherever they stand. */
export const findHeader = (rows: readonly Row[]): Header => {
  const { index } = findTitles(rows)
  if (index < 0) return null
  const above = rows[index - 1]
  const first = above && titleScore(above) > 0 && continuesTitles(above, rows[index]) ? index - 1 : index
  return { first, last: lastOfTitles(rows, first) }
}

/** Titles that begin in a row that a person named, from 1. */
export const headerAt = (rows: readonly Row[], row: number): Header => ({
  first: row - 1,
  last: lastOfTitles(rows, row - 1),
})

/** The visible sheet that looks most like a roll: by its titles, then by its rows. */
export const likeliestSheet = (sheets: readonly Sheet[]): number => {
  const ranked = sheets
    .map(({ rows, hidden }, index) => ({ index, hidden, score: findTitles(rows).score, rows: rows.length }))
    .toSorted((a, b) => Number(a.hidden) - Number(b.hidden) || b.score - a.score || b.rows - a.rows)
  return ranked[0]?.index ?? 0
}
