import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectKey } from './object-storage.ts'

/** Content written to a file of its own, since its key is known only at its end. */
export type Draft = { readonly path: string; readonly key: ObjectKey; readonly size: number }

const A_DAY_MS = 86_400_000

/** Removes the drafts of processes that were killed. */
const sweep = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (age > A_DAY_MS) await rm(path, { force: true })
  }
}

/** Opens a new file; its directory is made only after a failure, since it is rarely missing. */
const begin = (path: string) =>
  open(path, 'wx', 0o640).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(dirname(path), { recursive: true })
    return open(path, 'wx', 0o640)
  })

const write = async (path: string, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Draft> => {
  const hash = createHash('sha256')
  let size = 0
  const file = await begin(path)
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { path, key: hash.digest('hex'), size }
}

/** Outcome of a draft: a result; `isMoved` where nothing is left to be removed. */
type DraftResult<Result> = { readonly result: Result; readonly isMoved: boolean }

/** Creates drafts in a directory, made where it is missing. */
export const draftsIn = (directory: string) => {
  let swept: Promise<void> | undefined

  /**
   * Writes a content to a draft, durably, calls a function with it, and removes the draft. Stores
   * nothing where the content breaks off.
   */
  return async <Result>(
    content: Uint8Array | AsyncIterable<Uint8Array>,
    done: (draft: Draft) => Promise<DraftResult<Result>>,
  ): Promise<Result> => {
    await (swept ??= sweep(directory).catch(() => {}))
    const path = join(directory, randomUUID())
    let isMoved = false
    try {
      const came = await done(await write(path, content instanceof Uint8Array ? [content] : content))
      isMoved = came.isMoved
      return came.result
    } finally {
      if (!isMoved) await rm(path, { force: true })
    }
  }
}
