import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { hashOfEvent } from '#infra/platform/event-store/leaf.ts'
import { appendLeaves, rootOf, type MerkleNode } from '#infra/platform/event-store/merkle.ts'
import { ERASURES } from './erasures.ts'
import { documentPath, EVENTS, hashOfFile, MANIFEST, readManifest, tablePath, type Manifest } from './manifest.ts'
import { readRows, type TablePart } from './tables.ts'

/** Backup on the disk. */
export type Link = { readonly directory: string; readonly manifest: Manifest }

/** Backups that make one: a full one, and those that continue it, in order. */
export type Chain = readonly Link[]

/** A file of a backup is not what was written. */
export class BackupDamaged extends Error {
  constructor(path: string) {
    super(`${path} is damaged: it is not what was written`)
    this.name = 'BackupDamaged'
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Returns the directory beside this one whose manifest has a hash; undefined without one. */
const findByManifest = async (beside: string, hash: string): Promise<string | undefined> => {
  const parent = dirname(resolve(beside))
  for (const name of (await readdir(parent)).toSorted().toReversed()) {
    const path = join(parent, name, MANIFEST)
    if ((await isThere(path)) && (await hashOfFile(path)) === hash) return join(parent, name)
  }
  return undefined
}

/**
 * Tells why a backup does not continue the one before it; undefined where it does. All are of one
 * log and one key, and no event lies between them.
 */
const wrongLink = (before: Manifest, { manifest, directory }: Link): string | undefined => {
  if (before.keyFingerprint !== manifest.keyFingerprint) return `${directory} is of another master key`
  if (manifest.since?.position !== before.position || manifest.position < before.position)
    return `${directory} does not begin where the one before it ends`
  return undefined
}

const wrongRows = ({ directory, manifest }: Link): string | undefined => {
  const events = manifest.tables.find(({ name }) => name === EVENTS)
  const expected = manifest.position - (manifest.since?.position ?? 0)
  return events?.rows === expected ? undefined : `${directory} lacks events: ${expected} belong into it`
}

/**
 * Finds the backups that one continues, by the hashes of their manifests, in the directory where it
 * lies.
 * @throws Error where one is missing, or does not follow the one before it
 */
export const findChain = async (directory: string): Promise<Chain> => {
  const newest = { directory, manifest: await readManifest(directory) }
  const chain: Link[] = [newest]
  for (let { since } = newest.manifest; since !== undefined; since = chain[0]?.manifest.since) {
    const before = await findByManifest(directory, since.manifest)
    const [after] = chain
    if (before === undefined || after === undefined)
      throw new Error(`${dirname(resolve(directory))} lacks the backup that ${basename(directory)} continues`)
    const link = { directory: before, manifest: await readManifest(before) }
    const wrong = wrongLink(link.manifest, after)
    if (wrong !== undefined) throw new Error(wrong)
    chain.unshift(link)
  }
  const wrong = chain.length > 1 ? chain.map(wrongRows).find((found) => found !== undefined) : undefined
  if (wrong !== undefined) throw new Error(wrong)
  return chain
}

/** Returns the newest backup of a chain. */
export const newestOf = (chain: Chain): Link => {
  const newest = chain.at(-1)
  if (!newest) throw new Error('a chain has a backup')
  return newest
}

/** Returns the path of each document of a chain's newest backup. */
export const documentsOf = (chain: Chain): ReadonlyMap<string, string> => {
  const holder = new Map<string, string>()
  for (const { directory, manifest } of chain)
    for (const key of manifest.files) if (!holder.has(key)) holder.set(key, documentPath(join(directory, 'files'), key))
  return new Map(newestOf(chain).manifest.files.map((key) => [key, holder.get(key) ?? '']))
}

/** Returns the parts of each table: events from all backups, other tables from the newest. */
export const tablesOf = (chain: Chain): ReadonlyMap<string, readonly TablePart[]> => {
  const newest = newestOf(chain)
  const events = chain.flatMap(({ directory, manifest }) =>
    manifest.tables.filter(({ name }) => name === EVENTS).map((table) => ({ table, directory })),
  )
  return new Map(
    newest.manifest.tables.map((table) => [
      table.name,
      table.name === EVENTS ? events : [{ table, directory: newest.directory }],
    ]),
  )
}

/** Compares every file that a restore needs. @throws BackupDamaged */
export const checkFiles = async (chain: Chain): Promise<void> => {
  const { directory, manifest } = newestOf(chain)
  const expected = [
    ...[...tablesOf(chain).values()]
      .flat()
      .map(({ table, directory: of }) => [tablePath(of, table.name), table.sha256] as const),
    ...[...documentsOf(chain)].map(([key, path]) => [path, key] as const),
    [join(directory, ERASURES), manifest.erasures] as const,
  ]
  for (const [path, hash] of expected) if ((await hashOfFile(path)) !== hash) throw new BackupDamaged(path)
}

const LEAVES_AT_ONCE = 1_000

/** Event as it is stored, with its hash in hexadecimal digits. */
export type StoredEvent = Parameters<typeof hashOfEvent>[0] & { readonly position: number; readonly hash: string }

/**
 * Computes the tree of events in their order, and compares it with a signed head. Returns what
 * differs; undefined where nothing does.
 */
export const findWrongTreeOf = async (
  events: AsyncIterable<StoredEvent>,
  treeHead: Pick<NonNullable<Manifest['treeHead']>, 'size' | 'root'>,
): Promise<string | undefined> => {
  let [size, peaks]: [number, readonly MerkleNode[]] = [0, []]
  let leaves: Buffer[] = []
  const grow = (): void => {
    peaks = appendLeaves(peaks, size, leaves).peaks
    size += leaves.length
    leaves = []
  }
  for await (const event of events) {
    if (size + leaves.length === treeHead.size) break
    if (event.position !== size + leaves.length + 1 || hashOfEvent(event) !== event.hash)
      return `event ${size + leaves.length + 1} is not the one that its hash was taken of`
    leaves.push(Buffer.from(event.hash, 'hex'))
    if (leaves.length === LEAVES_AT_ONCE) grow()
  }
  grow()
  if (size === treeHead.size && rootOf(peaks).toString('hex') === treeHead.root) return undefined
  return `the events are not those that the head of ${treeHead.size} events was signed over`
}

/** Reads the events of a chain from its files, in order. */
async function* readEvents(chain: Chain): AsyncGenerator<StoredEvent> {
  for (const { table, directory } of tablesOf(chain).get(EVENTS) ?? []) {
    const place = Object.fromEntries(table.columns.map(({ name }, index) => [name, index]))
    for await (const row of readRows(directory, EVENTS)) {
      const text = (name: string): string => row[place[name] ?? -1] ?? ''
      const event = { type: text('type'), version: Number(text('version')), stream: text('stream') }
      const content = { data: text('data'), metadata: text('metadata'), hash: text('hash').slice(2) }
      yield { ...event, ...content, position: Number(text('position')) }
    }
  }
}

/**
 * Computes the tree of all events of a chain from its files, and compares it with the newest signed
 * head. Returns what differs; undefined where nothing does.
 */
export const findWrongTree = async (chain: Chain): Promise<string | undefined> => {
  const { treeHead } = newestOf(chain).manifest
  return treeHead ? findWrongTreeOf(readEvents(chain), treeHead) : undefined
}
