import { pageItems } from './page-items.ts'
import type { PrintedRegister } from './printed-register.ts'
import type { RegisterPage } from './register-page.ts'
import { particularsOf, type PageLines } from './register-particulars.ts'
import { createTableCollector, type TableCollector } from './table/table-collector.ts'
import { UnfitRegister } from './unfit-register.ts'

/** Points from a page's right edge, where it has no rule that says how wide its text is. */
const MARGIN = 42

const linesOf = (page: RegisterPage, collector: TableCollector): PageLines => {
  collector.nextPage()
  const lines = pageItems(page).flatMap((item) => {
    if (collector.take(item)) return []
    return item.kind === 'line' ? [item.line] : item.cells.flatMap((cell) => cell.lines)
  })
  return { lines, right: Math.max(page.width - 2 * MARGIN, ...page.rules.map(({ right }) => right)) }
}

/** A register of its pages, in their order. @throws {UnfitRegister} */
export const printedOfPages = (pages: readonly RegisterPage[]): PrintedRegister => {
  if (pages.some(({ isPicture }) => isPicture)) throw new UnfitRegister('no-text')
  const seen = pages.filter(({ glyphs, rules }) => glyphs.length > 0 || rules.length > 0)
  const collector = createTableCollector()
  const particulars = particularsOf(seen.map((page) => linesOf(page, collector)))
  const tables = collector.tables()
  if (tables.length === 0 || particulars.property === '') throw new UnfitRegister('broken')
  return { ...particulars, tables }
}
