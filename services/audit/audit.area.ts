import type { Area } from '../core/area.ts'
import { accessLogRoutes } from './access-log.routes.ts'
import { checkLogDaily } from './check-log.ts'
import { logCheckRoutes } from './log-check.routes.ts'
import { accessLogMigrations, forgetOldLooks } from './looks.ts'
import { signInsRoutes } from './sign-ins.routes.ts'
import { treeHeadsRoutes } from './tree-heads.routes.ts'

/** Who looked at whose data, who signed in, and whether the log is what was recorded. */
export const auditArea: Area = {
  name: 'audit',
  routes: [accessLogRoutes, signInsRoutes, logCheckRoutes, treeHeadsRoutes],
  tables: accessLogMigrations,
  jobs: ({ database, secrets, clock }) => ({
    'forget-old-looks': { cron: '53 3 * * *', run: async () => void (await forgetOldLooks(database)) },
    // At night in Seoul.
    'check-log': { cron: '17 18 * * *', atStart: true, run: checkLogDaily({ database, secrets, clock }) },
  }),
}
