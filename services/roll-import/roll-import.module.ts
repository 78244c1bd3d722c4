import type { Module } from '../core/module.ts'
import { forgetPreviewsOf } from './forget-previews.ts'
import { forgetOldRolls, giveUpRollImport, importRoll } from './import-job.ts'
import { rollImportMigrations } from './stored-roll.ts'
import { rollImportRetention } from './retention-policy.ts'
import { IMPORT_ROLL, rollImportReactor } from './roll-import.reactor.ts'
import { rollImportRoutes } from './roll-imports.routes.ts'
import { erasureHook } from '../person/person.hooks.ts'
import { retentionHook } from '../core/retention.ts'

/** Rolls from files: reading, showing, taking. */
export const rollImportModule: Module = {
  name: 'roll-import',
  routes: [rollImportRoutes],
  reactors: [rollImportReactor],
  tables: rollImportMigrations,
  hooks: [
    erasureHook.contribute((deps) => (personId) => forgetPreviewsOf(deps, personId)),
    retentionHook.contribute(rollImportRetention),
  ],
  jobs: (deps) => ({
    [IMPORT_ROLL]: { limitMinutes: 30, run: importRoll(deps), onGivenUp: giveUpRollImport(deps) },
    'forget-old-rolls': { limitMinutes: 30, cron: '29 3 * * *', run: async () => void (await forgetOldRolls(deps)) },
  }),
}
