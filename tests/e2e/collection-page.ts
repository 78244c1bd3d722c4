import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { linesOfCsv } from '../support/csv.ts'

/** Rows of a table that hold something. */
export const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** Opens what finds everything, by keyboard. */
export const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '찾기' })).toBeFocused()
}

/** Presses a button that saves a CSV; gives its cells, line by line. */
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
