import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLogMemory, type LogMemory, type LogMemoryOptions } from '#infra/platform/log-memory/log-memory.ts'
import { openCheckpointFile } from '#infra/platform/log-memory/checkpoint-file.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { readPinnedKey } from '#projections/log/tree-heads.ts'

export type MemoryOptions = Pick<LogMemoryOptions, 'name' | 'onLoss'> & {
  readonly dataDir: string
  /** Called for the first failure in a row. */
  readonly onError: (error: unknown) => void
}

export type RunningMemory = LogMemory & { readonly stop: () => Promise<void> }

/** Milliseconds between two comparisons, during which a process behind another may sign a head. */
const POLL_INTERVAL_MS = 1_000

/**
 * Names a log by its first day: another one begun on the same data directory has another name, a
 * copy or a restored backup the same.
 */
const nameOfLog = async (database: Database): Promise<string> => {
  const pinned = await readPinnedKey(database)
  const day = `${pinned?.publicKey}\n${pinned?.since.toISOString()}`
  return createHash('sha256').update(day).digest('hex').slice(0, 16)
}

const pollLog = async (memory: LogMemory, onError: (error: unknown) => void, stop: AbortSignal): Promise<void> => {
  for (let failures = 0; !stop.aborted;) {
    try {
      await memory.look()
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1 && !stop.aborted) onError(error)
    }
    await sleep(POLL_INTERVAL_MS, undefined, { signal: stop }).catch(() => {})
  }
}

/**
 * Stores what this process sees of the log and compares it once a second; does nothing without a
 * location.
 */
export const rememberLog = async (
  database: Database,
  { memory: options }: { readonly memory?: MemoryOptions },
): Promise<RunningMemory | undefined> => {
  if (!options) return undefined
  const { name, dataDir, onLoss, onError } = options
  const memory = await openLogMemory({
    database,
    name,
    file: openCheckpointFile(dataDir, { log: await nameOfLog(database), name }),
    ...(onLoss ? { onLoss } : {}),
  })
  // Compared before anything is recorded or signed here: a loss while no process ran is reported
  // first.
  await memory.look().catch(onError)
  const stopping = new AbortController()
  const ended = pollLog(memory, onError, stopping.signal)
  return {
    ...memory,
    stop: async () => {
      stopping.abort()
      await ended
      await memory.look().catch(onError)
    },
  }
}
