import type { PdfValue } from './read-objects.ts'

/** Returns a letter's width in thousandths of its size by its number; undefined where it has none. */
export type Widths = (cid: number) => number | undefined

/** Reads the widths that a font's dictionary states (`/W`). */
export const statedWidths = (entries: readonly PdfValue[]): Widths => {
  const widths = new Map<number, number>()
  for (let at = 0; at < entries.length;) {
    const [first, second, third] = [Number(entries[at]), entries[at + 1], Number(entries[at + 2])]
    if (Array.isArray(second)) {
      for (const [index, width] of (second as readonly PdfValue[]).entries()) widths.set(first + index, Number(width))
      at += 2
    } else {
      for (let cid = first; cid <= Number(second); cid += 1) widths.set(cid, third)
      at += 3
    }
  }
  return (cid) => widths.get(cid)
}

/** Reads the widths of a TrueType font whose glyphs have the numbers of the letters. */
export const trueTypeWidths = (font: Buffer): Widths => {
  const tables = new Map<string, Buffer>()
  for (let table = 0; table < font.readUInt16BE(4); table += 1) {
    const at = 12 + 16 * table
    const start = font.readUInt32BE(at + 8)
    tables.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)))
  }
  const [head, hhea, hmtx, maxp] = ['head', 'hhea', 'hmtx', 'maxp'].map((name) => tables.get(name) ?? Buffer.alloc(64))
  const [units, measured, glyphs] = [
    head?.readUInt16BE(18) ?? 1,
    hhea?.readUInt16BE(34) ?? 0,
    maxp?.readUInt16BE(4) ?? 0,
  ]
  return (cid) =>
    cid < glyphs ? ((hmtx?.readUInt16BE(4 * Math.min(cid, measured - 1)) ?? 0) * 1_000) / units : undefined
}

const indexAt = (font: Buffer, at: number): { readonly items: readonly Buffer[]; readonly end: number } => {
  const count = font.readUInt16BE(at)
  if (count === 0) return { items: [], end: at + 2 }
  const size = font[at + 2] ?? 1
  const offset = (index: number): number => font.readUIntBE(at + 3 + index * size, size)
  const base = at + 2 + (count + 1) * size
  const items = Array.from({ length: count }, (_, index) =>
    font.subarray(base + offset(index), base + offset(index + 1)),
  )
  return { items, end: base + offset(count) }
}

/** Returns the operand that precedes an operator of a dictionary of five-byte numbers. */
const operandOf = (dictionary: Buffer, operator: number): number | undefined => {
  let last: number | undefined
  for (let at = 0; at < dictionary.length;) {
    const byte = dictionary[at] ?? 0
    if (byte === 29) {
      last = dictionary.readInt32BE(at + 1)
      at += 5
    } else if (byte === 12) at += 2
    else {
      if (byte === operator) return last
      at += 1
    }
  }
  return undefined
}

/**
 * Reads the widths of a bare CFF font whose glyphs stand in the order of the letters' numbers; each
 * charstring begins with its width, as a number of three bytes.
 */
export const cffWidths = (font: Buffer): Widths => {
  const names = indexAt(font, font[2] ?? 4)
  const tops = indexAt(font, names.end)
  const { items } = indexAt(font, operandOf(tops.items[0] ?? Buffer.alloc(0), 17) ?? 0)
  return (cid) => {
    const letter = items[cid]
    return letter?.[0] === 28 ? letter.readInt16BE(1) : undefined
  }
}

/** Reads which text each code stands for, from a font's `/ToUnicode`. */
export const unicodeOf = (map: Buffer): ReadonlyMap<number, string> => {
  const known = new Map<number, string>()
  for (const { 1: entries = '' } of map.toString('latin1').matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const { 1: code = '', 2: text = '' } of entries.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      known.set(Number.parseInt(code, 16), Buffer.from(text, 'hex').swap16().toString('utf16le'))
  return known
}
