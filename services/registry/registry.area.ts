import type { Area } from '../core/area.ts'
import { collectRegisters } from './collect-registers.ts'
import { END_REGISTERS, endRegisters } from './end-registers.ts'
import { eraseRegisters, ERASE_REGISTER, eraseRegisterJob, goneRegisterReactor } from './erase-registers.ts'
import { forgetOldRegistryFiles, giveUpRegistryImport, importRegisters } from './import-file-job.ts'
import { judgeRegisters, judgingReactor, JUDGE_REGISTERS } from './judge-registers.ts'
import { registryKeeps } from './keeps.ts'
import { forgetRegistryNames, registryImportTables } from './kept-import.ts'
import { lookUpRegisters, wakeCollections } from './look-up-registers.ts'
import { registryCollectionRoutes } from './registry-collections.routes.ts'
import { registryExportRoutes } from './registry-export.routes.ts'
import { registryRoutes } from './registries.routes.ts'
import { IMPORT_REGISTERS, registryImportReactors } from './registry-import.reactor.ts'
import { registryFigureRoutes } from './registry-figures.routes.ts'
import { registryImportRoutes } from './registry-imports.routes.ts'
import { registryRetentionRoutes } from './registry-retention.routes.ts'
import { registryProposalRoutes } from './registry-proposals.routes.ts'
import { COLLECT_REGISTERS, collectionReactor, LOOK_UP_REGISTERS, WAKE_COLLECTIONS } from './registry-jobs.ts'

/** The property registry: registers that are bought and brought, what they say, and which consents they put at risk. */
export const registryArea: Area = {
  name: 'registry',
  routes: [
    // Before those of one register: an address of theirs might be taken for an id.
    registryFigureRoutes,
    registryRoutes,
    registryCollectionRoutes,
    registryImportRoutes,
    registryProposalRoutes,
    registryExportRoutes,
    registryRetentionRoutes,
  ],
  reactors: [collectionReactor, judgingReactor, goneRegisterReactor, ...registryImportReactors],
  tables: registryImportTables,
  keeps: registryKeeps,
  jobs: (deps) => ({
    [COLLECT_REGISTERS]: { limitMinutes: 60, run: collectRegisters(deps) },
    [LOOK_UP_REGISTERS]: { limitMinutes: 60, run: lookUpRegisters(deps) },
    [WAKE_COLLECTIONS]: { cron: '* * * * *', atStart: true, run: () => wakeCollections(deps) },
    [JUDGE_REGISTERS]: { limitMinutes: 30, run: judgeRegisters(deps) },
    [ERASE_REGISTER]: { run: eraseRegisterJob(deps) },
    [IMPORT_REGISTERS]: { limitMinutes: 60, run: importRegisters(deps), onGivenUp: giveUpRegistryImport(deps) },
    [END_REGISTERS]: { limitMinutes: 60, cron: '11 18 * * *', run: (_payload, context) => endRegisters(deps, context) },
    'forget-old-registry-files': {
      limitMinutes: 30,
      cron: '41 3 * * *',
      run: async () => void (await forgetOldRegistryFiles(deps)),
    },
  }),
  forget: async (tools, personId) => {
    await forgetRegistryNames(tools)
    await eraseRegisters(tools, personId)
  },
}
