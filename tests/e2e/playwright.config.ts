import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from '../support/chromium.ts'
import { goByOwnServer } from './worker-url.ts'

goByOwnServer()

const executablePath = await findChromium()

/** A worker's pages follow one another: what one has compiled the next one finds, and no process begins with it. */
const ONE_RENDERER = '--renderer-process-limit=1'

/** Journeys through the whole product in a real Chromium, each worker on a server of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../.output/e2e',
  globalSetup: './start-danji.ts',
  fullyParallel: false,
  // One more than cores: journeys wait for much that comes by itself.
  workers: 3,
  // tests/run.ts names what needed it, and lets no more than one pass.
  retries: 1,
  // Of the longest a third on two cores of their own; machines were seen that take thrice as long.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  forbidOnly: Boolean(process.env['CI']),
  use: {
    launchOptions: { executablePath, args: [...chromiumFlags, ONE_RENDERER] },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Without a graphics card each frame of a motion is drawn by the processor, which the tests are short of; the campaign is run with all of it.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
