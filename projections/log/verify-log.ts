import { sql } from 'kysely'
import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { hashOfEvent, UnknownHashForm } from '#infra/platform/event-store/leaf.ts'
import { appendLeaves, rootOf, type MerkleNode } from '#infra/platform/event-store/merkle.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { findWrongNode } from './merkle-tree.ts'
import { keyOfSize, readKeyChain, type KeyChain } from './key-chain.ts'
import { isSignedBy, readHeads, type TreeHead } from './tree-heads.ts'
import { LIVE_TREE_SIZE } from './tree-size.ts'

/**
 * First difference: its kind and position in the log; for the access log (`access`) the number of
 * the row.
 */
export type Finding = {
  readonly what: 'position' | 'hash' | 'version' | 'head' | 'signature' | 'tree' | 'end' | 'access'
  readonly position: number
  /** Description in English, for whoever investigates it. */
  readonly detail: string
}

/** Position of a check: all before it is correct. */
export type VerificationPosition = {
  readonly position: number
  /** Tree so far. */
  readonly peaks: readonly MerkleNode[]
  /** Number of signed heads that were compared. */
  readonly heads: number
}

/** Start of a check. */
export const BEGINNING: VerificationPosition = { position: 0, peaks: [], heads: 0 }

export type VerificationOptions = {
  readonly database: ReadModelTransaction
  /** Public key that the first heads must be signed with (SPKI, base64); changes of it are followed. */
  readonly publicKey: string
  /** Position where an earlier check stopped; absent: the beginning. */
  readonly from?: VerificationPosition
  /** Position where the check ends, without comparing the log's end; absent: the end. */
  readonly until?: number
  /** Number of events read at once; 1,000 by default. */
  readonly batch?: number
  /** Called after each batch; `false` ends the check there, without a verdict. */
  readonly onBatch?: (place: VerificationPosition) => Promise<boolean | void>
}

/** Result of a check. `isWhole`: it reached its end or the first difference. */
export type VerificationOutcome = {
  readonly place: VerificationPosition
  readonly isWhole: boolean
  readonly finding: Finding | undefined
}

const BATCH = 1_000

const readBatch = async (
  database: ReadModelTransaction,
  after: number,
  limit: number,
): Promise<readonly SealedEvent[]> => {
  const { rows } = await sql<SealedEvent>`
    select position, stream, version, type, data::text as data, metadata::text as metadata, encode(hash, 'hex') as hash
    from public.event where position > ${after} order by position limit ${limit}`.execute(database)
  return rows
}

/** Returns what is wrong with an event's hash; undefined where it is right. */
const wrongHash = (event: SealedEvent): string | undefined => {
  try {
    return hashOfEvent(event) === event.hash ? undefined : 'the event is not the one that its hash was taken of'
  } catch (error) {
    if (error instanceof UnknownHashForm) return error.message
    throw error
  }
}

/** Checks that positions have no gap, and each event's hash over the bytes that are stored. */
const wrongEvent = (events: readonly SealedEvent[], after: number): Finding | undefined => {
  for (const [index, event] of events.entries()) {
    const expected = after + 1 + index
    if (event.position !== expected)
      return { what: 'position', position: expected, detail: `position ${expected} is missing` }
    const detail = wrongHash(event)
    if (detail !== undefined) return { what: 'hash', position: expected, detail }
  }
  return undefined
}

/**
 * Finds an event whose version does not follow its stream's by one. The database does it: storing
 * every stream's version in memory would take too much.
 */
const wrongVersion = async (
  database: ReadModelTransaction,
  after: number,
  upTo: number,
): Promise<Finding | undefined> => {
  const { rows } = await sql<{ position: number; stream: string; version: number }>`
    select e.position, e.stream, e.version from public.event e
    where e.position > ${after} and e.position <= ${upTo} and (
      e.version < 1
      or e.version > 1 and not exists (
        select from public.event p where p.stream = e.stream and p.version = e.version - 1 and p.position < e.position)
      or exists (select from public.event o where o.stream = e.stream and o.version = e.version and o.position <> e.position))
    order by e.position limit 1`.execute(database)
  const [wrong] = rows
  if (!wrong) return undefined
  const detail = `version ${wrong.version} of ${wrong.stream} does not follow the one before it`
  return { what: 'version', position: wrong.position, detail }
}

/** Returns the wrong change of the log's key among some events. */
const wrongChange = ({ wrong }: KeyChain, after: number, upTo: number): Finding | undefined =>
  wrong && wrong.position > after && wrong.position <= upTo ? { what: 'signature', ...wrong } : undefined

type GrownTree = { readonly peaks: readonly MerkleNode[]; readonly made: readonly MerkleNode[] }

