#!/usr/bin/env node
/**
 * `danji COMMAND …`: the commands of an installation under one name. Each is a main that npm scripts
 * run as well.
 */

const commands = {
  init: { text: 'writes secrets and settings of a new installation', run: () => import('./init.main.ts') },
  doctor: { text: 'checks the installation, and says what to do', run: () => import('./doctor.main.ts') },
  backup: { text: 'writes a backup into a new directory', run: () => import('./backup.main.ts') },
  'backup:nightly': {
    text: 'makes the backup of a day, deletes old ones, copies and tests them',
    run: () => import('./backup-nightly.main.ts'),
  },
  restore: { text: 'restores a backup into an empty database', run: () => import('./restore.main.ts') },
  upgrade: { text: 'brings tables and read models to this release', run: () => import('./upgrade.main.ts') },
  jobs: { text: 'lists, tries again or drops jobs that failed', run: () => import('./jobs.main.ts') },
  'keys:rotate': {
    text: 'changes the master key or the log’s key, or wraps the former by a KMS',
    run: () => import('./keys-rotate.main.ts'),
  },
  'log:verify': { text: 'computes the whole log anew', run: () => import('./log-verify.main.ts') },
  'log:acknowledge': { text: 'lists and records lost events', run: () => import('./log-acknowledge.main.ts') },
  'projection:rebuild': { text: 'builds a read model anew', run: () => import('./projection-rebuild.main.ts') },
  'projection:skip': { text: 'passes over an event', run: () => import('./projection-skip.main.ts') },
} as const

const usage = [
  'usage: danji COMMAND …',
  ...Object.entries(commands).map(([name, { text }]) => `  ${name.padEnd(18)} ${text}`),
].join('\n')

const [, , name = ''] = process.argv
const command = Object.entries(commands).find(([known]) => known === name)?.[1]

if (command) {
  // The command reads what follows its own name.
  process.argv.splice(2, 1)
  await command.run()
} else if (name === '--help') {
  console.log(usage)
} else {
  console.error(usage)
  process.exitCode = 1
}
