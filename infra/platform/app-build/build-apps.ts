import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { precompress } from './precompress.ts'

const apps = ['resident-ui', 'admin-ui'] as const
type App = (typeof apps)[number]

/**
 * Sources of both apps beside their own folders: shared parts, contracts, values of events,
 * packages, settings.
 */
const sharedSources = [
  'resident-ui/shared',
  'infra/platform/app-build',
  'infra/lib/evidence/check',
  'infra/lib/ballot-crypto/scheme',
  'infra/lib/pdf/seal/check',
  'events',
  'packages',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'tsconfig.web.json',
]

const isContract = (path: string): boolean => /(^|[./])contract\.ts$/.test(path)

/** Lists the files below a directory; a file lists itself, a missing path is empty. */
const filesBelow = (root: string, path: string): readonly string[] => {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries.flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules') return []
    const child = `${path}/${entry.name}`
    return entry.isDirectory() ? filesBelow(root, child) : [child]
  })
}

const sourcesOf = (root: string, app: App): readonly string[] => {
  const shared = sharedSources.flatMap((path) => filesBelow(root, path))
  const contracts = filesBelow(root, 'services').filter(isContract)
  return [...new Set([...filesBelow(root, app), ...shared, ...contracts])].sort()
}

const fingerprintOf = (root: string, app: App): string => {
  const hash = createHash('sha256')
  for (const path of sourcesOf(root, app))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

const markerOf = (root: string, app: App): string => join(root, app, 'dist', '.built-from')

const isBuilt = (root: string, app: App): boolean => {
  const marker = markerOf(root, app)
  return existsSync(marker) && readFileSync(marker, 'utf8') === fingerprintOf(root, app)
}

const build = async (root: string, app: App): Promise<void> => {
  const fingerprint = fingerprintOf(root, app)
  rmSync(markerOf(root, app), { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--config', join(root, app, 'vite.config.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`building ${app} failed:\n${output}${errors}`)
  await precompress(join(root, app, 'dist'), app === 'resident-ui' ? 11 : 9)
  // The fingerprint was taken before the build: a source changed meanwhile causes another build at
  // the next start.
  writeFileSync(markerOf(root, app), fingerprint)
}

/**
 * Builds the two apps into their `dist` where their sources changed since the last build. `root` is
 * the project's directory. Returns whether anything was built, and the total milliseconds.
 * @throws {Error} with the build's output where one fails
 */
export const ensureAppsBuilt = async (root: string): Promise<{ readonly built: boolean; readonly ms: number }> => {
  const start = performance.now()
  const stale = apps.filter((app) => !isBuilt(root, app))
  const results = await Promise.allSettled(stale.map((app) => build(root, app)))
  const failures = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => (reason instanceof Error ? reason.message : String(reason)))
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return { built: stale.length > 0, ms: Math.round(performance.now() - start) }
}
