import { fileURLToPath } from 'node:url'
import { ensureAppsBuilt } from '#infra/platform/app-build/build-apps.ts'
import { readConfig } from '#infra/platform/config.ts'
import { formTargets, usesSimulators } from '#infra/providers/providers.ts'
import { ensureSuperAdmin } from '../account/admin/super-admin.ts'
import { runningApp } from './run/running.ts'
import { createServer } from './run/serve.ts'
import { runStandalone } from './setup/standalone.ts'

/** The HTTP surface and both apps. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const readSettings = () => readConfig(process.env, { root })

await runStandalone({
  name: 'api',
  readSettings,
  start: async (opened) => {
    const config = readSettings()
    await ensureAppsBuilt(root)
    await ensureSuperAdmin(opened.system.deps, { ...config.superAdmin, now: opened.system.deps.clock() })
    const { metricsToken, trustProxy, connectionsPerAddress } = config
    const app = await createServer(opened, {
      root,
      production: config.environment === 'production',
      simulators: usesSimulators(config),
      formTargets: formTargets(config),
      metricsToken,
      trustProxy,
      connectionsPerAddress,
    })
    const running = runningApp(app, config.stopWaitMs)
    await app.listen({ port: config.port, host: config.host })
    return [running]
  },
})
