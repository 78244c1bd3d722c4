import type { Area } from '../core/area.ts'
import { accessLogRoutes } from './access-log.routes.ts'
import { accessLogMigrations, forgetOldLooks } from './looks.ts'
import { signInsRoutes } from './sign-ins.routes.ts'

/** Who looked at whose data, and who signed in. */
export const auditArea: Area = {
  name: 'audit',
  routes: [accessLogRoutes, signInsRoutes],
  tables: accessLogMigrations,
  jobs: ({ database, clock }) => ({
    'forget-old-looks': { cron: '53 3 * * *', run: async () => void (await forgetOldLooks(database, clock())) },
  }),
}
