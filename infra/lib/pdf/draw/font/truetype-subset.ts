import { createSubset, type FontSubset, type SubsetGlyphs } from './font-subset.ts'

// Writes a subset of a TrueType font by copying the bytes of its glyphs. The subsets of fontkit
// decode and encode each glyph, which takes a fifth of the time that a document takes.

/**
 * Optional tables that are copied unchanged; those that PDF requires (ISO 32000-1, 9.9) are written
 * anew.
 */
const COPIED_TABLES = ['cvt ', 'fpgm', 'prep'] as const
/** Flags of a component of a composite glyph. */
const PART = { words: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const

type Tables = ReadonlyMap<string, Buffer>

const tablesOf = (file: Buffer): Tables =>
  new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16
      const from = file.readUInt32BE(at + 8)
      return [file.toString('latin1', at, at + 4), file.subarray(from, from + file.readUInt32BE(at + 12))]
    }),
  )

const partSize = (flags: number): number => {
  const scales = [PART.scale, PART.twoScales, PART.matrix].findIndex((flag) => (flags & flag) !== 0)
  return 4 + ((flags & PART.words) === 0 ? 2 : 4) + ([2, 4, 8][scales] ?? 0)
}

/** Returns a glyph with its components renumbered for the subset. */
const renumbered = (glyph: Buffer, placeOf: (id: number) => number): Buffer => {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return glyph
  const own = Buffer.from(glyph)
  for (let at = 10; ;) {
    const flags = own.readUInt16BE(at)
    own.writeUInt16BE(placeOf(own.readUInt16BE(at + 2)), at + 2)
    if ((flags & PART.more) === 0) return own
    at += partSize(flags)
  }
}

const padded = (length: number): number => Math.ceil(length / 4) * 4

const checksum = (table: Buffer): number => {
  let sum = 0
  for (let at = 0; at + 4 <= table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

const fileOf = (tables: readonly (readonly [string, Buffer])[]): Buffer => {
  const head = Buffer.alloc(12 + 16 * tables.length)
  const power = Math.floor(Math.log2(tables.length))
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (tables.length - 2 ** power), 10)
  let offset = head.length
  const written = tables.map(([name, table], index) => {
    const whole = Buffer.concat([table], padded(table.length))
    const at = 12 + index * 16
    head.write(name, at, 'latin1')
    head.writeUInt32BE(checksum(whole), at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    offset += whole.length
    return whole
  })
  return Buffer.concat([head, ...written])
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const withNumber = (table: Buffer, at: number, value: number): Buffer => {
  const own = Buffer.from(table)
  own.writeUInt16BE(value, at)
  return own
}

/** Makes subsets of a TrueType font. @throws {Error} where the file lacks a required table */
export const truetypeSubsets = (file: Buffer): (() => FontSubset) => {
  const tables = tablesOf(file)
  const table = (name: string): Buffer => {
    const found = tables.get(name)
    if (!found) throw new Error(`the font has no table ${name}`)
    return found
  }
  const [head, hhea, maxp, loca, glyf, hmtx] = [
    table('head'),
    table('hhea'),
    table('maxp'),
    table('loca'),
    table('glyf'),
    table('hmtx'),
  ]
  const isShort = head.readInt16BE(50) === 0
  const measured = hhea.readUInt16BE(34)
  const offsetOf = (id: number): number => (isShort ? loca.readUInt16BE(id * 2) * 2 : loca.readUInt32BE(id * 4))
  /** Returns advance width and left side bearing; glyphs at the end share the last width. */
  const metricsOf = (id: number): Buffer => {
    if (id < measured) return hmtx.subarray(id * 4, id * 4 + 4)
    const edge = measured * 4 + (id - measured) * 2
    return Buffer.concat([hmtx.subarray(measured * 4 - 4, measured * 4 - 2), hmtx.subarray(edge, edge + 2)])
  }

  const encode = ({ ids, placeOf }: SubsetGlyphs): Uint8Array => {
    const [glyphs, metrics, offsets]: [Buffer[], Buffer[], number[]] = [[], [], [0]]
    // The loop reaches components that are added while it runs.
    for (const id of ids()) {
      const glyph = renumbered(glyf.subarray(offsetOf(id), offsetOf(id + 1)), placeOf)
      glyphs.push(Buffer.concat([glyph], padded(glyph.length)))
      metrics.push(metricsOf(id))
      offsets.push((offsets.at(-1) ?? 0) + padded(glyph.length))
    }
    const written: readonly (readonly [string, Buffer])[] = [
      ...COPIED_TABLES.flatMap((name) => (tables.has(name) ? [[name, table(name)] as const] : [])),
      ['glyf', Buffer.concat(glyphs)],
      ['head', withNumber(head, 50, 1)],
      ['hhea', withNumber(hhea, 34, glyphs.length)],
      ['hmtx', Buffer.concat(metrics)],
      ['loca', Buffer.concat(offsets.map(u32))],
      ['maxp', withNumber(maxp, 4, glyphs.length)],
    ]
    return fileOf(written)
  }
  return () => createSubset(false, encode)
}
