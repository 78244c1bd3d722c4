import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isObjectKey, ObjectNotFound, type ObjectKey, type ObjectStorage } from './object-storage.ts'

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

const writeDurably = async (
  path: string,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<ObjectKey> => {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o640)
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

/** Passes bytes on and fails at their end where they do not fit the key: a rotten disk must not hand out evidence. */
const verifying = (key: ObjectKey): Transform => {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(hash.digest('hex') === key ? null : new Error(`object ${key} is damaged`))
    },
  })
}

/** Keeps objects in a directory of this machine, made where it is missing: `ab/cd/abcd…`, drafts aside in `drafts`. */
export const createDirectoryStorage = (directory: string): ObjectStorage => {
  const pathOf = (key: ObjectKey): string => join(directory, key.slice(0, 2), key.slice(2, 4), key)
  const drafts = join(directory, 'drafts')

  const keep = async (draft: string, key: ObjectKey): Promise<void> => {
    const path = pathOf(key)
    if (!(await exists(path))) {
      await mkdir(dirname(path), { recursive: true })
      await rename(draft, path)
    }
    // Also where it was there: who put it there a moment ago may not have come so far.
    for (const level of [dirname(path), dirname(dirname(path)), directory]) await syncDirectory(level)
  }

  const put: ObjectStorage['put'] = async (content) => {
    await mkdir(drafts, { recursive: true })
    const draft = join(drafts, randomUUID())
    try {
      const key = await writeDurably(draft, content instanceof Uint8Array ? [content] : content)
      await keep(draft, key)
      return key
    } finally {
      await rm(draft, { force: true })
    }
  }

  const get: ObjectStorage['get'] = async (key) => {
    if (!isObjectKey(key)) throw new ObjectNotFound(key)
    const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new ObjectNotFound(key) : error
    })
    const verified = verifying(key)
    // Its failure shows in `verified`, the stream that the caller holds.
    pipeline(file.createReadStream(), verified).catch(() => {})
    return verified
  }

  const check = async (): Promise<void> => {
    await mkdir(drafts, { recursive: true })
    const draft = join(drafts, randomUUID())
    try {
      await writeDurably(draft, [Buffer.from('check')])
    } finally {
      await rm(draft, { force: true })
    }
  }

  return { put, get, has: async (key) => isObjectKey(key) && exists(pathOf(key)), check }
}
