import { join } from 'node:path'
import pg from 'pg'
import { onServer } from '#tests/bench/bench-database.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { runProcesses, untilCounted } from './killed-processes.ts'
import { counting, openFiles, readRows, type Findings } from './signature-findings.ts'

export type Original = {
  readonly variables: Readonly<Record<string, string>> & { readonly DATABASE_URL: string }
  readonly dataDir: string
  readonly masterKey: Buffer
  /** Directory of the backup and of the restored product. */
  readonly elsewhere: string
}

const backupIn = ({ elsewhere }: Pick<Original, 'elsewhere'>): string => join(elsewhere, 'backup')

const runOnce = async (name: string, variables: Readonly<Record<string, string>>, args: readonly string[]) => {
  const command = spawnMain(name, variables, args)
  if ((await command.ended) !== 0) throw new Error(`${name}: ${command.output()}`)
}

/** Makes a backup, as an operator does, whatever goes on meanwhile. */
export const backUp = (original: Original): Promise<void> => runOnce('backup', original.variables, [backupIn(original)])

/**
 * Restores the backup into another database and another directory: missing documents are made, and
 * every file opens.
 */
export const restoreElsewhere = async (original: Original, { counted, wrong }: Findings): Promise<void> => {
  const { DATABASE_URL } = original.variables
  const url = new URL(DATABASE_URL)
  url.pathname += '_restored'
  const name = url.pathname.slice(1)
  await onServer(DATABASE_URL, `create database ${name}`)
  const dataDir = join(original.elsewhere, 'data')
  const { NATS_URL: _nats, ...own } = original.variables
  const variables = { ...own, DATABASE_URL: url.href, DATA_DIR: dataDir }
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  try {
    await runOnce('restore', variables, [backupIn(original)])
    const before = {
      asked: await counting(pool, 'DocumentRequested')(),
      sealed: await counting(pool, 'DocumentSealed')(),
    }
    const processes = runProcesses(['projector', 'worker'], variables)
    try {
      await untilCounted(counting(pool, 'DocumentSealed'), before.asked)
    } finally {
      await processes.end()
    }
    const findings: Findings = { counted: {}, wrong }
    const seals = [original.dataDir, dataDir]
    await openFiles(
      { databaseUrl: url.href, dataDir, seals, masterKey: original.masterKey },
      await readRows(pool),
      findings,
    )
    counted['restoredConsents'] = before.asked
    counted['madeAfterRestore'] = before.asked - before.sealed
    counted['restoredFiles'] = findings.counted['files'] ?? 0
    counted['restoredSignatures'] = findings.counted['signatures'] ?? 0
  } finally {
    await pool.end()
    await onServer(DATABASE_URL, `drop database ${name} with (force)`)
  }
}
