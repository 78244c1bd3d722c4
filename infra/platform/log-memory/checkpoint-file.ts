import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { RememberedEvent, RememberedHead } from './log-loss.ts'

/** Positions of the log as stored in a file. */
export type LogCheckpoint = { readonly events: readonly RememberedEvent[]; readonly heads: readonly RememberedHead[] }

/**
 * File of what processes of one data directory saw of a log, stored beside the database: it
 * outlives the processes, and a restored database cannot take it back.
 */
export type CheckpointFile = {
  /** Reads what every process stored; unreadable files are left out. */
  readonly read: () => Promise<readonly LogCheckpoint[]>
  /** Stores the newest positions in the process's own file; writes nothing where nothing is new. */
  readonly write: (places: LogCheckpoint) => Promise<void>
}

const schema = z.object({
  events: z.array(z.object({ position: z.int(), hash: z.string(), type: z.string() })),
  heads: z.array(z.object({ size: z.int(), root: z.string(), at: z.string(), signature: z.string() })),
})

const FOLDER = 'log-seen'
const MAX_EVENTS = 200
const MAX_HEADS = 5

const readCheckpoints = async (path: string): Promise<readonly LogCheckpoint[]> => {
  try {
    return [schema.parse(JSON.parse(await readFile(path, 'utf8')))]
  } catch {
    return []
  }
}

/**
 * Opens the files. `log` identifies the log, so that another one begun on the same directory is not
 * confused with it; `name` identifies the process.
 */
export const openCheckpointFile = (
  dataDir: string,
  { log, name }: { readonly log: string; readonly name: string },
): CheckpointFile => {
  const directory = join(dataDir, FOLDER)
  const path = join(directory, `${log}-${name}.json`)
  let written = ''
  return {
    read: async () => {
      const names = await readdir(directory).catch(() => [])
      const own = names.filter((file) => file.startsWith(`${log}-`) && file.endsWith('.json'))
      return (await Promise.all(own.map((file) => readCheckpoints(join(directory, file))))).flat()
    },
    write: async ({ events, heads }) => {
      const text = JSON.stringify({
        events: events.toSorted((a, b) => a.position - b.position).slice(-MAX_EVENTS),
        heads: heads.slice(-MAX_HEADS),
      })
      if (text === written) return
      await mkdir(directory, { recursive: true })
      const draft = `${path}.${process.pid}.tmp`
      await writeFile(draft, text)
      await rename(draft, path)
      written = text
    },
  }
}
