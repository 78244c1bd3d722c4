import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { HAS_UNACKNOWLEDGED_LOSS } from '#infra/platform/event-store/standing-loss.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { LOG_KEY } from './key-chain.ts'
import { LIVE_TREE_SIZE } from './tree-size.ts'

/** Header of a PKCS#8 Ed25519 private key (RFC 8410); the 32 bytes of the seed follow. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Makes the key that signs tree heads from 32 secret bytes. */
export const treeHeadKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })

/** Returns the public key in SPKI form, base64: anybody can verify a signed tree head with it. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

/** Signed statement: the log's first `size` events have this root, and had it at that instant. */
export type TreeHead = {
  readonly size: number
  /** Root in hexadecimal digits. */
  readonly root: string
  /** Time of signing. */
  readonly at: string
  /** Signature in base64. */
  readonly signature: string
}

/** Signed head, and the key that had to sign heads of its size (SPKI, base64). */
export type KeyedHead = TreeHead & { readonly publicKey: string }

/** Key and clock of the signer. */
export type HeadSigner = {
  /** Key that signs from the first day. */
  readonly key: KeyObject
  /** Opens the key that signs after a number of changes; undefined where it does not open. */
  readonly openKey?: (changes: number, wrapped: Buffer) => Buffer | undefined
  readonly now: () => Date
  /**
   * Tells, within the signing transaction, whether the log still is the one that this process saw.
   * Absent: no memory is used.
   */
  readonly maySign?: (transaction: ReadModelTransaction) => Promise<boolean>
}

/** Tree to be signed; `leaf` is the hash of its last event. */
type SignedTree = Pick<TreeHead, 'size' | 'root'> & { readonly leaf: string }

/** Returns the bytes that a tree head's signature is over. */
const treeHeadContent = ({ size, root, at }: Omit<TreeHead, 'signature'>): Buffer =>
  Buffer.from(`danji tree head\n${size}\n${root}\n${at}\n`)

/**
 * Tells whether a head is signed by a public key (SPKI, base64). Runs outside of the thread:
 * thousands of them block nothing.
 */
export const isSignedBy = (publicKey: string, head: TreeHead): Promise<boolean> => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return new Promise((resolve) =>
    verify(null, treeHeadContent(head), key, Buffer.from(head.signature, 'base64'), (error, isSigned) =>
      resolve(!error && isSigned),
    ),
  )
}

/**
 * Returns the key that signs a head of a size now, and the number of changes that led to it;
 * undefined where none may: once the log holds a
 * change of the key, the former one signs nothing more, smaller heads neither.
 */
const signingKey = async (
  transaction: ReadModelTransaction,
  { key, openKey }: HeadSigner,
  size: number,
): Promise<{ readonly key: KeyObject; readonly changes: number } | undefined> => {
  const { rows } = await sql<{ version: number; position: number; publicKey: string; wrapped: Buffer | null }>`
    select e.version, e.position, e.data->>'to' as "publicKey",
      (select wrapped from public.carried_key where purpose = 'tree-head-' || e.version) as wrapped
    from public.event e where e.stream = ${LOG_KEY} order by e.version desc limit 1`.execute(transaction)
  const [change] = rows
  if (!change) return { key, changes: 0 }
  const seed = size < change.position || !change.wrapped ? undefined : openKey?.(change.version, change.wrapped)
  const changed = seed && treeHeadKey(seed)
  return changed && publicKeyOf(changed) === change.publicKey ? { key: changed, changes: change.version } : undefined
}

/**
 * Signs a head and stores it, where the log has not been signed up to its size yet. A tree that is
 * rebuilt passes sizes that were signed long ago: those heads stay as they are, with their times of
 * signing. Nothing is signed while a loss of events is unacknowledged, nor over an event that the
 * log lacks, nor over a size of which a lost head with another root is known (a trigger of the table
 * refuses it): the key would vouch for two logs.
 */
export const signHead = async (
  transaction: ReadModelTransaction,
  signer: HeadSigner,
  { size, root, leaf }: SignedTree,
): Promise<void> => {
  const { rows } = await sql<{ isSigned: boolean; stands: boolean; isThere: boolean }>`
    select exists (select from public.signed_tree_head where size >= ${size}) as "isSigned", ${HAS_UNACKNOWLEDGED_LOSS} as stands,
      exists (select from public.event where position = ${size} and hash = decode(${leaf}, 'hex')) as "isThere"`.execute(
    transaction,
  )
  const [row] = rows
  if (!row || row.isSigned || row.stands || !row.isThere) return
  if (signer.maySign && !(await signer.maySign(transaction))) return
  const signing = await signingKey(transaction, signer, size)
  if (!signing) return
  const head = { size, root, at: signer.now().toISOString() }
  const signature = sign(null, treeHeadContent(head), signing.key).toString('base64')
  await sql`
    insert into public.signed_tree_head (size, root, signed_at, signature, key_changes)
    values (${head.size}, ${head.root}, ${head.at}, ${signature}, ${signing.changes})
    on conflict do nothing`.execute(transaction)
}

