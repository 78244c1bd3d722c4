import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from '../support/chromium.ts'
import { hasRoomInMemory } from '../support/stack/quick-directory.ts'
import { goByOwnServer } from './support/worker-url.ts'

goByOwnServer()

const executablePath = await findChromium()

/**
 * A worker's pages follow one another: one process for all of them is a twentieth less work a load.
 */
const ONE_RENDERER = '--renderer-process-limit=1'

/**
 * Flag by which Playwright passes pictures and answers between processes through files on the disk:
 * two hundred a page.
 */
const THROUGH_FILES = '--disable-dev-shm-usage'

const ofWeight = '**/page-weight.e2e.ts'

/** Journeys through the whole product in a real Chromium, each worker on a server of its own. */
export default defineConfig({
  testDir: '.',
  // In their order: what a page weighs is asked where nobody has brought words to it yet, since a
  // name's rare letter fetches a slice of the font.
  projects: [
    { name: 'weight', testMatch: ofWeight },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: ofWeight },
  ],
  outputDir: '../.output/e2e',
  globalSetup: './support/start-danji.ts',
  fullyParallel: false,
  // One more than cores: journeys wait for much that comes by itself.
  workers: 3,
  // tests/run.ts names what needed it, and lets no more than one pass.
  retries: 1,
  // On the slowest machine that was seen two minutes were not enough for the longest, nor a quarter
  // of one for all that was waited for.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  forbidOnly: Boolean(process.env['CI']),
  use: {
    launchOptions: {
      executablePath,
      args: [...chromiumFlags, ONE_RENDERER],
      ignoreDefaultArgs: hasRoomInMemory() ? [THROUGH_FILES] : [],
    },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Without a graphics card each frame of a motion is drawn by the processor, which the tests are
    // short of; the campaign is run with all of it.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
