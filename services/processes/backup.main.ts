import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '#infra/platform/config.ts'
import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import { openStorage } from '#infra/platform/object-storage/open-storage.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import type { Tables } from '#infra/platform/projection/read-tables.ts'
import { recordBackup } from '../audit/audit.facts.ts'
import { makeBackup } from './backup/make-backup.ts'
import { requireMasterKey, runCommand } from './command.ts'
import { verdictText, verifyNow } from './verify/verify-now.ts'

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
  async ({ settings, database, masterKey }) => {
    if (directory === undefined)
      throw new Error('usage: npm run backup DIR (which must not exist yet) [-- --since EARLIER]')
    const fingerprint = keyFingerprint(requireMasterKey(masterKey))
    const pool = createPool(database.ownerUrl ?? database.url, { max: 2 })
    try {
      const {
        at,
        position,
        files,
        damaged = [],
        wrongTree,
      } = await makeBackup({
        pool,
        keyFingerprint: fingerprint,
        dataDir: settings.dataDir,
        objects: await openStorage(settings.storage, settings.dataDir),
        directory,
        ...(values.since === undefined ? {} : { since: values.since }),
      })
      console.log(`${directory}: ${position} events, ${files.length} documents; the master key is not in it`)
      for (const key of damaged) console.log(`DAMAGED, and not in the backup: document ${key}`)
      if (wrongTree !== undefined) console.log(`The backup DIFFERS from what was recorded: ${wrongTree}`)
      const readSide = createDatabase<Tables>(pool)
      const verdict = await verifyNow(readSide)
      console.log(verdictText(verdict))
      const [documents, isVerified] = [files.length, verdict.finding === null && wrongTree === undefined]
      await recordBackup(readSide, { at: new Date(at), position, documents, damaged: damaged.length, isVerified })
      return isVerified && damaged.length === 0
    } finally {
      await pool.end()
    }
  },
)