const COLUMNS = sql`size, root, signed_at as at, signature`
/** Columns with the key of a head: that of the newest change which it covers, else the first one. */
const KEYED = sql`${COLUMNS}, coalesce(
  (select e.data->>'to' from public.event e
    where e.stream = ${LOG_KEY} and e.position <= size order by e.version desc limit 1),
  (select public_key from public.log_key)) as "publicKey"`
/**
 * Condition for heads that the live tree covers: a tree that is being built may be signed further
 * than the live one can prove.
 */
const PROVABLE = sql`size <= ${LIVE_TREE_SIZE}`

/** Returns the newest signed head that covers a position. */
export const findTreeHead = async (
  database: ReadModelTransaction,
  position: number,
): Promise<KeyedHead | undefined> => {
  const { rows } = await sql<KeyedHead>`
    select ${KEYED} from public.signed_tree_head where size >= ${position} and ${PROVABLE} order by size desc limit 1`.execute(
    database,
  )
  return rows[0]
}

/** Returns the newest signed head, whether the live tree covers it or not. */
export const readNewestHead = async (database: ReadModelTransaction): Promise<KeyedHead | undefined> => {
  const { rows } = await sql<KeyedHead>`
    select ${KEYED} from public.signed_tree_head order by size desc limit 1`.execute(database)
  return rows[0]
}

/**
 * Returns the first signed head that covers a position: heads are only ever added at the end, so it
 * never changes.
 */
export const findFirstHead = async (
  database: ReadModelTransaction,
  position: number,
): Promise<KeyedHead | undefined> => {
  const { rows } = await sql<KeyedHead>`
    select ${KEYED} from public.signed_tree_head where size >= ${position} order by size limit 1`.execute(database)
  return rows[0]
}

/** Returns the signed heads of these sizes, smallest first. */
export const findHeadsOf = async (
  database: ReadModelTransaction,
  sizes: readonly number[],
): Promise<readonly KeyedHead[]> => {
  const { rows } = await sql<KeyedHead>`
    select ${KEYED} from public.signed_tree_head where size = any(${sizes}::bigint[]) and ${PROVABLE} order by size`.execute(
    database,
  )
  return rows
}

/**
 * Returns the newest signed heads below a size (undefined: all), newest first. A page below a size
 * never changes: heads are only ever added at the end.
 */
export const findHeadsBelow = async (
  database: ReadModelTransaction,
  below: number | undefined,
  limit: number,
): Promise<readonly KeyedHead[]> => {
  const { rows } = await sql<KeyedHead>`
    select ${KEYED} from public.signed_tree_head
    where size < coalesce(${below ?? null}::bigint, 9223372036854775807) and ${PROVABLE} order by size desc limit ${limit}`.execute(
    database,
  )
  return rows
}

/** Returns signed heads above a size, up to another one, smallest first. */
export const readHeads = async (
  database: ReadModelTransaction,
  above: number,
  upTo: number,
): Promise<readonly TreeHead[]> => {
  const { rows } = await sql<TreeHead>`
    select ${COLUMNS} from public.signed_tree_head where size > ${above} and size <= ${upTo} order by size`.execute(
    database,
  )
  return rows
}

/** Key that signed this log's heads from the first day, and since when. */
export type PinnedKey = { readonly publicKey: string; readonly since: Date }

/** Returns the key; undefined where no process has been started yet. */
export const readPinnedKey = async (database: ReadModelTransaction): Promise<PinnedKey | undefined> => {
  const { rows } = await sql<PinnedKey>`select public_key as "publicKey", since from public.log_key`.execute(database)
  return rows[0]
}

/**
 * Pins the key that signs this log's heads, at the first start.
 * @throws {Error} where another key is pinned: its signatures could not be verified with this one
 */
export const pinKey = async (database: ReadModelTransaction, publicKey: string): Promise<void> => {
  await sql`insert into public.log_key (public_key) values (${publicKey}) on conflict do nothing`.execute(database)
  const pinned = await readPinnedKey(database)
  if (pinned?.publicKey !== publicKey)
    throw new Error(
      'the heads of this log were signed with another key: DANJI_MASTER_KEY is not the one it was begun with',
    )
}
