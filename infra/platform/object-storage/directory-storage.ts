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

/** Syncs a directory: a new name is durable only after that. */
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

/** Tells whether an error says that there is no such file. */
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT')

/** Lists the names of a directory in order; none where there is no such directory. */
const namesIn = async (path: string): Promise<readonly string[]> => {
  try {
    return (await readdir(path)).toSorted()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Reads the files of a directory, unverified. */
const rawFiles = (pathOf: (key: ObjectKey) => string): RawObjects => {
  const opened = (key: ObjectKey) =>
    open(pathOf(key), 'r').catch((error: unknown) => {
      throw isMissing(error) ? new ObjectNotFound(key) : error
    })
  async function* read(key: ObjectKey, { start, end }: ByteRange) {
    try {
      yield* (await opened(key)).createReadStream({ start, end }) as AsyncIterable<Buffer>
    } catch (error) {
      // EIO means that the disk cannot read a sector any more.
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

/** Directories above an object. */
type Levels = { readonly inner: string; readonly outer: string }

/**
 * Stores objects in a directory of this machine, made where it is missing: `ab/cd/abcd…`, drafts in
 * `drafts`.
 */
export const createDirectoryStorage = (directory: string): ObjectStorage => {
  const pathOf = (key: ObjectKey): string => join(directory, key.slice(0, 2), key.slice(2, 4), key)
  const draft = draftsIn(join(directory, 'drafts'))
  const reading = createVerifiedReading(rawFiles(pathOf))

  // Directories whose own names this process has synced: at most one for every two bytes of a key.
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
    // A damaged object is replaced: storing its content again repairs the store.
    const isThere = await isWhole(reading, key)
    if (!isThere) await lay(written, path, levels)
    // The directory is synced even for an existing object: whoever stored it a moment ago may not
    // have done so yet.
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
