/** Tables of a TrueType font by name. */
export type TrueTypeTables = ReadonlyMap<string, Buffer>

/** Tables that PDF requires of an embedded font (ISO 32000-1, 9.9). */
const REQUIRED = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'] as const
const VERSIONS = [0x00010000, 0x74727565]

/** Reads the tables of a TrueType font; undefined where the file is none or lacks a required one. */
export const readTrueType = (file: Buffer): TrueTypeTables | undefined => {
  if (file.length < 12 || !VERSIONS.includes(file.readUInt32BE(0))) return undefined
  const tables = new Map<string, Buffer>()
  for (let table = 0, at = 12; table < file.readUInt16BE(4); table++, at += 16) {
    if (at + 16 > file.length) return undefined
    const start = file.readUInt32BE(at + 8)
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)))
  }
  return REQUIRED.every((name) => tables.has(name)) ? tables : undefined
}

/** Returns a table; an empty one where the font lacks it. */
export const tableOf = (tables: TrueTypeTables, name: string): Buffer => tables.get(name) ?? Buffer.alloc(0)

/** Outlines of a font's glyphs: their number, and each one's bytes, none where it is blank. */
export type Outlines = { readonly count: number; readonly outlineOf: (glyph: number) => Buffer }

/** Returns the outlines of a font's glyphs. */
export const outlinesIn = (tables: TrueTypeTables): Outlines => {
  const isLong = tableOf(tables, 'head').readUInt16BE(50) === 1
  const [places, outlines] = [tableOf(tables, 'loca'), tableOf(tables, 'glyf')]
  const placeOf = (glyph: number): number =>
    isLong ? places.readUInt32BE(glyph * 4) : places.readUInt16BE(glyph * 2) * 2
  const placed = Math.max(0, Math.floor(places.length / (isLong ? 4 : 2)) - 1)
  return {
    count: Math.min(tableOf(tables, 'maxp').readUInt16BE(4), placed),
    outlineOf: (glyph) => outlines.subarray(placeOf(glyph), placeOf(glyph + 1)),
  }
}

/** Component of a composite glyph: its glyph, and where in the outline its number stands. */
type Component = { readonly glyph: number; readonly at: number }

/** Flags of a component. */
const FLAGS = { words: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const

const componentSize = (flags: number): number => {
  const scales = [FLAGS.scale, FLAGS.twoScales, FLAGS.matrix].findIndex((flag) => (flags & flag) !== 0)
  return 4 + ((flags & FLAGS.words) === 0 ? 2 : 4) + ([2, 4, 8][scales] ?? 0)
}

/** Returns the components of a composite glyph; none of a simple one. @throws where it is broken */
export const componentsOf = (outline: Buffer): readonly Component[] => {
  if (outline.length < 10 || outline.readInt16BE(0) >= 0) return []
  const components: Component[] = []
  for (let at = 10, flags: number = FLAGS.more; (flags & FLAGS.more) !== 0; at += componentSize(flags)) {
    flags = outline.readUInt16BE(at)
    components.push({ glyph: outline.readUInt16BE(at + 2), at: at + 2 })
  }
  return components
}

/** Pads bytes to a multiple of four, as tables and outlines need. */
export const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes], Math.ceil(bytes.length / 4) * 4)

const checksum = (table: Buffer): number => {
  let sum = 0
  for (let at = 0; at + 4 <= table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

/** Writes a font file of tables, in their order. */
export const writeTrueType = (tables: readonly (readonly [string, Buffer])[]): Buffer => {
  const head = Buffer.alloc(12 + 16 * tables.length)
  const power = Math.floor(Math.log2(tables.length))
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (tables.length - 2 ** power), 10)
  let offset = head.length
  const written = tables.map(([name, table], index) => {
    const whole = padded(table)
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
