import { statfs } from 'node:fs/promises'
import { readClockSkew } from '#infra/platform/postgres/clock-skew.ts'
import type { BackupState, DiskState, UpkeepSources } from '#infra/platform/telemetry/upkeep-metrics.ts'
import { readLogCheck } from '#projections/log/log-check.ts'
import { findNewestBackup, findNewestRestoreTest, type RestoreTestRecord } from '../../audit/log-check/backups.ts'
import { readWebhookHealth } from '../../integration/webhook/webhook-health.ts'
import type { System } from './system.ts'

type UpkeepOptions = {
  readonly dataDir: string
  /** Returns the system once it is open. @throws Error before. */
  readonly system: () => System
  readonly sealExpires: () => Date | undefined
}

/** Reads the space of the disk that holds a directory. */
export const readDisk = async (directory: string): Promise<DiskState> => {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, total: blocks * bsize }
}

const restoreState = (newest: RestoreTestRecord | undefined): BackupState | undefined =>
  newest && { at: newest.at, isIntact: newest.problem === null }

/** Returns the sources of metrics about backups, the log's checks, disk, clock, seals and webhooks. */
export const upkeepSources = ({ dataDir, system, sealExpires }: UpkeepOptions): UpkeepSources => ({
  backup: async () => {
    const newest = await findNewestBackup(system().database)
    return newest && { at: newest.at, isIntact: newest.isVerified && newest.damaged === 0 }
  },
  restoreTest: async () => restoreState(await findNewestRestoreTest(system().database)),
  offSiteTest: async () => restoreState(await findNewestRestoreTest(system().database, 'second-bucket')),
  logCheck: async () => {
    const { checkedAt, finding } = await readLogCheck(system().database)
    return checkedAt ? { at: checkedAt, isIntact: finding === null } : undefined
  },
  disk: () => readDisk(dataDir),
  clockSkew: () => readClockSkew(system().pools.calls),
  sealExpires: async () => sealExpires(),
  replicas: async () => {
    // An ordinary role sees the rows of replicas, though not their addresses or positions.
    const { rows } = await system().pools.calls.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_replication',
    )
    return rows[0]?.count ?? 0
  },
  webhooks: () => readWebhookHealth(system().database),
})
