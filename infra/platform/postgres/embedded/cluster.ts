import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { accountFor, makeEnterable, mayEnter, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isAlive, runningPostmaster, shutDown } from './postmaster.ts'

/** Directory for programs and data that the account of Postgres may not enter elsewhere. */
const OPEN_DIRECTORY = '/var/lib/danji'

/** Data directory of a Postgres, its owner, and where a copy of the programs may go. */
export type Cluster = { readonly directory: string; readonly account: Account; readonly copies: string }

const statOrNothing = <Stat>(stat: () => Stat): Stat | undefined => {
  try {
    return stat()
  } catch {
    return undefined
  }
}

/**
 * Renames data whose DATA_DIR was deleted: it is kept once all the same, since a directory is
 * easily deleted by mistake.
 */
const moveOrphanAway = async (directory: string): Promise<void> => {
  if (!existsSync(directory)) return
  const orphan = runningPostmaster(directory)
  if (orphan) await shutDown(directory, orphan.pid)
  const aside = `${directory}.left`
  rmSync(aside, { recursive: true, force: true })
  renameSync(directory, aside)
}

const relocateData = async (link: string, say: (line: string) => void): Promise<string> => {
  const home = join(OPEN_DIRECTORY, createHash('sha256').update(dirname(link)).digest('hex').slice(0, 16))
  const directory = join(home, 'postgres')
  makeEnterable(OPEN_DIRECTORY)
  makeEnterable(home)
  symlinkSync(directory, link)
  await moveOrphanAway(directory)
  say(`The account of Postgres may not enter ${dirname(link)}, so its data is in ${home}`)
  return directory
}

/**
 * Decides where the data of the embedded Postgres is: `postgres` in the data directory, or, where
 * Postgres cannot run as we do and may not enter there, a directory below /var/lib/danji that
 * `postgres` then links to.
 * @throws {Error} where the data belongs to another account
 */
export const locateCluster = async (dataDir: string, say: (line: string) => void): Promise<Cluster> => {
  mkdirSync(dataDir, { recursive: true })
  const real = realpathSync(dataDir)
  const own = join(real, 'postgres')
  const existing = statOrNothing(() => statSync(own))
  const account = accountFor(existing)
  if (existing && !account && existing.uid !== process.getuid?.()) {
    throw new Error(
      `${own} belongs to another user (uid ${existing.uid}): start as that user, or choose another DATA_DIR`,
    )
  }
  const copies = account ? OPEN_DIRECTORY : real
  const isLink = statOrNothing(() => lstatSync(own))?.isSymbolicLink()
  if (isLink) return { directory: existing ? realpathSync(own) : resolve(real, readlinkSync(own)), account, copies }
  if (mayEnter(account, real)) return { directory: own, account, copies }
  if (existing)
    throw new Error(
      `${own} belongs to uid ${existing.uid}, who may not enter ${real}: allow it with chmod o+x on the directories above`,
    )
  return { directory: await relocateData(own, say), account, copies }
}

/**
 * Returns the environment of Postgres's programs, without PGDATA, PGPORT and the like, which would
 * redirect them.
 */
export const programEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )

const giveTo = (account: Account, path: string): void => {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Removes the directories of initializations that were killed half-way. */
const removeDrafts = (directory: string): void => {
  const home = dirname(directory)
  for (const name of readdirSync(home)) {
    const pid = new RegExp(`^${basename(directory)}\\.new-(\\d+)`).exec(name)?.[1]
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

const runInitdb = async (program: string, args: readonly string[], account: Account): Promise<void> => {
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolveEnd, reject) =>
    child.once('error', reject).once('close', resolveEnd),
  )
  const [code, output] = await Promise.all([ended, text(child.stderr)])
  if (code !== 0) throw new Error(`initdb failed (${code}): ${output.trim()}`)
}

/**
 * Makes the data directory with the password of its only user, `danji`. It is made under another
 * name and renamed, so that it is complete or absent.
 */
const initialise = async (
  cluster: Cluster,
  binaries: Binaries,
  options: { readonly password: string; readonly durable: boolean },
): Promise<void> => {
  const { directory, account } = cluster
  if (!existsSync(dirname(directory))) makeEnterable(dirname(directory))
  removeDrafts(directory)
  const draft = `${directory}.new-${process.pid}`
  const passwordFile = `${draft}.password`
  mkdirSync(draft, { mode: 0o700 })
  giveTo(account, draft)
  writeFileSync(passwordFile, options.password, { mode: 0o600 })
  giveTo(account, passwordFile)
  try {
    await runInitdb(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        '--username=danji',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--locale-provider=icu',
        '--icu-locale=ko-KR',
        '--no-instructions',
        ...(options.durable ? [] : ['--no-sync']),
      ],
      account,
    )
    renameSync(draft, directory)
  } catch (error) {
    // Two processes may start together: the second uses what the first has made.
    if (!isInitialised(directory)) throw error
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

const isInitialised = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'))

/**
 * Makes the data directory where there is none.
 * @throws {Error} where it was made by another major version of Postgres, or cannot be made
 */
export const ensureInitialised = async (
  cluster: Cluster,
  binaries: Binaries,
  options: { readonly password: string; readonly durable: boolean },
): Promise<void> => {
  if (!isInitialised(cluster.directory)) return initialise(cluster, binaries, options)
  const major = readFileSync(join(cluster.directory, 'PG_VERSION'), 'utf8').trim()
  if (major === binaries.major) return
  throw new Error(
    `${cluster.directory} was made by Postgres ${major}, this is ${binaries.major}: move it away, or use a DATABASE_URL`,
  )
}
