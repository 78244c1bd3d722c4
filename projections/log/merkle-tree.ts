import { sql } from 'kysely'
import { consistencyProof, nodesOfConsistency } from '#infra/platform/event-store/consistency.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import {
  appendLeaves,
  inclusionProof,
  nodesOfProof,
  peaksOf,
  rootOf,
  type Lookup,
  type MerkleNode,
  type NodeAddress,
} from '#infra/platform/event-store/merkle.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, integer, pick, smallint, table, text } from '#infra/platform/projection/table.ts'
import { insertRows, recordset } from '../set-based.ts'
import { signHead, type HeadSigner } from './tree-heads.ts'

const merkleNode = table(
  'merkle_node',
  { level: smallint, index: bigint, hash: text },
  { primaryKey: ['level', 'index'] },
)

const tables = [merkleNode]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<{ readonly reads: typeof tables }> {}
}

/**
 * Read model of every event's hash in one Merkle tree (leaf index = position − 1). After each batch
 * its head is signed; heads are stored outside of read models.
 */
export const merkleTree = (signer: HeadSigner): Projection => ({
  name: 'merkle-tree',
  version: 2,
  serves: 'insight',
  tables,
  reads: tables,
  handles: 'all',
  isWhole: true,
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
    await signHead(transaction, signer, {
      size: last.position,
      root: rootOf(peaks).toString('hex'),
      leaf: last.hash,
    })
  },
})

const hashOf = (event: RecordedEvent): Buffer => Buffer.from(event.hash, 'hex')

/** Reads nodes in the given order. @throws {Error} where the tree lacks one */
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

type Hashes = readonly string[]

const proofOf = async (
  database: Database,
  asked: readonly NodeAddress[],
  prove: (lookup: Lookup) => readonly Buffer[],
): Promise<Hashes> => {
  const nodes = await readNodes(database, 'read.merkle_node', asked)
  const hashes = new Map(nodes.map((node) => [`${node.level}/${node.index}`, node.hash]))
  return prove(({ level, index }) => hashes.get(`${level}/${index}`) ?? Buffer.alloc(0)).map((hash) =>
    hash.toString('hex'),
  )
}

/**
 * Returns the inclusion proof of an event in a tree of a size, in hexadecimal digits, from leaf to
 * root.
 */
export const findInclusionProof = (database: Database, position: number, size: number): Promise<Hashes> =>
  proofOf(database, nodesOfProof(position - 1, size), (lookup) => inclusionProof(position - 1, size, lookup))

/** Returns the inclusion proofs of many events at once, by position. */
export const findInclusionProofs = async (
  database: Database,
  positions: readonly number[],
  size: number,
): Promise<ReadonlyMap<number, Hashes>> => {
  const asked = new Map(
    positions
      .flatMap((position) => nodesOfProof(position - 1, size))
      .map((address) => [`${address.level}/${address.index}`, address]),
  )
  const nodes = await readNodes(database, 'read.merkle_node', [...asked.values()])
  const hashes = new Map(nodes.map((node) => [`${node.level}/${node.index}`, node.hash]))
  const lookup: Lookup = ({ level, index }) => hashes.get(`${level}/${index}`) ?? Buffer.alloc(0)
  return new Map(
    positions.map((position) => [
      position,
      inclusionProof(position - 1, size, lookup).map((hash) => hash.toString('hex')),
    ]),
  )
}

/**
 * Returns the hashes of complete nodes, in hexadecimal digits, in the given order.
 * @throws {Error} where the tree lacks one
 */
export const findNodeHashes = async (database: Database, asked: readonly NodeAddress[]): Promise<Hashes> =>
  (await readNodes(database, 'read.merkle_node', asked)).map(({ hash }) => hash.toString('hex'))

/**
 * Returns the proof that the tree of the second size begins with the tree of the first, in
 * hexadecimal digits.
 */
export const findConsistencyProof = (database: Database, first: number, second: number): Promise<Hashes> =>
  proofOf(database, nodesOfConsistency(first, second), (lookup) => consistencyProof(first, second, lookup))

/** Returns the consistency proofs of many pairs of sizes at once, in the given order. */
export const findConsistencyProofs = async (
  database: Database,
  pairs: readonly { readonly first: number; readonly second: number }[],
): Promise<readonly Hashes[]> => {
  const asked = new Map(
    pairs
      .flatMap(({ first, second }) => nodesOfConsistency(first, second))
      .map((address) => [`${address.level}/${address.index}`, address]),
  )
  const nodes = await readNodes(database, 'read.merkle_node', [...asked.values()])
  const hashes = new Map(nodes.map((node) => [`${node.level}/${node.index}`, node.hash]))
  const lookup: Lookup = ({ level, index }) => hashes.get(`${level}/${index}`) ?? Buffer.alloc(0)
  return pairs.map(({ first, second }) => consistencyProof(first, second, lookup).map((hash) => hash.toString('hex')))
}

/**
 * Returns the first stored node of these that is wrong or missing; undefined where all are right.
 */
export const findWrongNode = async (
  database: ReadModelTransaction,
  made: readonly MerkleNode[],
): Promise<NodeAddress | undefined> => {
  const rows = made.map(({ level, index, hash }) => ({ level, index, hash: hash.toString('hex') }))
  const { rows: wrong } = await sql<NodeAddress>`
    select r.level, r.index from ${recordset(rows, merkleNode.columns)}
    left join read.merkle_node n on n.level = r.level and n.index = r.index
    where n.hash is distinct from r.hash order by (r.index + 1) * (1::bigint << r.level::int) limit 1`.execute(database)
  return wrong[0]
}
