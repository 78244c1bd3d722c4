import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/platform/config.ts'
import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import { openStorage } from '#infra/platform/object-storage/open-storage.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { withoutCallLimits, requireMasterKey, runCommand, type CommandContext } from './command.ts'
import { openProcess } from './setup/open-process.ts'
import { awaitReadModels } from './run/build-progress.ts'
import { runProjector } from './run/run-projector.ts'
import { migrations } from './setup/system.ts'
import { verdictText, verifyNow } from './verify/verify-now.ts'

/**
 * `npm run restore DIR [LIST…]`: restores a backup into an empty database, destroys the keys of all
 * erased persons (by the backup's list, the data directory's and further ones), builds the read
 * models, those of votes and signatures first, and verifies the log. With `-- --continue` it
 * continues where it broke off.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const args = process.argv.slice(2)
const continues = args.includes('--continue')
const [directory, ...erasures] = args.filter((arg) => arg !== '--continue')
const read = () => readConfig(process.env, { root })

const load = async ({ settings, database, masterKey }: CommandContext<ReturnType<typeof read>>): Promise<void> => {
  if (directory === undefined) throw new Error('usage: npm run restore DIR [further lists of erasures] [-- --continue]')
  const pool = createPool(database.ownerUrl ?? database.url, { max: 2 })
  try {
    const { position, files, erased } = await restoreBackup({
      pool,
      migrations,
      keyFingerprint: keyFingerprint(requireMasterKey(masterKey)),
      dataDir: settings.dataDir,
      objects: await openStorage(settings.storage, settings.dataDir),
      directory,
      erasures,
      continues,
    })
    console.log(`${position} events and ${files.length} documents are back; ${erased} persons stay erased`)
  } finally {
    await pool.end()
  }
}

await runCommand(
  read,
  async (ground) => {
    await load(ground)
    const { settings, database } = ground
    const opened = await openProcess(
      { ...withoutCallLimits(settings), databaseOwnerUrl: database.ownerUrl },
      database.url,
      'restore',
    )
    const projector = runProjector(opened, undefined)
    const last = await opened.system.deps.store.lastPosition()
    await awaitReadModels(opened.system, last, (line) => console.log(line))
    await projector.stop()
    const verdict = await verifyNow(opened.system.database, opened.system.deps.secrets.treeHeadPublicKey)
    console.log(verdictText(verdict))
    await opened.system.close()
    return verdict.finding === null
  },
  { makes: true },
)
