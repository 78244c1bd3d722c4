import type { Counter, Registry } from 'prom-client'
import { countingFailures, sourceGauge, sourceSeries, type MetricSource } from './polled-gauges.ts'

/** Newest backup: when it was made, and whether it and the log were intact then. */
export type BackupState = { readonly at: Date; readonly isIntact: boolean }

/** Newest complete check of the log: when it ended, and whether the log was what was recorded. */
export type LogCheckState = { readonly at: Date; readonly isIntact: boolean }

/** Free and total bytes of the disk that holds the data directory. */
export type DiskState = { readonly free: number; readonly total: number }

/** Webhooks of other programs: those that stopped by themselves, and how deliveries go. */
export type WebhookHealth = {
  /** Number of webhooks that were paused without anybody asking. */
  readonly paused: number
  /** Seconds since the first failed try of the event that waits longest; 0 where none does. */
  readonly oldestSeconds: number
  /** Tries of the last hour. */
  readonly delivered: number
  readonly failed: number
}

/** Sources of what runs out, grows old or is done once a day; undefined where there is none. */
export type UpkeepSources = {
  readonly backup?: () => Promise<BackupState | undefined>
  /** Returns the newest test of a restore, and whether all came back. */
  readonly restoreTest?: () => Promise<BackupState | undefined>
  /** Returns the newest test of a restore from the copies in the second bucket. */
  readonly offSiteTest?: () => Promise<BackupState | undefined>
  readonly logCheck?: () => Promise<LogCheckState | undefined>
  readonly disk?: () => Promise<DiskState>
  /** Returns the seconds by which the machine's clock is ahead of the database's. */
  readonly clockSkew?: () => Promise<number>
  /** Returns the end of the certificate that seals documents; undefined where nothing is sealed. */
  readonly sealExpires?: () => Promise<Date | undefined>
  /** Returns the number of replicas that are connected to Postgres. */
  readonly replicas?: () => Promise<number>
  readonly webhooks?: () => Promise<WebhookHealth>
}

const secondsOf = (date: Date | undefined): number | undefined => (date ? date.getTime() / 1_000 : undefined)

/** Asks a source once for the two gauges of a scrape, which are collected at the same moment. */
const sharing = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let asking: Promise<Answer> | undefined
  return () => (asking ??= ask().finally(() => (asking = undefined)))
}

type Dated = { readonly at: Date; readonly isIntact: boolean }

const datedGauges = (
  registers: Registry[],
  { name, of }: { readonly name: string; readonly of: string },
  ask: () => Promise<Dated | undefined>,
): void => {
  sourceGauge(
    { name: `${name}_timestamp_seconds`, help: `Unix time of the newest ${of}; absent before the first.`, registers },
    async () => secondsOf((await ask())?.at),
  )
  sourceGauge({ name: `${name}_intact`, help: `1 where the newest ${of} found all intact.`, registers }, async () => {
    const state = await ask()
    return state && Number(state.isIntact)
  })
}

const webhookGauges = (askHealth: MetricSource<WebhookHealth>, registers: Registry[]): void => {
  const ask = sharing(askHealth)
  sourceSeries(
    {
      name: 'danji_webhook_tries',
      help: 'Tries of the last hour to deliver events to webhooks.',
      labelNames: ['outcome'],
      registers,
    },
    async () => {
      const health = await ask()
      return (
        health && (['delivered', 'failed'] as const).map((outcome) => ({ labels: { outcome }, value: health[outcome] }))
      )
    },
  )
  sourceGauge(
    { name: 'danji_webhooks_paused', help: 'Webhooks that were paused without anybody asking.', registers },
    async () => (await ask())?.paused,
  )
  sourceGauge(
    {
      name: 'danji_webhook_oldest_undelivered_seconds',
      help: 'Seconds since the first failed try of the undelivered event that waits longest; 0 where none does.',
      registers,
    },
    async () => (await ask())?.oldestSeconds,
  )
}

/** Adds the metrics of what an operator must not forget: backups, checks, disk, clock, webhooks. */
export const upkeepMetrics = (sources: UpkeepSources, registers: Registry[], failures: Counter): void => {
  datedGauges(registers, { name: 'danji_backup', of: 'backup' }, sharing(countingFailures(sources.backup, failures)))
  datedGauges(
    registers,
    { name: 'danji_restore_test', of: 'test of a restore' },
    sharing(countingFailures(sources.restoreTest, failures)),
  )
  datedGauges(
    registers,
    { name: 'danji_off_site_test', of: 'test of a restore from the second bucket' },
    sharing(countingFailures(sources.offSiteTest, failures)),
  )
  datedGauges(
    registers,
    { name: 'danji_log_check', of: 'complete check of the log' },
    sharing(countingFailures(sources.logCheck, failures)),
  )
  const askDisk = countingFailures(sources.disk, failures)
  sourceSeries(
    {
      name: 'danji_disk_bytes',
      help: 'Bytes of the disk that holds DATA_DIR.',
      labelNames: ['state'],
      registers,
    },
    async () => {
      const disk = await askDisk()
      return disk && (['free', 'total'] as const).map((state) => ({ labels: { state }, value: disk[state] }))
    },
  )
  sourceGauge(
    {
      name: 'danji_clock_skew_seconds',
      help: 'Seconds by which the clock of this machine is ahead of that of the database.',
      registers,
    },
    countingFailures(sources.clockSkew, failures),
  )
  const askSeal = countingFailures(sources.sealExpires, failures)
  sourceGauge(
    {
      name: 'danji_seal_expires_timestamp_seconds',
      help: 'Unix time until which the certificate that seals documents is valid.',
      registers,
    },
    async () => secondsOf(await askSeal()),
  )
  sourceGauge(
    { name: 'danji_replicas', help: 'Replicas that are connected to Postgres.', registers },
    countingFailures(sources.replicas, failures),
  )
  webhookGauges(countingFailures(sources.webhooks, failures), registers)
}
