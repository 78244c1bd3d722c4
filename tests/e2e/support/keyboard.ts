import { expect, type Locator, type Page } from '@playwright/test'
import { focusedInPage, type FocusedControl } from './in-page.ts'
import { settle, still } from './screen-checks.ts'

/** Hands that know nothing but a keyboard. */

const MAX_WAY = 40

const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(':focus')).count()) > 0

/** Presses Tab until the focus is there. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MAX_WAY; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `reached by Tab within ${MAX_WAY} presses`).toBeFocused()
}

/** Goes to a control by Tab and presses a key on it. */
export const tabAndPress = async (page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const pictureOf = (page: Page, { box }: FocusedControl): Promise<Buffer> =>
  page.screenshot({ clip: box, animations: 'disabled' })

const MAX_LOOKS = 4

/**
 * Tells whether the focused control looks different without the focus, which it gets back. Where
 * both pictures are equal they are taken again, at its present place: late content may have moved
 * or redrawn it.
 */
const showsFocus = async (page: Page, control: FocusedControl): Promise<boolean> => {
  let seen: FocusedControl | null = control
  for (let looks = 0; looks < MAX_LOOKS && seen !== null; looks += 1) {
    const withFocus = await pictureOf(page, seen)
    const element = await page.locator(':focus').elementHandle()
    await page.locator(':focus').blur()
    const without = await pictureOf(page, seen)
    await element?.focus()
    if (!withFocus.equals(without)) return true
    await settle(page)
    seen = await page.evaluate(focusedInPage)
  }
  return false
}

/**
 * Walks the screen by Tab, from the focus, over the last control to the first. Returns the controls
 * that look the same with and without the focus, and those that are covered when they have it.
 */
export const unseenFocus = async (page: Page, presses: number): Promise<readonly string[]> => {
  const problems: string[] = []
  const names = new Set<string>()
  await settle(page)
  // An element under the pointer looks as if it had the focus already.
  await page.mouse.move(0, 0)
  for (let count = 0; count < presses; count += 1) {
    await page.keyboard.press('Tab')
    await still(page)
    const now = await page.evaluate(focusedInPage)
    // Between the last control and the first the focus is with the browser.
    if (now === null) continue
    names.add(now.name)
    if (now.isCovered) problems.push(`${now.name}: covered`)
    else if (!(await showsFocus(page, now))) problems.push(`${now.name}: looks the same without the focus`)
  }
  if (names.size < 4) problems.push(`only these controls were found: ${[...names].join(', ')}`)
  return problems
}
