import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
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
  'infra/packages',
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

const distOf = (root: string, app: App): string => join(root, app, 'dist')

/** Build that stands in `dist`: the fingerprint of its sources, and its files. */
type Marker = { readonly fingerprint: string; readonly files: readonly string[] }

const markerOf = (root: string, app: App): string => join(distOf(root, app), '.built-from')

const readMarker = (root: string, app: App): Marker => {
  const path = markerOf(root, app)
  const [fingerprint = '', ...files] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return { fingerprint, files }
}

const hasSources = (root: string, app: App): boolean => existsSync(join(root, app, 'vite.config.ts'))

/** Tells whether a build is there that is as new as its sources; an image holds the build alone. */
const isBuilt = (root: string, app: App): boolean => {
  const { fingerprint } = readMarker(root, app)
  return hasSources(root, app) ? fingerprint === fingerprintOf(root, app) : fingerprint !== ''
}

const UNFINISHED = '.unfinished-'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Makes an empty folder for a build inside `dist`, and removes those of builds that were broken off. */
const beginBuild = (dist: string): string => {
  const folder = join(dist, `${UNFINISHED}${process.pid}`)
  mkdirSync(dist, { recursive: true })
  for (const name of readdirSync(dist).filter((entry) => entry.startsWith(UNFINISHED)))
    if (join(dist, name) === folder || !isRunning(Number(name.slice(UNFINISHED.length))))
      rmSync(join(dist, name), { recursive: true, force: true })
  mkdirSync(folder)
  return folder
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/**
 * Puts a finished build in place of the one in `dist`, file by file, pages last. A product that
 * runs on the former build still finds its files; those of the build before it are removed.
 */
const putInPlace = (root: string, app: App, { folder, fingerprint }: { folder: string; fingerprint: string }): void => {
  const dist = distOf(root, app)
  const former = readMarker(root, app).files
  const files = filesIn(folder)
  rmSync(markerOf(root, app), { force: true })
  const isPage = (path: string): boolean => path.endsWith('.html')
  for (const path of [...files.filter((one) => !isPage(one)), ...files.filter(isPage)]) {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    renameSync(join(folder, path), join(dist, path))
  }
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(markerOf(root, app), [fingerprint, ...files].join('\n'))
  const kept = new Set([...files, ...former, '.built-from'])
  const isKept = (path: string): boolean => kept.has(path) || path.startsWith(UNFINISHED)
  for (const path of filesIn(dist)) if (!isKept(path)) rmSync(join(dist, path), { force: true })
}

const build = async (root: string, app: App): Promise<void> => {
  // Taken before the build: a source changed meanwhile causes another build at the next start.
  const fingerprint = fingerprintOf(root, app)
  const folder = beginBuild(distOf(root, app))
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const settings = ['--config', join(root, app, 'vite.config.ts'), '--outDir', folder, '--emptyOutDir']
  const child = spawn(process.execPath, [vite, 'build', ...settings], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`building ${app} failed:\n${output}${errors}`)
  await precompress(folder, app === 'resident-ui' ? 11 : 9)
  putInPlace(root, app, { folder, fingerprint })
}

/** Tells whether both apps are built from their present sources. */
export const areAppsBuilt = (root: string): boolean => apps.every((app) => isBuilt(root, app))

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
