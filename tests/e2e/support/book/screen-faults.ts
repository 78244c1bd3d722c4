import type { Page } from '@playwright/test'
import { cutWords, sideways } from '../screen-checks.ts'
import { outgrownTextsInPage, smallTargetsInPage, strayKoreanInPage, unreachableButtonsInPage } from './in-page.ts'

/** Returns what is wrong with how a screen is laid out in the present width, one fault a line. */
export const layoutFaults = async (page: Page): Promise<readonly string[]> =>
  [
    await sideways(page),
    await cutWords(page),
    await page.evaluate(outgrownTextsInPage),
    await page.evaluate(smallTargetsInPage),
    await page.evaluate(unreachableButtonsInPage),
  ].flat()

/** Returns Korean on a screen of another language that is not marked as Korean; `data`: names and titles of the office. */
export const strayKorean = (page: Page, data: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(strayKoreanInPage, data)
