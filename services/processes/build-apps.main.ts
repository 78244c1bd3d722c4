import { fileURLToPath } from 'node:url'
import { ensureAppsBuilt } from '#infra/platform/app-build/build-apps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

try {
  const { built, ms } = await ensureAppsBuilt(root)
  console.log(built ? `Both apps are built (${(ms / 1000).toFixed(1)} s).` : 'Both apps are up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
