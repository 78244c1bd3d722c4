import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/platform/config.ts'
import { requireMasterKey, runCommand, withoutCallLimits } from './command.ts'
import { awaitReadModels } from './run/build-progress.ts'
import { runProjector } from './run/run-projector.ts'
import { openProcess } from './setup/open-process.ts'

/**
 * `npm run upgrade`: brings tables and read models to this release while the earlier one still
 * serves, so that its processes can be replaced without a pause. It may be repeated.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

await runCommand(
  () => readConfig(process.env, { root }),
  async ({ settings, database, masterKey }) => {
    requireMasterKey(masterKey)
    const opened = await openProcess(
      { ...withoutCallLimits(settings), databaseOwnerUrl: database.ownerUrl },
      database.url,
      'upgrade',
    )
    const projector = runProjector(opened, undefined)
    await awaitReadModels(opened.system, await opened.system.deps.store.lastPosition(), (line) => console.log(line))
    await projector.stop()
    await opened.system.close()
    console.log('Tables and read models are those of this release.')
    return true
  },
)
