import type { Module } from '../core/module.ts'
import { accessLogRoutes } from './access/access-log.routes.ts'
import { backupTables } from './log-check/backups.ts'
import { checkLogDaily, VERIFY_LOG, verifyLog } from './log-check/check-log.ts'
import { auditRetention } from './retention-policy.ts'
import { headFeedRoutes } from './proof/head-feed.routes.ts'
import { logCheckRoutes } from './log-check/log-check.routes.ts'
import { accessLogMigrations, deleteOldAccesses } from './access/access-log.ts'
import { proofRoutes } from './proof/proof.routes.ts'
import { retentionRoutes } from './retention.routes.ts'
import { signInsRoutes } from './access/sign-ins.routes.ts'
import { treeHeadsRoutes } from './proof/tree-heads.routes.ts'
import { retentionHook } from '../core/retention.ts'

/**
 * Entry point of the module of audit: accesses to personal data, sign-ins, and checks of the log.
 */
export const auditModule: Module = {
  name: 'audit',
  routes: [
    accessLogRoutes,
    signInsRoutes,
    logCheckRoutes,
    treeHeadsRoutes,
    headFeedRoutes,
    retentionRoutes,
    proofRoutes,
  ],
  tables: { ...accessLogMigrations, ...backupTables },
  hooks: [retentionHook.contribute(auditRetention)],
  jobs: ({ database, secrets, clock }) => ({
    'forget-old-looks': { cron: '53 3 * * *', run: async () => void (await deleteOldAccesses(database)) },
    // The job runs at night in Seoul.
    'check-log': {
      limitMinutes: 60,
      cron: '17 18 * * *',
      atStart: true,
      run: checkLogDaily({ database, secrets, clock }),
    },
    // Runs at once, since it was requested.
    [VERIFY_LOG]: { limitMinutes: 60, run: verifyLog({ database, secrets, clock }) },
  }),
}
