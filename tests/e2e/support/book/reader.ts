import { expect, type Page } from '@playwright/test'
import type { AppText } from './app-texts.ts'

/** Person who walks through the residents' app in its language, and looks at every screen. */
export type Reader = {
  readonly page: Page
  readonly say: AppText
  /** Takes pictures of the screen, and checks it. */
  readonly look: (screen: string) => Promise<void>
  /** Begins a chapter, to which later screens belong. */
  readonly begin: (chapter: string) => void
}

/** Presses a button by its Korean source, by keyboard: quick taps count as a double click. */
export const pressText = ({ page, say }: Reader, source: string): Promise<void> =>
  page.getByRole('button', { name: say(source), exact: true }).press('Enter')

export const expectHeading = ({ page, say }: Reader, source: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: say(source) })).toBeVisible()

/** Expects a heading that is Korean in every language, such as a question. */
export const expectKoreanHeading = ({ page }: Reader, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()

/** Opens an address, and looks at its screen once it has loaded. */
export const visitPath = async ({ page, look }: Reader, path: string, screen: string): Promise<void> => {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await look(screen)
}
