import type { Browser, CDPSession, Page } from '@playwright/test'
import { openPhone } from '../../e2e/support/resident.ts'
import { setting } from '../paired-rounds.ts'

const CPU_SLOWDOWN = setting('BENCH_CPU', 4)
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Slows a page down: a processor at a fourth of the speed, and a slow line. */
export const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}

export const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000

/**
 * Page on a slow phone with an empty cache, and the kilobytes it has received: headers and bodies
 * as transferred.
 */
export type SlowPage = { readonly page: Page; readonly kilobytes: () => number; readonly close: () => Promise<void> }

export const openSlowPage = async (browser: Browser, kind: 'phone' | 'desk'): Promise<SlowPage> => {
  const context =
    kind === 'phone' ? await openPhone(browser) : await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await slowDown(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  return { page, kilobytes: () => bytes / 1_000, close: () => context.close() }
}
