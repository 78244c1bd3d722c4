import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig, type Config } from '#infra/platform/config.ts'
import { examine, settingsFaults } from './cli/doctor.ts'
import { lineOf, type Finding } from './cli/finding.ts'
import { requireNode } from './setup/node-version.ts'

/**
 * `npm run doctor`: checks settings, name, certificate, clock, disk, storage, provider, seal, key
 * and guards of this installation, and says in a line each what to do. It ends with 1 where
 * something must be done.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

const findingsOf = async (): Promise<readonly Finding[]> => {
  let config: Config
  try {
    config = readConfig(process.env, { root })
  } catch (error) {
    if (error instanceof ConfigError) return settingsFaults(error.problems)
    throw error
  }
  return examine(config)
}

requireNode()
const findings = await findingsOf()
for (const finding of findings) console.log(lineOf(finding))
process.exit(findings.some(({ level }) => level === 'fault') ? 1 : 0)
