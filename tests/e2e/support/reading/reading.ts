import type { Page } from '@playwright/test'

/** Opens the settings for reading. */
export const openReadingSettings = async (page: Page) => {
  await page.getByRole('button', { name: '읽기 설정' }).click()
  return page.getByRole('dialog', { name: '읽기 설정' })
}

/** Chooses a size of letters by its name, as a resident does. */
export const chooseTextSize = async (page: Page, name: string): Promise<void> => {
  const dialog = await openReadingSettings(page)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.getByRole('button', { name: '닫기' }).click()
}
