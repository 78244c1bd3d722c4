import { SpreadsheetRefused } from '../spreadsheet.ts'

/** Compound file (MS-CFB): named streams in a small file system of sectors. */
export type CompoundFile = {
  readonly names: readonly string[]
  /** Returns a stream; undefined where there is none. @throws {SpreadsheetRefused} unreadable */
  readonly stream: (name: string) => Buffer | undefined
}

const unreadable = (what: string): SpreadsheetRefused => new SpreadsheetRefused('unreadable', `compound file: ${what}`)

const LAST_SECTOR = 0xfffffff9
const HEADER_BYTES = 512
const IN_HEADER = 109
const ENTRY_BYTES = 128

type Sectors = { readonly size: number; readonly at: (sector: number) => Buffer }
type Entry = { readonly name: string; readonly type: number; readonly start: number; readonly size: number }

/** Follows a chain of sectors: one longer than the file has a cycle. */
const chainOf = (table: readonly number[], start: number, most: number): readonly number[] => {
  const chain: number[] = []
  for (let sector = start; sector <= LAST_SECTOR; sector = table[sector] ?? unreadableSector()) {
    if (chain.length >= most) throw unreadable('a chain without an end')
    chain.push(sector)
  }
  return chain
}

const unreadableSector = (): never => {
  throw unreadable('a sector beyond the end')
}

const joined = ({ at }: Sectors, chain: readonly number[]): Buffer => Buffer.concat(chain.map(at))

const numbersIn = (bytes: Buffer): readonly number[] =>
  Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4))

/**
 * Returns the sectors of the allocation table: the header lists the first 109, further sectors list
 * more.
 */
const tableSectors = (bytes: Buffer, sectors: Sectors): readonly number[] => {
  const named = numbersIn(bytes.subarray(76, 76 + IN_HEADER * 4)).slice()
  let next = bytes.readUInt32LE(68)
  while (next <= LAST_SECTOR) {
    if (named.length > IN_HEADER + bytes.length / sectors.size) throw unreadable('a chain without an end')
    const numbers = numbersIn(sectors.at(next))
    named.push(...numbers.slice(0, -1))
    next = numbers.at(-1) ?? unreadableSector()
  }
  return named.filter((sector) => sector <= LAST_SECTOR)
}

const entriesIn = (directory: Buffer): readonly Entry[] =>
  Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)
    const nameBytes = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62)
    return {
      name: entry.subarray(0, nameBytes).toString('utf16le'),
      type: entry.readUInt8(66),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  }).filter(({ type }) => type !== 0)

/** Size of a sector of small streams. */
const SMALL = 64
const ROOT = 5
const STREAM = 2

/** Opens a compound file, reading only its directory. @throws {SpreadsheetRefused} unreadable */
export const openCompoundFile = (bytes: Buffer): CompoundFile => {
  if (bytes.length < HEADER_BYTES) throw unreadable('no header')
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw unreadable('sector size')
  const size = 1 << shift
  const sectors: Sectors = {
    size,
    at: (sector) => {
      const begin = (sector + 1) * size
      if (begin >= bytes.length) throw unreadable('a sector beyond the end')
      return bytes.subarray(begin, begin + size)
    },
  }
  const most = bytes.length / size
  const table = tableSectors(bytes, sectors).flatMap((sector) => numbersIn(sectors.at(sector)))
  const entries = entriesIn(joined(sectors, chainOf(table, bytes.readUInt32LE(48), most)))
  const smallest = bytes.readUInt32LE(56)
  const stream = (name: string): Buffer | undefined => {
    const found = entries.find((entry) => entry.type === STREAM && entry.name === name)
    if (!found) return undefined
    const isSmall = found.size < smallest
    const content = isSmall ? smallStream(found.start) : joined(sectors, chainOf(table, found.start, most))
    if (content.length < found.size) throw unreadable('a stream that ends early')
    return content.subarray(0, found.size)
  }
  /** Small streams are in one stream, in sectors of 64 bytes with a table of their own. */
  const smallStream = (start: number): Buffer => {
    const root = entries.find(({ type }) => type === ROOT)
    if (!root) throw unreadable('no root')
    const shared = joined(sectors, chainOf(table, root.start, most))
    const smallTable = chainOf(table, bytes.readUInt32LE(60), most).flatMap((sector) => numbersIn(sectors.at(sector)))
    const at = (sector: number): Buffer => shared.subarray(sector * SMALL, (sector + 1) * SMALL)
    return joined({ size: SMALL, at }, chainOf(smallTable, start, shared.length / SMALL))
  }
  return { names: entries.map(({ name }) => name), stream }
}
