import type { Area } from '../core/area.ts'
import { accessLogRoutes } from './access-log.routes.ts'
import { backupTables } from './backups.ts'
import { checkLogDaily, VERIFY_LOG, verifyLog } from './check-log.ts'
import { auditKeeps } from './keeps.ts'
import { headFeedRoutes } from './head-feed.routes.ts'
import { logCheckRoutes } from './log-check.routes.ts'
import { accessLogMigrations, deleteOldAccesses } from './looks.ts'
import { proofRoutes } from './proof.routes.ts'
import { retentionRoutes } from './retention.routes.ts'
import { signInsRoutes } from './sign-ins.routes.ts'
import { treeHeadsRoutes } from './tree-heads.routes.ts'

/** Who looked at whose data, who signed in, and whether the log is what was recorded. */
export const auditArea: Area = {
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
  keeps: auditKeeps,
  jobs: ({ database, secrets, clock }) => ({
    'forget-old-looks': { cron: '53 3 * * *', run: async () => void (await deleteOldAccesses(database)) },
    // At night in Seoul.
    'check-log': {
      limitMinutes: 60,
      cron: '17 18 * * *',
      atStart: true,
      run: checkLogDaily({ database, secrets, clock }),
    },
    // At once, since somebody asked for it.
    [VERIFY_LOG]: { limitMinutes: 60, run: verifyLog({ database, secrets, clock }) },
  }),
}
