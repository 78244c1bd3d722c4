import { expect, type Locator, type Page } from '@playwright/test'

/** The page's own clock, moved on: what waits for seconds is not waited for. */

/** Moves it until something is there. */
export const soon = (page: Page, target: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(1_000)
    await expect(target).toBeVisible({ timeout: 200 })
    // The page has had its moment above already.
  }).toPass({ timeout: 20_000, intervals: [20] })

const STEP_MS = 100

/** Moves it a little until something is gone: what leaves does so by the page's clock, too. */
export const soonGone = (page: Page, target: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(STEP_MS)
    await expect(target).toHaveCount(0, { timeout: 100 })
  }).toPass({ timeout: 3_000, intervals: [20] })

const MAX_STEPS = 150

/** Stops the page's clock: it then moves only when told to. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Moves a stopped clock until something has happened; returns the seconds, rounded. */
export const secondsUntil = async (page: Page, hasHappened: () => boolean): Promise<number> => {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    if (hasHappened()) return Math.round((steps * STEP_MS) / 1_000)
    await page.clock.runFor(STEP_MS)
  }
  throw new Error(`Nothing has happened within ${(MAX_STEPS * STEP_MS) / 1_000} seconds.`)
}
