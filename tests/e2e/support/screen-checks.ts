import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { cutWordsInPage, drawn, isStill, sidewaysInPage, stopMotion } from './in-page.ts'

/** Rules of axe that hold for every screen. */

/** WCAG 2.x A and AA, and beyond them what axe takes for good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Turns off motion for a page's whole life: colours and positions have their final values at once.
 */
export const withoutMotion = (page: Page): Promise<unknown> => page.addInitScript(stopMotion)

/** Waits until nothing moves any more. */
export const still = async (page: Page): Promise<void> => void (await page.waitForFunction(isStill))

/** A screen that is complete: it has its heading, nothing is loading any more, all is drawn. */
export const settle = async (page: Page): Promise<void> => {
  await expect(page.locator('h1').filter({ hasNotText: '불러오는 중' }).first()).toBeVisible()
  await expect(page.getByText('페이지를 불러오는 중...')).toHaveCount(0)
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
  await still(page)
  await page.evaluate(drawn)
}

/**
 * `colours`: contrast alone, since nothing else differs between light and dark; `shape`: all but
 * contrast.
 */
export type AxeScope = 'all' | 'colours' | 'shape'

/**
 * Put into a page that has axe already instead of axe itself, whose half a million characters take
 * longer than what they find.
 */
const NOTHING_TO_PUT_IN = 'void 0'

const axeFor = async (page: Page, scope: AxeScope): Promise<AxeBuilder> => {
  const isThere = await page.evaluate("typeof window.axe === 'object'")
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: NOTHING_TO_PUT_IN } : {}) }).options({
    resultTypes: ['violations'],
  })
  if (scope === 'colours') return axe.withRules(['color-contrast'])
  // Menus and dialogs lie beside the landmarks: `region` is no rule of WCAG, and knows nothing of
  // them.
  return axe.withTags(TAGS).disableRules(scope === 'all' ? ['region'] : ['region', 'color-contrast'])
}

/** Returns the findings of axe, one a line. */
export const axeFindings = async (page: Page, scope: AxeScope = 'all'): Promise<readonly string[]> => {
  // There are no frames: legacy mode spares the blank page that the other mode opens for each run.
  // Of a long table or a plan the first rows stand for those after them: they are drawn by the same
  // code.
  const axe = (await axeFor(page, scope)).setLegacyMode(true).exclude('tbody > tr:nth-of-type(n+9)')
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ').trim()}`,
    ),
  )
}

/** Returns why the page scrolls sideways; empty where it does not. */
export const sideways = (page: Page): Promise<readonly string[]> => page.evaluate(sidewaysInPage)

/** Words that cannot be read as a whole. */
export const cutWords = (page: Page): Promise<readonly string[]> => page.evaluate(cutWordsInPage)

/**
 * Collects what the browser complains about: errors of scripts and breaches of the CSP. A refused
 * call of the API is an answer like any other.
 */
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
