import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { makeBackup } from '#services/processes/backup/make-backup.ts'
import { restoreBackup } from '#services/processes/backup/restore-backup.ts'
import { migrations } from '#services/processes/setup/system.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { createBenchDatabase } from '../../bench-database.ts'
import type { Series } from '../../paired-rounds.ts'
import type { ScaleLogs } from './scale-log.ts'

const fingerprint = keyFingerprint(Buffer.alloc(32, 1))

const bytesOf = async (directory: string): Promise<number> => {
  const names = await readdir(directory, { recursive: true })
  const sizes = await Promise.all(names.map((name) => stat(join(directory, name))))
  return sizes.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0)
}

const timed = async <Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly s: number }> => {
  const started = performance.now()
  const result = await work()
  return { result, s: (performance.now() - started) / 1_000 }
}

const restore = async (directory: string, dataDir: string): Promise<number> => {
  const restored = await createBenchDatabase('_restored')
  const pool = createPool(restored.url, { max: 2 })
  try {
    const options = { pool, migrations, keyFingerprint: fingerprint, dataDir, directory, erasures: [] }
    return (await timed(() => restoreBackup({ ...options, objects: noObjects }))).s
  } finally {
    await pool.end()
    await restored.drop()
  }
}

/**
 * Makes a full backup of the long log, and restores it where `restores`: the log alone, without
 * documents, before read models are built.
 */
export const measureBackup = async ({ long }: ScaleLogs, restores: boolean): Promise<readonly Series[]> => {
  const place = await mkdtemp(join(tmpdir(), 'danji-scale-'))
  const [directory, dataDir] = [join(place, 'backup'), join(place, 'data')]
  const pool = createPool(long.url, { max: 2 })
  try {
    const { result, s } = await timed(() =>
      makeBackup({ pool, keyFingerprint: fingerprint, dataDir, objects: noObjects, directory }),
    )
    const bytes = await bytesOf(directory)
    const verified = result.wrongTree ?? `a tree of ${result.treeHead?.size ?? 0} events verified`
    console.log(
      `dump: ${s.toFixed(1)} s, ${Math.round(result.position / s)} events/s, ` +
        `${Math.round(bytes / result.position)} bytes an event; ${verified}`,
    )
    const dumped = [
      { name: 'dump_s', figures: [s] },
      { name: 'dump_bytes_an_event', figures: [bytes / result.position] },
    ]
    if (!restores) return dumped
    const restored = await restore(directory, dataDir)
    console.log(`restore: ${restored.toFixed(1)} s, ${Math.round(result.position / restored)} events/s`)
    return [...dumped, { name: 'restore_s', figures: [restored] }]
  } finally {
    await pool.end()
    await rm(place, { recursive: true, force: true })
  }
}
