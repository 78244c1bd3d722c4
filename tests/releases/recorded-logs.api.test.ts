import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { createApp } from '#services/app.ts'
import { restoreBackup } from '#services/processes/backup/restore-backup.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { migrations } from '#services/processes/setup/system.ts'
import { verifyNow } from '#services/processes/verify/verify-now.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { callerOf } from '#tests/support/stack/test-app.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { openOnLog, RECORDED_KEY, recordLog } from './record-log.ts'

// Every release reads what all releases before it wrote. A release adds its log with `npm run
// release:record NAME`; that of the present one is recorded here and now.

const home = mkdtempSync(join(tmpdir(), 'danji-logs-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const recording = await testDatabase()
const present = join(home, 'the present one')
await recordLog(recording.url, { directory: present, dataDir: join(home, 'data') })

const kept = fileURLToPath(new URL('logs', import.meta.url))
const earlier = existsSync(kept) ? readdirSync(kept).map((name) => join(kept, name)) : []

describe.each([present, ...earlier].map((path) => [basename(path), path] as const))(
  'the log of %s',
  async (name, directory) => {
    const { url, pool } = await testDatabase()
    const keyMark = keyFingerprint(RECORDED_KEY)
    const dataDir = join(home, `data of ${name}`)
    const restored = await restoreBackup({
      pool,
      migrations,
      keyFingerprint: keyMark,
      dataDir,
      objects: noObjects,
      directory,
      erasures: [],
    })
    const system = await openOnLog(url)
    const logger = createLogger({ level: 'error', name: 'tests' })
    const projector = runProjector({ system, databaseUrl: system.databaseUrl, logger }, undefined)
    const app = await createApp(system.deps)
    afterAll(async () => {
      await app.close()
      await projector.stop()
      await system.close()
    })
    const { store, freshness } = system.deps

    it('is read to its end by every read model', async () => {
      expect(restored.position).toBeGreaterThan(100)
      expect(await store.lastPosition()).toBe(restored.position)
      expect(await freshness.wait(restored.position, 60_000)).toBe(true)
    })
    it('is intact, each signed head with it', async () => {
      const verdict = await verifyNow(system.database, system.deps.secrets.treeHeadPublicKey)
      expect(verdict).toMatchObject({ finding: null, size: restored.position })
      expect(verdict.heads).toBeGreaterThan(0)
    })
    it('is opened: persons have names, and every event its data', async () => {
      const log = await store.readLog(0, restored.position)
      expect(log).toHaveLength(restored.position)
      const persons = log.filter(({ type }) => type === 'PersonRegistered')
      expect(persons.length).toBeGreaterThan(0)
      for (const { data } of persons) expect(data).toMatchObject({ name: expect.stringMatching(/./) })
    })
    it('turns nothing red', async () => {
      expect(await callerOf(app).get('/readyz')).toMatchObject({ status: 200, body: { status: 'OK' } })
      expect((await callerOf(app).get('/health')).status).toBe(200)
    })
  },
)
