import { parseArgs } from 'node:util'
import { afterInit, initialise, initProblems } from './cli/init.ts'
import { requireNode } from './setup/node-version.ts'

/**
 * `danji init --domain HOST --email ADDRESS [--directory DIR]`: writes secrets and settings of a new
 * installation beside compose.yaml. `./danji init` of infra/deploy asks for what is missing.
 */

requireNode()
const { values } = parseArgs({
  options: { domain: { type: 'string' }, email: { type: 'string' }, directory: { type: 'string', default: '.' } },
})

const { domain = '', email = '', directory } = values
const settings = {
  directory,
  domain: domain.toLowerCase(),
  email,
  hasOwners: process.getuid?.() === 0,
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
