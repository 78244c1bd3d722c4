import { expect, type Page } from '@playwright/test'

/** Values of a screen that are different in each run: days, times, numbers of receipts, codes, hashes. */
const changing: readonly (readonly [RegExp, string])[] = [
  [/\d{4}\. \d{1,2}\. \d{1,2}\.( \([일월화수목금토]\))?/g, '(day)'],
  [/\b\d{1,2}:\d{2}(:\d{2})?\b/g, '(time)'],
  [/\b\d{5}[- ]\d{5}[- ]\d{5}\b/g, '(number)'],
  [/\b[0-9a-f]{16,64}\b/g, '(hash)'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '(id)'],
  [/\d+(일|시간|분|초)(?= |")/g, '(span)'],
  [/\/url: .*/g, '/url: (address)'],
]

const HOW_TO_RENEW =
  'What screen readers are told of this screen has changed. If that is meant, renew the stored tree: npm run trees'

/**
 * Expects that the screen tells screen readers what is stored under its name, in
 * apps/accessibility-trees.
 */
export const expectTree = async (page: Page, name: string): Promise<void> => {
  const tree = await page.locator('body').ariaSnapshot()
  const steady = changing.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), tree)
  expect.soft(`${steady}\n`, `${name}: ${HOW_TO_RENEW}`).toMatchSnapshot(`${name}.yml`)
}
