import { parseArgs } from 'node:util'
import { afterInit, initialise, initProblems } from './cli/init.ts'
import { requireNode } from './setup/node-version.ts'

/**
 * `danji init --domain HOST --email ADDRESS [--directory DIR]`: writes secrets and settings of a new
 * installation beside compose.yaml. `./danji init` of infra/deploy asks for what is missing. With
 * `--host HOST` Postgres and NATS are found there, and root keeps all files: for systemd.
 */

requireNode()
const { values } = parseArgs({
  options: {
    domain: { type: 'string' },
    email: { type: 'string' },
    host: { type: 'string' },
    directory: { type: 'string', default: '.' },
  },
})

const { domain = '', email = '', host, directory } = values
const settings = {
  directory,
  domain: domain.toLowerCase(),
  email,
  host,
  hasOwners: process.getuid?.() === 0 && host === undefined,
  now: new Date(),
}
const problems = initProblems(settings)
try {
  if (problems.length > 0) throw new Error(problems.join('\n'))
  initialise(settings)
  console.log(afterInit(settings))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
