import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOfFile, MANIFEST, readManifest, type Manifest } from './manifest.ts'

/** Backup in the directory of scheduled ones. */
export type StoredBackup = {
  /** Name of its directory: the time when it was made, so that names sort by time. */
  readonly name: string
  readonly at: string
  /** SHA-256 of its manifest. */
  readonly hash: string
  /** Hash of the manifest that it continues; undefined for a full backup. */
  readonly continues: string | undefined
  readonly keyFingerprint: string
}

/** Full backup with those that continue it, the oldest first. */
export type BackupChain = readonly StoredBackup[]

const DAY_MS = 86_400_000
/** Age of a full backup from which the next one is full again; less than a week by an hour's delay. */
const FULL_EVERY_MS = 7 * DAY_MS - 3_600_000
/** Name that `nameOf` makes. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/
/** Name of a draft that a killed run left. */
const DRAFT = /^\d{4}-\d{2}-\d{2}T\d{6}Z\.part-\d+$/

/** Returns the name of a backup that is made at a time: 2026-11-29T030000Z. */
export const nameOf = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '')

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Returns the time that a name is of, ISO 8601. */
const timeOf = (name: string): string => name.replace(/T(\d\d)(\d\d)(\d\d)Z$/, 'T$1:$2:$3Z')

const storedOf = (name: string, hash: string, { since, keyFingerprint }: Manifest): StoredBackup => ({
  name,
  at: timeOf(name),
  hash,
  continues: since?.manifest,
  keyFingerprint,
})

/** Reads the backups of a directory, the oldest first; other files and folders are left alone. */
export const readBackups = async (directory: string): Promise<readonly StoredBackup[]> => {
  const backups: StoredBackup[] = []
  for (const name of (await readdir(directory)).filter((one) => NAME.test(one)).toSorted()) {
    const path = join(directory, name, MANIFEST)
    if (await isThere(path))
      backups.push(storedOf(name, await hashOfFile(path), await readManifest(join(directory, name))))
  }
  return backups
}

/** Groups backups into chains, by the oldest. One whose earlier backup is gone is in none. */
export const chainsOf = (backups: readonly StoredBackup[]): readonly BackupChain[] => {
  const chains: StoredBackup[][] = []
  for (const backup of backups) {
    if (backup.continues === undefined) chains.push([backup])
    else chains.find((chain) => chain.at(-1)?.hash === backup.continues)?.push(backup)
  }
  return chains
}

/**
 * Returns the backup that the next one continues; undefined where it is to be a full one: once a
 * week, and after a change of the master key.
 */
export const findEarlier = (
  chains: readonly BackupChain[],
  { now, keyFingerprint }: { readonly now: Date; readonly keyFingerprint: string },
): StoredBackup | undefined => {
  const newest = chains.at(-1)
  const full = newest?.[0]
  if (!newest || !full || now.getTime() - Date.parse(full.at) >= FULL_EVERY_MS) return undefined
  const last = newest.at(-1)
  return last?.keyFingerprint === keyFingerprint ? last : undefined
}

/**
 * Returns the backups to delete so that a number of chains is left, each before the one that it
 * continues: a run that is killed in between leaves none without its full backup.
 */
export const outdatedBackups = (backups: readonly StoredBackup[], keptChains: number): readonly StoredBackup[] => {
  const kept = chainsOf(backups).slice(-keptChains).flat()
  const oldest = kept[0]
  if (!oldest) return []
  return backups.filter((backup) => backup.name < oldest.name && !kept.includes(backup)).toReversed()
}

/** Deletes what killed runs left in a directory. */
export const deleteDrafts = async (directory: string): Promise<void> => {
  for (const name of (await readdir(directory)).filter((one) => DRAFT.test(one)))
    await rm(join(directory, name), { recursive: true, force: true })
}
