import { expect, type Locator, type Page } from '@playwright/test'
import { goTo } from './in-page.ts'
import { axeFindings, settle, sideways, type AxeScope } from './screen-checks.ts'

/** Screens as they are looked at on a tour. */

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 360, height: 740 }

/**
 * The window is made wide and narrow again: a browser without a screen now and then draws on by the
 * media queries of the size before.
 */
const resizeAgain = async (page: Page): Promise<void> => {
  const size = page.viewportSize() ?? narrow
  await page.setViewportSize({ width: size.width * 2, height: size.height })
  await page.setViewportSize(size)
}

/**
 * Expects that nothing scrolls sideways. Polled: for a frame after the window was narrowed the wide
 * layout remains.
 */
export const checkSideways = (page: Page, where: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(
      async () => {
        const found = await sideways(page)
        if (found.length > 0) await resizeAgain(page)
        return found
      },
      { message: where },
    )
    .toEqual([])

/** axe finds nothing; nothing scrolls sideways. */
const checkLight = async (page: Page, where: string, scope: AxeScope = 'all'): Promise<void> => {
  await settle(page)
  expect.soft(await axeFindings(page, scope), where).toEqual([])
  await checkSideways(page, where)
}

/** Checks a screen in light and in dark. */
export const check = async (page: Page, where: string): Promise<void> => {
  await checkLight(page, where)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  expect.soft(await axeFindings(page, 'colours'), `${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * `cards`: rows that are cards on a narrow screen, with colours of their own there; elsewhere they
 * are those of the wide one.
 */
type Kind = 'cards' | 'page'

export const checkBothWidths = async (page: Page, where: string, kind: Kind = 'page'): Promise<void> => {
  await page.setViewportSize(narrow)
  await checkLight(page, `${where}, narrow`, kind === 'cards' ? 'all' : 'shape')
  await page.setViewportSize(wide)
  await check(page, `${where}, wide`)
}

type TourStop = {
  readonly path: string
  /** Heading of the page; where the screen before has the same, `shows` tells them apart. */
  readonly heading: string
  readonly shows?: Locator
  readonly kind?: Kind
}

/** Navigates to another screen of the office without loading the app again. */
export const walkTo = async (page: Page, { path, heading, shows }: TourStop): Promise<void> => {
  await page.evaluate(goTo, `/admin${path}`)
  await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
  if (shows) await expect(shows).toBeVisible()
}

/** Navigates to a screen and checks it in both widths. */
export const visit = async (page: Page, place: TourStop): Promise<void> => {
  await walkTo(page, place)
  await checkBothWidths(page, place.path, place.kind)
}
