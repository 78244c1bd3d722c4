import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { earlierRef, openEarlierRelease, ownDirectory } from './earlier-release.ts'
import { replaceRelease } from './replace-release.ts'

// `npm run release:check [REF]`: an update must be able to be taken back. Has this release read the
// log that the earlier one recorded, and the earlier one that of this release, each with its own
// packages and its own tests. Then replaces the one by the other and back while people vote.
// Without a REF the newest tag `v*` before this commit is taken, or a commit where none is tagged.

const LOGS = join('tests', 'releases', 'logs')
const READS_LOGS = join('tests', 'releases', 'recorded-logs.api.test.ts')

const run = (cwd: string, program: string, ...args: readonly string[]): void =>
  void execFileSync(program, args, { cwd, stdio: 'inherit' })

/** Records a log under tests/releases/logs/NAME of a release. Returns its directory. */
const record = (directory: string, name: string): string => {
  run(directory, 'node', join('tests', 'releases', 'record-release.ts'), name)
  return join(directory, LOGS, name)
}

/** Lets a release read a recorded log in addition to its stored ones. */
const read = (directory: string, recorded: string, name: string): void => {
  const given = join(directory, LOGS, name)
  try {
    cpSync(recorded, given, { recursive: true })
    run(directory, 'npx', 'vitest', 'run', '--project', 'api', READS_LOGS)
  } finally {
    rmSync(given, { recursive: true, force: true })
  }
}

const migrationsOf = (recorded: string): readonly string[] =>
  (JSON.parse(readFileSync(join(recorded, 'backup.json'), 'utf8')) as { readonly migrations: readonly string[] })
    .migrations

const ref = earlierRef(process.argv[2])
console.log(`The earlier release is ${ref}.`)
const earlier = openEarlierRelease(ref)
const logs: string[] = []
try {
  const ofEarlier = record(earlier.directory, 'earlier-release')
  logs.push(ofEarlier)
  const ofThis = record(ownDirectory, 'later-release')
  logs.push(ofThis)
  read(ownDirectory, ofEarlier, 'the-earlier-one')
  const known = migrationsOf(ofEarlier)
  const added = migrationsOf(ofThis).filter((name) => !known.includes(name))
  // A backup with tables that a release does not know is refused by it, by name.
  if (added.length === 0) read(earlier.directory, ofThis, 'the-later-one')
  else console.log(`Backups of this release cannot be restored by ${ref}: it has no ${added.join(', ')}.`)
  await replaceRelease(earlier.directory)
  console.log(`This release and ${ref} read each other's logs and run beside each other.`)
} finally {
  for (const log of logs) rmSync(log, { recursive: true, force: true })
  earlier.close()
}
