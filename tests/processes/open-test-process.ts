import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { defaultDatabaseSettings } from '#infra/platform/postgres/limits.ts'
import { providerSettings } from '#infra/providers/providers.ts'
import { testSealVariables } from '#tests/support/simulated/test-sealing.ts'
import { openProcess, type OpenedProcess, type Settings } from '#services/processes/setup/open-process.ts'

/** A data directory of its own, for as long as the test runs. */
export const freshDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'danji-process-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A process as a main opens it, closed after the test. */
export const openTestProcess = async (
  databaseUrl: string,
  settings: Partial<Settings> = {},
): Promise<OpenedProcess> => {
  const opened = await openProcess(
    {
      environment: 'test',
      port: 3000,
      publicUrl: 'http://danji.test',
      dataDir: settings.dataDir ?? freshDir(),
      database: defaultDatabaseSettings,
      storage: { kind: 'directory' },
      databaseOwnerUrl: undefined,
      natsUrl: undefined,
      natsPrefix: 'danji',
      masterKey: Buffer.alloc(32, 7).toString('base64'),
      rateLimitFactor: 1,
      codesPerListHour: 3_000,
      helpDesk: { phone: null, hours: null },
      registerYoungForDays: 30,
      logLevel: 'silent',
      messaging: { kind: 'simulator' },
      identity: { kind: 'simulator' },
      nice: { kind: 'simulator' },
      kcp: { kind: 'simulator' },
      barocert: { kind: 'simulator' },
      toss: { kind: 'simulator' },
      documentCentre: { kind: 'simulator' },
      publicData: { kind: 'simulator' },
      addresses: { kind: 'simulator' },
      mail: { kind: 'simulator' },
      recognitions: providerSettings({}).recognitions,
      registry: { kind: 'simulator' },
      accounts: providerSettings({}).accounts,
      seal: testSealVariables(),
      ...settings,
    },
    databaseUrl,
    'test',
  )
  onTestFinished(opened.system.close)
  return opened
}
