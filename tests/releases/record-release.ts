import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'
import { recordLog } from './record-log.ts'

// `npm run release:record NAME`: keeps a small log as this release writes it under
// tests/releases/logs/NAME, for all later ones to read. What was recorded is never changed.

const [name] = process.argv.slice(2)
if (name === undefined || !/^[\w.-]+$/.test(name)) throw new Error('usage: npm run release:record NAME')
const logs = fileURLToPath(new URL('logs', import.meta.url))
mkdirSync(logs, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'danji-release-'))
// The account of Postgres has to enter it.
chmodSync(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  const directory = join(logs, name)
  const events = await recordLog(postgres.url, { directory, dataDir })
  console.log(`${directory}: ${events} events`)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
