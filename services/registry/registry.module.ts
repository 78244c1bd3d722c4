import type { Module } from '../core/module.ts'
import { collectRegisters } from './purchase/collect-registers.ts'
import { END_REGISTERS, endRegisters } from './retention/end-registers.ts'
import { eraseRegisters, ERASE_REGISTER, eraseRegisterJob, erasedRegisterReactor } from './retention/erase-registers.ts'
import { forgetOldRegistryFiles, giveUpRegistryImport, importRegisters } from './import/import-file-job.ts'
import { judgeRegisters, judgingReactor, JUDGE_REGISTERS } from './judging/judge-registers.ts'
import { registryRetention } from './retention/retention-policy.ts'
import { forgetRegistryNames, registryImportTables } from './import/import-tables.ts'
import { lookUpRegisters, wakeCollections } from './purchase/look-up-registers.ts'
import { dependsOnAccount } from './purchase/register-account.ts'
import { registryCollectionRoutes } from './purchase/registry-collections.routes.ts'
import { registryExportRoutes } from './export/registry-export.routes.ts'
import { registryRoutes } from './registries.routes.ts'
import { IMPORT_REGISTERS, registryImportReactors } from './import/registry-import.reactor.ts'
import { areaSourceRoutes } from './area-sources/area-sources.routes.ts'
import { registryFigureRoutes } from './judging/registry-figures.routes.ts'
import { registryImportRoutes } from './import/registry-imports.routes.ts'
import { registryRetentionRoutes } from './retention/registry-retention.routes.ts'
import { registryProposalRoutes } from './proposals/registry-proposals.routes.ts'
import { COLLECT_REGISTERS, collectionReactor, LOOK_UP_REGISTERS, WAKE_COLLECTIONS } from './registry-jobs.ts'
import { accountDependentHook } from '../provider-account/provider-account.hooks.ts'
import { erasureHook } from '../person/person.hooks.ts'
import { retentionHook } from '../core/retention.ts'

/**
 * Entry point of the module of registry records: purchase, import, judgement, and the consents that
 * they put at risk.
 */
export const registryModule: Module = {
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
    areaSourceRoutes,
  ],
  reactors: [collectionReactor, judgingReactor, erasedRegisterReactor, ...registryImportReactors],
  tables: registryImportTables,
  hooks: [
    retentionHook.contribute(registryRetention),
    accountDependentHook.contribute(dependsOnAccount),
    erasureHook.contribute((deps) => async (personId) => {
      await forgetRegistryNames(deps)
      await eraseRegisters(deps, personId)
    }),
  ],
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
}
