import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Directory of this release. */
export const ownDirectory = fileURLToPath(new URL('../..', import.meta.url))

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ownDirectory, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/**
 * Number of commits back to what stands for an earlier release while nothing is tagged: each of
 * them is a landed change.
 */
const COMMITS_BACK = 40

/** Returns the newest tag of a release before this commit, undefined where there is none. */
const earlierTag = (): string | undefined => {
  const here = new Set(git('tag', '--points-at', 'HEAD').split('\n'))
  return git('tag', '--list', 'v*', '--sort=-v:refname', '--merged', 'HEAD')
    .split('\n')
    .find((tag) => tag !== '' && !here.has(tag))
}

/**
 * Returns the ref that this release is compared with: the one that was asked for, else the newest
 * tag, else a commit before this one.
 */
export const earlierRef = (asked: string | undefined): string => asked ?? earlierTag() ?? `HEAD~${COMMITS_BACK}`

export type EarlierRelease = { readonly directory: string; readonly close: () => void }

/** Checks a ref out into a directory of its own, with its own packages and built apps. */
export const openEarlierRelease = (ref: string): EarlierRelease => {
  const home = mkdtempSync(join(tmpdir(), 'danji-earlier-'))
  // The account of Postgres has to enter it.
  chmodSync(home, 0o755)
  const directory = join(home, 'release')
  git('worktree', 'add', '--detach', directory, ref)
  const close = (): void => {
    git('worktree', 'remove', '--force', directory)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: directory, stdio: 'inherit' })
  } catch (error) {
    close()
    throw error
  }
  return { directory, close }
}
