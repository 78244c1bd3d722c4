import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import {
  appendLeaves,
  inclusionProof,
  nodesOfProof,
  peaksOf,
  rootOf,
  type MerkleNode,
  type NodeAddress,
} from '#infra/event-store/merkle.ts'
import type { Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import type { Database, ReadTables } from '#infra/projection/read-tables.ts'
import { bigint, integer, namesOf, pick, smallint, table, text, type RowOf } from '#infra/projection/table.ts'
import { insertRows, recordset } from '../set-based.ts'

/** Header of a PKCS#8 Ed25519 private key (RFC 8410); the 32 bytes of the seed follow. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that signs tree heads, from 32 secret bytes. */
export const treeHeadKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })

/** The public half in SPKI form, base64: with it anybody checks a signed tree head. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

/** What a tree head's signature is over. */
const treeHeadContent = (head: { readonly size: number; readonly root: string; readonly at: string }): string =>
  `danji tree head\n${head.size}\n${head.root}\n${head.at}\n`

const merkleNode = table(
  'merkle_node',
  { level: smallint, index: bigint, hash: text },
  { primaryKey: ['level', 'index'] },
)

const treeHead = table('tree_head', { size: bigint, root: text, at: text, signature: text }, { primaryKey: ['size'] })

export type TreeHead = RowOf<typeof treeHead>

const tables = [merkleNode, treeHead]

declare module '#infra/projection/read-tables.ts' {
  interface Tables extends ReadTables<{ readonly reads: typeof tables }> {}
}

/** Every event's hash in one Merkle tree (leaf index = position − 1), and a signed head after each batch. */
export const merkleTree = (key: KeyObject): Projection => ({
  name: 'merkle-tree',
  version: 1,
  tables,
  reads: tables,
  handles: 'all',
  apply: async (transaction, events) => {
    const first = events[0]
    const last = events.at(-1)
    if (!first || !last) return
    const size = first.position - 1
    const before = await readNodes(transaction, 'merkle_node', peaksOf(size))
    const { made, peaks } = appendLeaves(before, size, events.map(hashOf))
    await insertRows(
      transaction,
      merkleNode,
      made.map(({ level, index, hash }) => ({ level, index, hash: hash.toString('hex') })),
    )
    const head = { size: last.position, root: rootOf(peaks).toString('hex'), at: last.metadata.at }
    await insertRows(transaction, treeHead, [
      { ...head, signature: sign(null, Buffer.from(treeHeadContent(head)), key).toString('base64') },
    ])
  },
})

const hashOf = (event: RecordedEvent): Buffer => Buffer.from(event.hash, 'hex')

/** Nodes in the order asked. @throws Error where the tree lacks one. */
const readNodes = async (
  database: ReadModelTransaction,
  table: 'merkle_node' | 'read.merkle_node',
  asked: readonly NodeAddress[],
): Promise<readonly MerkleNode[]> => {
  if (asked.length === 0) return []
  const { rows } = await sql<{ hash: string | null }>`
    select n.hash from ${recordset(
      asked.map((address, place) => ({ ...address, place })),
      { ...pick(merkleNode, 'level', 'index'), place: integer },
    )} left join ${sql.table(table)} n on n.level = r.level and n.index = r.index order by r.place`.execute(database)
  return asked.map((address, place) => {
    const hash = rows[place]?.hash
    if (!hash) throw new Error(`the tree lacks node ${address.level}/${address.index}`)
    return { ...address, hash: Buffer.from(hash, 'hex') }
  })
}

/** The newest signed head that covers a position. */
export const findTreeHead = (database: Database, position: number): Promise<TreeHead | undefined> =>
  database
    .selectFrom('read.tree_head')
    .where('size', '>=', position)
    .orderBy('size', 'desc')
    .limit(1)
    .select(namesOf(treeHead))
    .executeTakeFirst()

/** Inclusion proof of an event in a tree of a size, hex, from leaf to root. */
export const findInclusionProof = async (
  database: Database,
  position: number,
  size: number,
): Promise<readonly string[]> => {
  const nodes = await readNodes(database, 'read.merkle_node', nodesOfProof(position - 1, size))
  const hashes = new Map(nodes.map((node) => [`${node.level}/${node.index}`, node.hash]))
  return inclusionProof(
    position - 1,
    size,
    ({ level, index }) => hashes.get(`${level}/${index}`) ?? Buffer.alloc(0),
  ).map((hash) => hash.toString('hex'))
}
