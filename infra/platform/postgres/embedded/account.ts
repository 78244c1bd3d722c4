import { chmodSync, mkdirSync, readFileSync, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'

/** Account that Postgres runs as; undefined where it is our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

const NOBODY = { uid: 65_534, gid: 65_534 } as const

const postgresUser = (): Account => {
  try {
    const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
    return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined
  } catch {
    return undefined
  }
}

/**
 * Chooses the account, since Postgres refuses to run as root: the owner of existing data, else
 * `postgres`, else nobody.
 */
export const accountFor = (existing: Stats | undefined): Account => {
  if (process.getuid?.() !== 0) return undefined
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  return postgresUser() ?? NOBODY
}

/** Makes a directory that everybody may enter, whatever the umask of the parent process. */
export const makeEnterable = (directory: string): void => {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o755)
}

const READ = 4
const ENTER = 1

/** Returns the shift of the account's three bits in a mode: those of owner, group or others. */
const shiftFor = (account: NonNullable<Account>, { uid, gid }: Stats): number => {
  if (uid === account.uid) return 6
  return gid === account.gid ? 3 : 0
}

const allows = (account: NonNullable<Account>, path: string, bits: number): boolean => {
  const stats = statSync(path)
  return ((stats.mode >> shiftFor(account, stats)) & bits) === bits
}

/**
 * Tells whether the account may enter every directory from the root down to this one. The path must
 * exist and hold no symlinks.
 */
export const mayEnter = (account: Account, directory: string): boolean => {
  if (!account) return true
  const parent = dirname(directory)
  return allows(account, directory, ENTER) && (parent === directory || mayEnter(account, parent))
}

/** Tells whether the account may read and enter or execute this file or directory. */
export const mayUse = (account: Account, path: string): boolean =>
  !account || (mayEnter(account, dirname(path)) && allows(account, path, READ | ENTER))
