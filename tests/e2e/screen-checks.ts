import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { cutWordsInPage, drawn, isStill, sidewaysInPage, stopMotion } from './in-page.ts'

/** What holds for every screen, whatever it shows. */

/** WCAG 2.x A and AA, and beyond them what axe takes for good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** For a page's whole life: colours and places are at once what they will be, nothing is measured on its way. */
export const withoutMotion = (page: Page): Promise<unknown> => page.addInitScript(stopMotion)

/** Waits until nothing moves any more. */
export const still = async (page: Page): Promise<void> => void (await page.waitForFunction(isStill))

/** A screen that is complete: nothing is loading any more, all is drawn. */
export const settle = async (page: Page): Promise<void> => {
  await expect(page.getByText('페이지를 불러오는 중...')).toHaveCount(0)
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
  await still(page)
  await page.evaluate(drawn)
}

/** What axe finds, a line a finding. `colours` looks at contrast alone: nothing else differs between light and dark. */
export const axeFindings = async (page: Page, scope: 'all' | 'colours' = 'all'): Promise<readonly string[]> => {
  // There are no frames: legacy mode spares the blank page that the other mode opens for each run.
  // Of a long table or a plan the first rows stand for those after them: they are drawn by the same code.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .exclude('tbody > tr:nth-of-type(n+9)')
  // Menus and dialogs lie beside the landmarks: `region` is no rule of WCAG, and knows nothing of them.
  const { violations } = await (
    scope === 'all' ? axe.withTags(TAGS).disableRules(['region']) : axe.withRules(['color-contrast'])
  ).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ').trim()}`,
    ),
  )
}

/** Why one would have to scroll the page sideways; empty where one need not. */
export const sideways = (page: Page): Promise<readonly string[]> => page.evaluate(sidewaysInPage)

/** Words that cannot be read as a whole. */
export const cutWords = (page: Page): Promise<readonly string[]> => page.evaluate(cutWordsInPage)

/** Collects what the browser complains about: errors of scripts and breaches of the CSP. A refused call of the API is an answer like any other. */
export const complaintsOf = (page: Page): readonly string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const isAnswer =
      message.text().startsWith('Failed to load resource') &&
      new URL(message.location().url).pathname.startsWith('/api/')
    if (message.type() === 'error' && !isAnswer) complaints.push(`${page.url()}: ${message.text()}`)
  })
  return complaints
}
