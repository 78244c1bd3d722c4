import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { linesOfCsv } from '../../support/forms/csv.ts'
import { comeIn } from './office.ts'

/** A page of many rows, and what one does with it. */

/** Rows of a table that hold something. */
export const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** Switches to all complexes, on the page of owners or of another collection that offers it. */
export const allComplexes = (page: Page): Promise<void> => page.getByRole('button', { name: '모든 아파트' }).click()

/** Opens the owners of all complexes. */
export const comeToAllOwners = async (page: Page): Promise<void> => {
  await comeIn(page, '/admin/users')
  await allComplexes(page)
}

/** Looks for a text in the collection that is open. */
export const searchFor = (page: Page, text: string): Promise<void> => page.getByRole('searchbox').fill(text)

/** Presses a button that saves a CSV; returns its cells, line by line. */
export const savedBy = async (
  page: Page,
  button: Locator,
): Promise<{ readonly name: string; readonly text: string; readonly lines: readonly (readonly string[])[] }> => {
  const coming = page.waitForEvent('download')
  await button.click()
  const download = await coming
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), text, lines: linesOfCsv(text) }
}
