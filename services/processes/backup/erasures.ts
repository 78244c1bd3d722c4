import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file's name, in the data directory and in a backup. */
export const ERASURES = 'erasures.txt'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Notes that a person is erased, in a file beside the database: a line with the id and the time, on
 * the disk before the key is destroyed. A backup from before would bring the key back; who restores
 * one destroys it again by this list.
 */
export const recordErasure = async (dataDir: string, personId: string): Promise<void> => {
  const file = await open(join(dataDir, ERASURES), 'a', 0o600)
  try {
    await file.appendFile(`${personId} ${new Date().toISOString()}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * The ids of a list of erasures, each once; none where there is no such file.
 * @throws Error for a line that is none.
 */
export const readErasures = async (path: string): Promise<readonly string[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const ids = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' ')[0] ?? '')
  const wrong = ids.find((id) => !UUID.test(id))
  if (wrong !== undefined) throw new Error(`${path} holds a line that names nobody: ${wrong}`)
  return [...new Set(ids)]
}
