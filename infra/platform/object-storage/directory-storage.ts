import { access, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { draftsIn } from './drafts.ts'
import {
  isObjectKey,
  ObjectDamaged,
  ObjectNotFound,
  type ByteRange,
  type ObjectKey,
  type ObjectStorage,
} from './object-storage.ts'
import { createVerifiedReading, isWhole, type RawObjects } from './verified-reading.ts'

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** A new name is durable only once the directory that holds it is. */
const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Whether an error says that there is no such file. */
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT')

/** Names of a directory in order; none where there is no such directory. */
const namesIn = async (path: string): Promise<readonly string[]> => {
  try {
    return (await readdir(path)).toSorted()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** The files of a directory, read as they lie there. */
const rawFiles = (pathOf: (key: ObjectKey) => string): RawObjects => {
  const opened = (key: ObjectKey) =>
    open(pathOf(key), 'r').catch((error: unknown) => {
      throw isMissing(error) ? new ObjectNotFound(key) : error
    })
  async function* read(key: ObjectKey, { start, end }: ByteRange) {
    try {
      yield* (await opened(key)).createReadStream({ start, end }) as AsyncIterable<Buffer>
    } catch (error) {
      // A disk that cannot read a sector any more.
      throw hasCode(error, 'EIO') ? new ObjectDamaged(key) : error
    }
  }
  const size = async (key: ObjectKey): Promise<number> => {
    const found = await stat(pathOf(key)).catch((error: unknown) => {
      throw isMissing(error) ? new ObjectNotFound(key) : error
    })
    return found.size
  }
  return { size, read: async (key, range) => read(key, range) }
}

/** The directories above an object. */
type Levels = { readonly inner: string; readonly outer: string }

/** Keeps objects in a directory of this machine, made where it is missing: `ab/cd/abcd…`, drafts aside in `drafts`. */
export const createDirectoryStorage = (directory: string): ObjectStorage => {
  const pathOf = (key: ObjectKey): string => join(directory, key.slice(0, 2), key.slice(2, 4), key)
  const draft = draftsIn(join(directory, 'drafts'))
  const reading = createVerifiedReading(rawFiles(pathOf))

  // Directories whose own names are known to be durable, for they were synced by this process: at most one for every two bytes of a key.
  const durable = new Set<string>()

  const lay = async (written: string, path: string, { inner, outer }: Levels): Promise<void> => {
    if (!durable.has(inner)) await mkdir(inner, { recursive: true })
    await rename(written, path).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      for (const level of [inner, outer]) durable.delete(level)
      await mkdir(inner, { recursive: true })
      await rename(written, path)
    })
  }

  const keep = async (written: string, key: ObjectKey): Promise<'moved' | 'there'> => {
    const path = pathOf(key)
    const levels = { inner: dirname(path), outer: dirname(dirname(path)) }
    // What lies there damaged is replaced: whoever has the content can heal the store.
    const isThere = await isWhole(reading, key)
    if (!isThere) await lay(written, path, levels)
    // Also where it was there: who put it there a moment ago may not have come so far.
    await syncDirectory(levels.inner)
    for (const [level, above] of [
      [levels.inner, levels.outer],
      [levels.outer, directory],
    ] as const) {
      if (durable.has(level)) continue
      await syncDirectory(above)
      durable.add(level)
    }
    return isThere ? 'there' : 'moved'
  }

  const put: ObjectStorage['put'] = (content) =>
    draft(content, async ({ path, key }) => ({ result: key, isMoved: (await keep(path, key)) === 'moved' }))

  async function* keys(): AsyncGenerator<ObjectKey> {
    for (const first of (await namesIn(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
      for (const second of await namesIn(join(directory, first)))
        for (const name of await namesIn(join(directory, first, second))) if (isObjectKey(name)) yield name
  }

  const check = (): Promise<void> => draft(Buffer.from('check'), async () => ({ result: undefined, isMoved: false }))
  const has = async (key: ObjectKey): Promise<boolean> => isObjectKey(key) && exists(pathOf(key))
  return { kind: 'directory', put, ...reading, has, keys, check }
}
