import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm run release:check [REF]`: an update must be able to be taken back. Records a log with this
// release and has the earlier one read it, then the other way round, each with its own packages and
// its own tests. Without a REF the newest tag `v*` before this commit is taken.

const root = fileURLToPath(new URL('../..', import.meta.url))
const LOGS = join('tests', 'releases', 'logs')
const READS_LOGS = join('tests', 'releases', 'recorded-logs.api.test.ts')

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

const run = (cwd: string, program: string, ...args: readonly string[]): void =>
  void execFileSync(program, args, { cwd, stdio: 'inherit' })

/** Returns the newest tag of a release before this commit, undefined where there is none. */
const earlierTag = (): string | undefined => {
  const here = new Set(git('tag', '--points-at', 'HEAD').split('\n'))
  return git('tag', '--list', 'v*', '--sort=-v:refname', '--merged', 'HEAD')
    .split('\n')
    .find((tag) => tag !== '' && !here.has(tag))
}

/**
 * Lets the release in `reader` read the log that the one in `writer` records, in addition to its
 * stored ones.
 */
const exchange = (writer: string, reader: string, name: string): void => {
  const recorded = join(writer, LOGS, name)
  const given = join(reader, LOGS, name)
  try {
    run(writer, 'node', join('tests', 'releases', 'record-release.ts'), name)
    if (given !== recorded) cpSync(recorded, given, { recursive: true })
    run(reader, 'npx', 'vitest', 'run', '--project', 'api', READS_LOGS)
  } finally {
    for (const directory of [recorded, given]) rmSync(directory, { recursive: true, force: true })
  }
}

const ref = process.argv[2] ?? earlierTag()
if (ref === undefined) console.log('No earlier release: no tag v* stands before this commit.')
else {
  const home = mkdtempSync(join(tmpdir(), 'danji-earlier-'))
  // The account of Postgres has to enter it.
  chmodSync(home, 0o755)
  const earlier = join(home, 'release')
  git('worktree', 'add', '--detach', earlier, ref)
  try {
    run(earlier, 'npm', 'ci', '--no-audit', '--no-fund')
    exchange(root, earlier, 'later-release')
    exchange(earlier, root, 'earlier-release')
    console.log(`This release and ${ref} read each other's logs.`)
  } finally {
    git('worktree', 'remove', '--force', earlier)
    rmSync(home, { recursive: true, force: true })
  }
}
