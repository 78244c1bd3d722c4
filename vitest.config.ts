import { defineConfig } from 'vitest/config'

const onPostgres = ['tests/**/*.api.test.ts', 'tests/**/*.projection.test.ts']
const onNats = ['tests/**/*.nats.test.ts']

const withStack = { globalSetup: 'tests/support/global-setup.ts', testTimeout: 30_000, hookTimeout: 30_000 }

export default defineConfig({
  test: {
    // Two cores: a third worker would only take turns with the others, and with Postgres.
    maxWorkers: 2,
    // Files of a worker share its modules, which keep nothing from one to the next: loading them anew took a third of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...onPostgres, ...onNats],
          // They run beside the API tests: the longest would need all of the usual five seconds there.
          testTimeout: 30_000,
        },
      },
      { extends: true, test: { name: 'api', include: onPostgres, ...withStack } },
      { extends: true, test: { name: 'nats', include: onNats, ...withStack } },
    ],
  },
})