/** Compares a signed head with a tree's peaks, and checks its signature. */
export const wrongHead = async (
  head: TreeHead,
  peaks: readonly MerkleNode[],
  chain: KeyChain,
): Promise<Finding | undefined> => {
  const [position, size] = [head.size, head.size]
  if (rootOf(peaks).toString('hex') !== head.root)
    return { what: 'head', position, detail: `the head signed of ${size} events at ${head.at} has another root` }
  if (await isSignedBy(keyOfSize(chain, head.size), head)) return undefined
  return { what: 'signature', position, detail: `the head of ${size} events is not signed with the log's key` }
}

/** Grows the tree over a batch and compares every head signed on the way. */
const growAndCompare = async (
  { peaks: before, position }: VerificationPosition,
  events: readonly SealedEvent[],
  heads: readonly TreeHead[],
  chain: KeyChain,
): Promise<GrownTree & { readonly finding: Finding | undefined }> => {
  const leaves = events.map(({ hash }) => Buffer.from(hash, 'hex'))
  const made: MerkleNode[] = []
  let peaks = before
  let size = position
  const growTo = (end: number): void => {
    const grown = appendLeaves(peaks, size, leaves.slice(size - position, end - position))
    made.push(...grown.made)
    ;[peaks, size] = [grown.peaks, end]
  }
  for (const head of heads) {
    growTo(head.size)
    const finding = await wrongHead(head, peaks, chain)
    if (finding) return { peaks, made, finding }
  }
  growTo(position + leaves.length)
  return { peaks, made, finding: undefined }
}

/** Checks the stored tree, from which receipts are proven, as far as it has been fed. */
const wrongNode = async (
  database: ReadModelTransaction,
  made: readonly MerkleNode[],
  fed: number,
): Promise<Finding | undefined> => {
  const kept = made.filter(({ level, index }) => (index + 1) * 2 ** level <= fed)
  const wrong = kept.length > 0 ? await findWrongNode(database, kept) : undefined
  if (!wrong) return undefined
  const position = (wrong.index + 1) * 2 ** wrong.level
  return { what: 'tree', position, detail: `the kept tree differs at level ${wrong.level}, node ${wrong.index}` }
}

type Extent = { readonly head: number; readonly last: number; readonly signed: number; readonly fed: number }

/**
 * Returns the length of the log by its head, its actual length, the signed length, and the length
 * of the stored tree: all at one instant.
 */
const extentOf = async (database: ReadModelTransaction): Promise<Extent> => {
  const { rows } = await sql<Extent>`
    select (select position from public.log_head) as head,
      coalesce((select max(position) from public.event), 0) as last,
      coalesce((select max(size) from public.signed_tree_head), 0) as signed,
      coalesce(${LIVE_TREE_SIZE}, 0) as fed`.execute(database)
  return rows[0] ?? { head: 0, last: 0, signed: 0, fed: 0 }
}

const wrongEnd = ({ head, last, signed }: Extent): Finding | undefined => {
  if (head !== last)
    return { what: 'end', position: last + 1, detail: `the log ends at ${last}, but ${head} positions were given` }
  if (signed > last)
    return { what: 'end', position: last + 1, detail: `the log ends at ${last}, but ${signed} events were signed` }
  return undefined
}

const earliestFinding = (findings: readonly (Finding | undefined)[]): Finding | undefined =>
  findings.filter((finding) => finding !== undefined).toSorted((one, other) => one.position - other.position)[0]

/**
 * Checks the log from a position to its end, or to another position, and computes everything again:
 * each event's hash, the tree, every signed head with its signature, positions and versions; then
 * compares the end with what was signed. Stops at the first difference. Reads a batch at a time,
 * whatever the log's length.
 */
export const verifyLog = async ({
  database,
  publicKey,
  from = BEGINNING,
  until = Number.MAX_SAFE_INTEGER,
  batch = BATCH,
  onBatch,
}: VerificationOptions): Promise<VerificationOutcome> => {
  let place = from
  for (;;) {
    if (place.position >= until) return { place, isWhole: true, finding: undefined }
    const events = await readBatch(database, place.position, Math.min(batch, until - place.position))
    const extent = await extentOf(database)
    if (events.length === 0) {
      // Events appended between the two queries are checked, too.
      if (extent.last > place.position && extent.head === extent.last) continue
      return { place, isWhole: true, finding: wrongEnd(extent) }
    }
    const wrong = wrongEvent(events, place.position)
    const fitting = wrong ? events.slice(0, wrong.position - place.position - 1) : events
    const reached = place.position + fitting.length
    const heads = await readHeads(database, place.position, reached)
    // Read after the heads: a change of the key stands before the heads that its key signed.
    const chain = await readKeyChain(database, publicKey)
    const grown = await growAndCompare(place, fitting, heads, chain)
    const finding = earliestFinding([
      wrong,
      wrongChange(chain, place.position, reached),
      grown.finding,
      await wrongVersion(database, place.position, reached),
      await wrongNode(database, grown.made, extent.fed),
    ])
    if (finding) return { place, isWhole: true, finding }
    place = { position: reached, peaks: grown.peaks, heads: place.heads + heads.length }
    if ((await onBatch?.(place)) === false) return { place, isWhole: false, finding: undefined }
  }
}
