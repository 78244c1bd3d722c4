import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '#infra/platform/config.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { runNightlyBackup } from './backup/nightly-backup.ts'
import { requireMasterKey, runCommand } from './command.ts'
import { migrations } from './setup/system.ts'

/**
 * `npm run backup:nightly DIR`: makes the backup of a day in a directory of all backups, deletes old
 * ones, copies them to a second bucket, and tests a restore once a week. A timer starts it.
 */

const USAGE = 'usage: npm run backup:nightly DIR [-- --keep WEEKS]'
const MAX_WEEKS = 520

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values, positionals } = parseArgs({
  options: { keep: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const [directory] = positionals

await runCommand(
  () => readConfig(process.env, { root }),
  async ({ settings, database, masterKey }) => {
    const keptChains = Number(values.keep)
    if (directory === undefined || !Number.isInteger(keptChains) || keptChains < 1 || keptChains > MAX_WEEKS)
      throw new Error(USAGE)
    const ownerUrl = database.ownerUrl ?? database.url
    const pool = createPool(ownerUrl, { max: 3 })
    try {
      return await runNightlyBackup({
        pool,
        ownerUrl,
        masterKey: requireMasterKey(masterKey),
        migrations,
        settings,
        directory,
        keptChains,
        now: () => new Date(),
        onLine: (line) => console.log(line),
      })
    } finally {
      await pool.end()
    }
  },
)
