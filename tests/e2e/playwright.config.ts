import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from '../support/chromium.ts'
import { measureSlowness } from '../support/run/machine-speed.ts'
import { readFactor } from '../support/run/read-factor.ts'
import { hasRoomInMemory } from '../support/stack/quick-directory.ts'
import { goByOwnServer } from './support/worker-url.ts'

goByOwnServer()

// Without a locale of UTF-8, Chromium calls each download whose name is Korean "download".
if (!process.env['LANG'] && !process.env['LC_ALL']) process.env['LC_ALL'] = 'C.UTF-8'

// tests/run.ts says it; where one journey is run by hand it is measured here, once for all workers,
// which load this file, too.
process.env['TEST_SLOWNESS'] ??= String(await measureSlowness())
const slowness = readFactor('TEST_SLOWNESS') ?? 1

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
  // The order matters: page weight is measured before other journeys bring text, since a rare
  // letter in a name fetches a slice of the font.
  projects: [
    { name: 'weight', testMatch: ofWeight },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: ofWeight },
  ],
  outputDir: '../.output/e2e',
  // Trees of main screens, which support/book/accessibility-tree.ts compares.
  snapshotPathTemplate: '{testDir}/apps/accessibility-trees/{arg}{ext}',
  globalSetup: './support/start-danji.ts',
  fullyParallel: false,
  // One more than cores: journeys wait for much that comes by itself.
  workers: 3,
  // tests/run.ts names what needed it, and lets only a few pass.
  retries: 1,
  // Limits grow on a slower or busier machine than the one that they were set on.
  timeout: 120_000 * slowness,
  expect: { timeout: 20_000 * slowness },
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
    actionTimeout: 20_000 * slowness,
    screenshot: 'only-on-failure',
    // The processor draws each frame of an animation if there is no graphics card, and the tests
    // are short of it. The campaign journey runs with all animations.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
