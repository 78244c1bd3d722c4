import type { Module } from '../core/module.ts'
import { buildingLedgerRoutes } from './building-ledger.routes.ts'
import { ledgerComparisonRoutes } from './comparison/ledger-comparison.routes.ts'
import { forgetOldReadings, giveUpReading, readLedger } from './reading/read-ledger.ts'
import { ledgerReadingReactor, READ_LEDGER } from './reading/reading-job.ts'
import { newComplexReactor, START_NEW_LEDGER, startNewLedger } from './reading/start-new-ledger.ts'
import { ledgerReadingTables } from './reading/stored-pages.ts'

/** Entry point of the module of building ledgers (건축물대장). */
export const buildingLedgerModule: Module = {
  name: 'building-ledger',
  routes: [buildingLedgerRoutes, ledgerComparisonRoutes],
  reactors: [ledgerReadingReactor, newComplexReactor],
  tables: ledgerReadingTables,
  jobs: (deps) => ({
    [READ_LEDGER]: { limitMinutes: 30, run: readLedger(deps), onGivenUp: giveUpReading(deps) },
    [START_NEW_LEDGER]: { run: startNewLedger(deps) },
    'forget-old-ledger-pages': { cron: '47 3 * * *', run: forgetOldReadings(deps) },
  }),
}
