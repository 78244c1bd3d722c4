import type { Browser, CDPSession, Page } from '@playwright/test'
import { openPhone } from '../../e2e/support/resident.ts'
import { setting } from '../paired-rounds.ts'

const CPU_SLOWDOWN = setting('BENCH_CPU', 4)
/**
 * 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. `BENCH_KBITS=400 BENCH_LATENCY=400
 * BENCH_CPU=6` is slow 3G on an old phone.
 */
const DOWN_KBITS = setting('BENCH_KBITS', 1_600)
const NETWORK = {
  offline: false,
  latency: setting('BENCH_LATENCY', 150),
  downloadThroughput: (DOWN_KBITS * 1_000) / 8,
  uploadThroughput: (Math.min(DOWN_KBITS, 750) * 1_000) / 8,
}

/** Slows a page down: its processor, and its line. */
export const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}

export const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000

/** Records how long each interaction took until its next frame, as INP has it (web.dev/inp). */
const WATCH_INTERACTIONS = `
  window.longestInteraction = 0
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longestInteraction = Math.max(window.longestInteraction, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/**
 * Page on a slow phone with an empty cache, what it has received, headers and bodies as transferred,
 * and its longest interaction in milliseconds.
 */
export type SlowPage = {
  readonly page: Page
  readonly kilobytes: () => number
  readonly requests: () => number
  readonly longestInteraction: () => Promise<number>
  readonly close: () => Promise<void>
}

export const openSlowPage = async (browser: Browser, kind: 'phone' | 'desk'): Promise<SlowPage> => {
  const context =
    kind === 'phone' ? await openPhone(browser) : await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(WATCH_INTERACTIONS)
  const session = await slowDown(page)
  let [bytes, requests] = [0, 0]
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  return {
    page,
    kilobytes: () => bytes / 1_000,
    requests: () => requests,
    longestInteraction: () => page.evaluate<number>('window.longestInteraction'),
    close: () => context.close(),
  }
}
