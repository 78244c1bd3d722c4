import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const MANIFEST = 'backup.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const plainName = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const manifest = z.strictObject({
  /**
   * 1 is a full backup. 2 holds only the events and documents since an earlier one: a release that
   * does not know this must not restore it.
   */
  format: z.enum(['danji backup 1', 'danji backup 2']),
  /** The backup that this one continues. */
  since: z
    .strictObject({
      /** SHA-256 of its manifest, which names the one before in turn. */
      manifest: sha256,
      /** Its last event. */
      position: z.int().nonnegative(),
    })
    .optional(),
  at: z.iso.datetime(),
  /** Fingerprint of the master key, which is not in the backup. */
  keyFingerprint: sha256,
  /** Events in it. */
  position: z.int().nonnegative(),
  /** The newest signed head of these events; null where none was signed yet. */
  treeHead: z.strictObject({ size: z.number(), root: z.string(), at: z.string(), signature: z.string() }).nullable(),
  /** Migrations that had run: the tables are as they left them. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      name: plainName,
      columns: z.array(z.strictObject({ name: plainName, type: z.string() })),
      rows: z.int().nonnegative(),
      sha256,
    }),
  ),
  /**
   * Documents: their names are the SHA-256 of what they hold. Those that the backup before has, too,
   * lie there.
   */
  files: z.array(sha256),
  /** Documents that were damaged when the backup was made: they are not in it. */
  damaged: z.array(sha256).optional(),
  /** SHA-256 of the list of erasures. */
  erasures: sha256,
})
export type Manifest = z.output<typeof manifest>

/** Name of the table of events, of which a backup may hold only the newest. */
export const EVENTS = 'event'

/** Returns the path of a table's rows in a backup. */
export const tablePath = (directory: string, name: string): string => join(directory, 'tables', `${name}.ndjson.gz`)

/** Returns the path of a document below a directory. */
export const documentPath = (directory: string, key: string): string =>
  join(directory, key.slice(0, 2), key.slice(2, 4), key)

/** Hex SHA-256 of a file. */
export const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Reads the manifest of a backup.
 * @throws Error if the directory has no backup, or one of another format.
 */
export const readManifest = async (directory: string): Promise<Manifest> => {
  const text = await readFile(join(directory, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new Error(`${directory} holds no backup: ${String(error)}`, { cause: error })
  })
  const parsed = manifest.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new Error(`${join(directory, MANIFEST)} is not one of this product's: ${parsed.error.message}`)
  if ((parsed.data.format === 'danji backup 2') !== (parsed.data.since !== undefined))
    throw new Error(`${join(directory, MANIFEST)} does not say what it continues`)
  return parsed.data
}
