import { cellStyleOf, type CellStyle } from '../xml/cell-styles.ts'
import { formatOf } from '../xml/workbook-parts.ts'
import { recordsOf, wideText, XLSB } from './xlsb-records.ts'

/** Styles of an .xlsb that its cells and texts refer to by number. */
export type XlsbStyles = {
  /** Number format of each cell style; undefined: General. */
  readonly formats: readonly (string | undefined)[]
  readonly looks: readonly CellStyle[]
  /** Whether each font strikes text through. */
  readonly struckFonts: readonly boolean[]
}

/** Flag of a font that strikes text through (MS-XLSB 2.5.46, FontFlags). */
const STRIKEOUT = 0x08
const SOLID = 1
/** Tints are stored as whole numbers up to this one. */
const WHOLE_TINT = 32_767

/** Returns a colour (MS-XLSB 2.5.15, BrtColor) as RRGGBB, or by the workbook's name for it. */
const colourAt = (bytes: Buffer, at: number): string | undefined => {
  const [kind, index, tint] = [bytes.readUInt8(at) >> 1, bytes.readUInt8(at + 1), bytes.readInt16LE(at + 2)]
  if (kind === 2) return bytes.toString('hex', at + 4, at + 7).toUpperCase()
  if (kind === 3) return tint === 0 ? `theme ${index}` : `theme ${index} ${String(tint / WHOLE_TINT).slice(0, 6)}`
  return kind === 1 ? `indexed ${index}` : undefined
}

/** Reads the styles of an .xlsb: formats, and what their cells look like. */
export const readXlsbStyles = (part: Buffer): XlsbStyles => {
  const own = new Map<number, string>()
  const formats: (string | undefined)[] = []
  const looks: CellStyle[] = []
  const struckFonts: boolean[] = []
  const fills: (string | undefined)[] = []
  let inStyles = false
  for (const { kind, bytes } of recordsOf(part)) {
    if (kind === XLSB.beginStyles) inStyles = true
    else if (kind === XLSB.endStyles) inStyles = false
    else if (kind === XLSB.font) struckFonts.push((bytes.readUInt16LE(2) & STRIKEOUT) !== 0)
    else if (kind === XLSB.fill) fills.push(bytes.readUInt32LE(0) === SOLID ? colourAt(bytes, 4) : undefined)
    else if (kind === XLSB.format) own.set(bytes.readUInt16LE(0), wideText(bytes, 2).text)
    else if (kind === XLSB.style && inStyles) {
      formats.push(formatOf(bytes.readUInt16LE(2), own))
      looks.push(cellStyleOf(struckFonts[bytes.readUInt16LE(4)] === true, fills[bytes.readUInt16LE(6)]))
    }
  }
  return { formats, looks, struckFonts }
}
