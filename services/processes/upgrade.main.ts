import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/platform/config.ts'
import { requireMasterKey, runCommand, withoutCallLimits } from './command.ts'
import { awaitReadModels } from './run/build-progress.ts'
import { readBuildArguments, startBuildProcesses } from './run/build-processes.ts'
import { runProjector } from './run/run-projector.ts'
import { openProcess } from './setup/open-process.ts'

/**
 * `npm run upgrade`: brings tables and read models to this release while the earlier one still
 * serves, so that its processes can be replaced without a pause. It may be repeated. `--processes N`
 * shares the building among N processes.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

await runCommand(
  () => readConfig(process.env, { root }),
  async ({ settings, database, masterKey }) => {
    requireMasterKey(masterKey)
    const { processes } = readBuildArguments(process.argv.slice(2))
    const opened = await openProcess(
      { ...withoutCallLimits(settings), databaseOwnerUrl: database.ownerUrl },
      database.url,
      'upgrade',
    )
    const projector = runProjector(opened, undefined)
    const names = opened.system.projections.map(({ name }) => name)
    const others = startBuildProcesses(processes - 1, names, opened.logger)
    await awaitReadModels(opened.system, await opened.system.deps.store.lastPosition(), (line) => console.log(line))
    await others.stop()
    await projector.stop()
    await opened.system.close()
    console.log('Tables and read models are those of this release.')
    return true
  },
)
