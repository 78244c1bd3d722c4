import { createHash, createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import type { LogKeyEvent } from '#events/audit/log-key.events.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'

/** Stream of the changes of the key that signs heads. */
export const LOG_KEY = 'log-key'

/** Change of the key, as the log has it. */
export type KeyChange = LogKeyEvent['data'] & { readonly position: number; readonly at: string }

/** Returns the bytes that the former key signs to certify the next one. */
export const keyChangeContent = ({ size, root, from, to }: Pick<KeyChange, 'size' | 'root' | 'from' | 'to'>): Buffer =>
  Buffer.from(`danji log key\n${size}\n${root}\n${from}\n${to}\n`)

/** Returns the changes of the key, oldest first. */
export const readKeyChanges = async (database: ReadModelTransaction): Promise<readonly KeyChange[]> => {
  const { rows } = await sql<{ position: number; data: string; at: string }>`
    select position, data::text as data, metadata->>'at' as at from public.event
    where stream = ${LOG_KEY} and type = 'LogKeyChanged' order by version`.execute(database)
  // The event's schema was checked when it was written; who changes a row is found by its hash.
  return rows.map(({ position, data, at }) => ({ ...(JSON.parse(data) as LogKeyEvent['data']), position, at }))
}

/** Key of the log, and the position from which on it signs; the first one: 0. */
export type LogKey = { readonly publicKey: string; readonly since: number; readonly isCertified: boolean }

/** Keys of a log in their order. `wrong`: the first change that may not stand there. */
export type KeyChain = {
  readonly keys: readonly LogKey[]
  readonly wrong: { readonly position: number; readonly detail: string } | undefined
}

const isCertifiedBy = (change: KeyChange): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(change.from, 'base64'), format: 'der', type: 'spki' })
    return verify(null, keyChangeContent(change), key, Buffer.from(change.certificate ?? '', 'base64'))
  } catch {
    // A malformed key or signature counts as none.
    return false
  }
}

const faultOf = (
  change: KeyChange,
  keys: readonly LogKey[],
  roots: ReadonlyMap<number, string>,
): string | undefined => {
  const last = keys.at(-1)
  if (change.from !== last?.publicKey) return 'is not from the key that signed before it'
  if (keys.some(({ publicKey }) => publicKey === change.to)) return 'is to a key that was used already'
  if (change.size >= change.position || change.size < last.since) return `names ${change.size} events`
  if (roots.get(change.size) !== change.root) return `names no signed head of ${change.size} events`
  if (change.certificate !== null && !isCertifiedBy(change)) return 'is not certified by the key before it'
  return undefined
}

/**
 * Follows the changes of the key from the first one, and checks each: it must be certified over a
 * head of this log that the former key signed. One without a certificate is followed, and told.
 */
export const readKeyChain = async (database: ReadModelTransaction, first: string): Promise<KeyChain> => {
  const changes = await readKeyChanges(database)
  const keys: LogKey[] = [{ publicKey: first, since: 0, isCertified: true }]
  if (changes.length === 0) return { keys, wrong: undefined }
  const { rows } = await sql<{ size: number; root: string }>`
    select size, root from public.signed_tree_head where size = any(${changes.map(({ size }) => size)}::bigint[])`.execute(
    database,
  )
  const roots = new Map(rows.map(({ size, root }) => [size, root]))
  for (const change of changes) {
    const { position, to, certificate } = change
    const fault = faultOf(change, keys, roots)
    if (fault !== undefined)
      return { keys, wrong: { position, detail: `the change of the log's key at position ${position} ${fault}` } }
    keys.push({ publicKey: to, since: position, isCertified: certificate !== null })
  }
  return { keys, wrong: undefined }
}

/** Returns the key that heads of a size must be signed with. */
export const keyOfSize = ({ keys }: KeyChain, size: number): string =>
  keys.findLast(({ since }) => since <= size)?.publicKey ?? ''

/** Returns the fingerprint of a key, which people compare: hex SHA-256 of its bytes. */
export const keyFingerprint = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

/** Returns the key that signs now, and since when (ISO); undefined where no process was started yet. */
export const readPresentKey = async (
  database: ReadModelTransaction,
): Promise<{ readonly publicKey: string; readonly since: string } | undefined> => {
  const last = (await readKeyChanges(database)).at(-1)
  if (last) return { publicKey: last.to, since: last.at }
  const { rows } = await sql<{ publicKey: string; since: Date }>`
    select public_key as "publicKey", since from public.log_key`.execute(database)
  return rows[0] && { publicKey: rows[0].publicKey, since: rows[0].since.toISOString() }
}
