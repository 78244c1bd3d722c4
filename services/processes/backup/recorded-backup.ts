import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import { openStorage } from '#infra/platform/object-storage/open-storage.ts'
import type { StorageSettings } from '#infra/platform/object-storage/storage-settings.ts'
import { createDatabase } from '#infra/platform/postgres/pool.ts'
import type { Tables } from '#infra/platform/projection/read-tables.ts'
import type { Pool } from 'pg'
import { recordBackup } from '../../audit/audit.facts.ts'
import { verdictText, verifyNow } from '../verify/verify-now.ts'
import { makeBackup } from './make-backup.ts'

type RecordedBackup = {
  /** Connections as the owner of the log's tables. */
  readonly pool: Pool
  readonly masterKey: Buffer
  readonly settings: { readonly dataDir: string; readonly storage: StorageSettings }
  readonly directory: string
  /** Backup that it continues; undefined: a full one. */
  readonly since: string | undefined
  readonly onLine: (line: string) => void
}

/** Makes a backup, verifies the log, and notes both; returns whether all was intact. */
export const makeRecordedBackup = async ({
  pool,
  masterKey,
  settings: { dataDir, storage },
  directory,
  since,
  onLine,
}: RecordedBackup): Promise<boolean> => {
  const made = await makeBackup({
    pool,
    keyFingerprint: keyFingerprint(masterKey),
    dataDir,
    objects: await openStorage(storage, dataDir),
    directory,
    ...(since === undefined ? {} : { since }),
  })
  const { at, position, files, damaged = [], wrongTree } = made
  onLine(`${directory}: ${position} events, ${files.length} documents; the master key is not in it`)
  for (const key of damaged) onLine(`DAMAGED, and not in the backup: document ${key}`)
  if (wrongTree !== undefined) onLine(`The backup DIFFERS from what was recorded: ${wrongTree}`)
  const readSide = createDatabase<Tables>(pool)
  const verdict = await verifyNow(readSide)
  onLine(verdictText(verdict))
  const [documents, isVerified] = [files.length, verdict.finding === null && wrongTree === undefined]
  await recordBackup(readSide, { at: new Date(at), position, documents, damaged: damaged.length, isVerified })
  return isVerified && damaged.length === 0
}
