import { defineConfig } from 'vitest/config'
import { isDeep, timeLimit } from './tests/support/deep.ts'

const onPostgres = ['tests/**/*.api.test.ts', 'tests/**/*.projection.test.ts']
const onNats = ['tests/**/*.nats.test.ts']

/**
 * Project of the office app, which only Vite can read, and of modules loaded anew for each test.
 */
const ofApps = ['tests/office/**/*.test.{ts,tsx}', 'tests/ui/client-log.test.ts', 'tests/ui/server-health.test.ts']

/**
 * Tests that only `npm run test:deep` runs (tests/README.md), and those of packages that a bench
 * installs for itself.
 */
const leftOut = ['**/node_modules/**', ...(isDeep ? [] : ['tests/**/*.deep.*'])]

/** Milliseconds that one test may take, on a machine as fast as the one that limits were set on. */
const testTimeout = timeLimit(60_000)

/** Milliseconds for which `expect.poll` waits: the usual second is over while other tests run. */
const expectation = { poll: { timeout: timeLimit(10_000) } }

const withStack = { globalSetup: 'tests/support/stack/global-setup.ts', testTimeout, hookTimeout: testTimeout }

export default defineConfig({
  test: {
    // Two cores: a third worker would only take turns with the others, and with Postgres.
    maxWorkers: 2,
    expect: expectation,
    // Files of a worker share its modules, which keep nothing from one to the next: loading them
    // anew took a third of the time.
    isolate: false,
    // Node itself loads them, as it loads the product: an import is an import, and nothing is
    // translated twice.
    experimental: { viteModuleRunner: false },
    setupFiles: ['tests/support/run/record-processor-time.ts', 'tests/support/run/record-calls.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...onPostgres, ...onNats, ...ofApps, ...leftOut],
          // They run beside the API tests: the longest would need all of the usual five seconds
          // there, and many times as long on a slow machine.
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'apps',
          include: ofApps,
          exclude: leftOut,
          testTimeout,
          experimental: { viteModuleRunner: true },
        },
      },
      { extends: true, test: { name: 'api', include: onPostgres, exclude: leftOut, ...withStack } },
      { extends: true, test: { name: 'nats', include: onNats, exclude: leftOut, ...withStack } },
    ],
  },
})
