import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { makeBackup } from '#services/processes/backup/make-backup.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { recordSampleLog } from '#tests/projections/sample-log.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'

/** Key of recorded logs alone. */
export const RECORDED_KEY = Buffer.alloc(32, 7)

const UNTIL_MS = 60_000

/** Opens the system on a database of recorded logs. */
export const openOnLog = (databaseUrl: string) =>
  openSystem({
    databaseUrl,
    masterKey: RECORDED_KEY,
    publicUrl: 'http://danji.test',
    production: false,
    rateLimitFactor: 1_000,
    objects: noObjects,
    identity: unreachableKakao,
  })

/**
 * Records a small log with events of every kind into an empty database, signs its heads, and writes
 * all of it as a backup into a directory, which must not exist yet. `dataDir`: an empty one.
 * Returns the number of events.
 */
export const recordLog = async (
  databaseUrl: string,
  { directory, dataDir }: { readonly directory: string; readonly dataDir: string },
): Promise<number> => {
  const system = await openOnLog(databaseUrl)
  const pool = createPool(databaseUrl, { max: 2 })
  try {
    await recordSampleLog(system.deps.store)
    const last = await system.deps.store.lastPosition()
    const logger = createLogger({ level: 'error', name: 'record' })
    const projector = runProjector({ system, databaseUrl: system.databaseUrl, logger }, undefined)
    const isLevel = await system.deps.freshness.wait(last, UNTIL_MS)
    await projector.stop()
    if (!isLevel) throw new Error('the read models did not come to the end of the log')
    await makeBackup({ pool, keyFingerprint: keyFingerprint(RECORDED_KEY), dataDir, objects: noObjects, directory })
    return last
  } finally {
    await pool.end()
    await system.close()
  }
}
