import { sql } from 'kysely'
import { consistencyProof, nodesOfConsistency } from '#infra/platform/event-store/consistency.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import {
  appendLeaves,
  inclusionProof,
  nodesOfProof,
  peaksOf,
  placeOfNode,
  rootOf,
  type Lookup,
  type MerkleNode,
  type NodeAddress,
} from '#infra/platform/event-store/merkle.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, bytes, integer, table, text } from '#infra/platform/projection/table.ts'
import { recordset } from '../set-based.ts'
import { signHead, type HeadSigner } from './tree-heads.ts'
import { MERKLE_TREE_VERSION } from './tree-size.ts'

const HASH_BYTES = 32
/** Number of hashes in a page: few enough that Postgres stores them within the row. */
const HASHES_A_PAGE = 32

/** Table of the hashes of all complete nodes in the order of `placeOfNode`, one after another. */
const merklePage = table('merkle_page', { page: bigint, hashes: bytes }, { primaryKey: ['page'] })

const tables = [merklePage]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<{ readonly reads: typeof tables }> {}
}

/**
 * Read model of every event's hash in one Merkle tree (leaf index = position − 1). After each batch
 * its head is signed; heads are stored outside of read models.
 */
export const merkleTree = (signer: HeadSigner): Projection => ({
  name: 'merkle-tree',
  version: MERKLE_TREE_VERSION,
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
    const before = await readNodes(transaction, 'merkle_page', peaksOf(size))
    const { made, peaks } = appendLeaves(before, size, events.map(hashOf))
    await appendNodes(transaction, made)
    await signHead(transaction, signer, {
      size: last.position,
      root: rootOf(peaks).toString('hex'),
      leaf: last.hash,
    })
  },
})

const hashOf = (event: RecordedEvent): Buffer => Buffer.from(event.hash, 'hex')

/**
 * Appends nodes, in the order in which they were completed.
 * @throws {Error} of Postgres, where they do not follow the nodes that are stored
 */
const appendNodes = async (transaction: ReadModelTransaction, made: readonly MerkleNode[]): Promise<void> => {
  const pages = Map.groupBy(made, (node) => Math.floor(placeOfNode(node) / HASHES_A_PAGE))
  const rows = [...pages].map(([page, nodes]) => ({
    page,
    hashes: String.raw`\x${Buffer.concat(nodes.map(({ hash }) => hash)).toString('hex')}`,
  }))
  const [first] = made
  if (!first) return
  const { page, start } = pageOf(first)
  // Only the first page can be there, as long as it was left; of another one null is refused.
  await sql`
    insert into merkle_page as p (page, hashes) select page, hashes from ${recordset(rows, merklePage.columns)}
    on conflict (page) do update set hashes =
      case when p.page = ${page} and octet_length(p.hashes) = ${start - 1} then p.hashes || excluded.hashes end`.execute(
    transaction,
  )
}

const addressed = { page: bigint, start: integer }

/** Returns the page of a node, and where in it its hash begins, as SQL counts. */
const pageOf = (address: NodeAddress): { readonly page: number; readonly start: number } => {
  const place = placeOfNode(address)
  return { page: Math.floor(place / HASHES_A_PAGE), start: 1 + HASH_BYTES * (place % HASHES_A_PAGE) }
}

/** Hash of a node in hexadecimal digits; empty or null: the page lacks it. */
const STORED = sql`encode(substring(p.hashes from r.start for ${sql.lit(HASH_BYTES)}), 'hex')`

/** Reads nodes in the given order. @throws {Error} where the tree lacks one */
const readNodes = async (
  database: ReadModelTransaction,
  table: 'merkle_page' | 'read.merkle_page',
  asked: readonly NodeAddress[],
): Promise<readonly MerkleNode[]> => {
  if (asked.length === 0) return []
  const { rows } = await sql<{ hash: string | null }>`
    select ${STORED} as hash from ${recordset(
      asked.map((address, place) => ({ ...pageOf(address), place })),
      { ...addressed, place: integer },
    )} left join ${sql.table(table)} p on p.page = r.page order by r.place`.execute(database)
  return asked.map((address, place) => {
    const hash = rows[place]?.hash
    if (!hash) throw new Error(`the tree lacks node ${address.level}/${address.index}`)
    return { ...address, hash: Buffer.from(hash, 'hex') }
  })
}

/**
 * Returns the peaks of the tree as it was at a size, from the live read model.
 * @throws {Error} where the tree lacks one
 */
export const findPeaks = (database: ReadModelTransaction, size: number): Promise<readonly MerkleNode[]> =>
  readNodes(database, 'read.merkle_page', peaksOf(size))

type Hashes = readonly string[]

const proofOf = async (
  database: Database,
  asked: readonly NodeAddress[],
  prove: (lookup: Lookup) => readonly Buffer[],
): Promise<Hashes> => {
  const nodes = await readNodes(database, 'read.merkle_page', asked)
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
  const nodes = await readNodes(database, 'read.merkle_page', [...asked.values()])
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
  (await readNodes(database, 'read.merkle_page', asked)).map(({ hash }) => hash.toString('hex'))

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
  const nodes = await readNodes(database, 'read.merkle_page', [...asked.values()])
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
  const rows = made.map((node, place) => ({ ...pageOf(node), place, hash: node.hash.toString('hex') }))
  const { rows: wrong } = await sql<{ place: number }>`
    select r.place from ${recordset(rows, { ...addressed, place: integer, hash: text })}
    left join read.merkle_page p on p.page = r.page
    where ${STORED} is distinct from r.hash order by r.place limit 1`.execute(database)
  return made[wrong[0]?.place ?? made.length]
}
