import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '#infra/platform/config.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { makeRecordedBackup } from './backup/recorded-backup.ts'
import { requireMasterKey, runCommand } from './command.ts'

/**
 * `npm run backup DIR`: writes everything that cannot be made anew into a new directory, while the
 * product runs, and verifies the log. With `-- --since EARLIER` it writes the events and documents
 * since an earlier backup, beside which the new one lies.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values, positionals } = parseArgs({ options: { since: { type: 'string' } }, allowPositionals: true })
const [directory] = positionals

await runCommand(
  () => readConfig(process.env, { root }),
  async ({ settings, database, masterKey: found }) => {
    if (directory === undefined)
      throw new Error('usage: npm run backup DIR (which must not exist yet) [-- --since EARLIER]')
    const masterKey = requireMasterKey(found)
    const pool = createPool(database.ownerUrl ?? database.url, { max: 2 })
    const onLine = (line: string): void => console.log(line)
    try {
      return await makeRecordedBackup({ pool, masterKey, settings, directory, since: values.since, onLine })
    } finally {
      await pool.end()
    }
  },
)
