import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/platform/config.ts'
import { parseMasterKey } from '#infra/platform/keys/master-key.ts'
import { beginRotation, completeRotation } from '#infra/platform/keys/rotate-master-key.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { requireMasterKey, runCommand } from './command.ts'
import { migrations } from './setup/system.ts'

/**
 * `npm run keys:rotate`: changes the master key. DANJI_MASTER_KEY is the new one,
 * DANJI_MASTER_KEY_FORMER the one before; see docs/keys.md. It may be repeated.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

await runCommand(
  () => readConfig(process.env, { root }),
  async ({ settings, database, masterKey }) => {
    const owner = createPool(database.ownerUrl ?? database.url, { max: 2 })
    try {
      await migrate(owner, migrations)
      const former = settings.formerMasterKey === undefined ? undefined : parseMasterKey(settings.formerMasterKey)
      const keys = { masterKey: requireMasterKey(masterKey), former }
      const begun = await beginRotation(owner, keys)
      if (begun === 'begun') console.log('The database has the new master key: start the processes with it now.')
      const wrapped = await completeRotation(owner, keys.masterKey, (count) =>
        console.log(`${count} keys wrapped anew`),
      )
      console.log(`All keys are wrapped by this master key (${wrapped} in this run): the former one may be removed.`)
      return true
    } finally {
      await owner.end()
    }
  },
)
