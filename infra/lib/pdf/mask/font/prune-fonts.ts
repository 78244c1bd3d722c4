import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, PDFRef, PDFStream } from 'pdf-lib'
import { unpacked } from '../clean-copy.ts'
import { fontUsage } from './font-usage.ts'
import { blankUnused, hasOnlyUsed } from './truetype.ts'

/**
 * Font whose codes are glyph numbers, as most programs write Korean text: its unused glyphs can be
 * removed.
 */
type GlyphFont = {
  readonly font: PDFDict
  readonly descendant: PDFDict
  readonly descriptor: PDFDict
  readonly program: PDFStream
}

const isName = (dict: PDFDict, key: string, names: readonly string[]): boolean => {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName && names.includes(value.decodeText())
}

const glyphFont = (font: PDFDict): GlyphFont | undefined => {
  if (!isName(font, 'Subtype', ['Type0']) || !isName(font, 'Encoding', ['Identity-H', 'Identity-V'])) return undefined
  const descendants = font.lookup(PDFName.of('DescendantFonts'))
  const descendant = descendants instanceof PDFArray && descendants.size() === 1 ? descendants.lookup(0) : undefined
  if (!(descendant instanceof PDFDict) || !isName(descendant, 'Subtype', ['CIDFontType2'])) return undefined
  if (descendant.has(PDFName.of('CIDToGIDMap')) && !isName(descendant, 'CIDToGIDMap', ['Identity'])) return undefined
  const descriptor = descendant.lookup(PDFName.of('FontDescriptor'))
  if (!(descriptor instanceof PDFDict)) return undefined
  if (['FontFile', 'FontFile3'].some((key) => descriptor.has(PDFName.of(key)))) return undefined
  const program = descriptor.lookup(PDFName.of('FontFile2'))
  return program instanceof PDFStream ? { font, descendant, descriptor, program } : undefined
}

const codesOf = (strings: readonly string[]): Set<number> => {
  const codes = new Set<number>()
  for (const text of strings) {
    for (let at = 0; at + 1 < text.length; at += 2) codes.add((text.charCodeAt(at) << 8) | text.charCodeAt(at + 1))
  }
  return codes
}

const hexNumber = (digits: string): number => Number.parseInt(digits, 16)

/** Reads the characters of a ToUnicode map by code; ranges of arrays are left out. */
const charactersOf = (map: string): Map<number, string> => {
  const characters = new Map<number, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/gu)) {
    for (const [, code = '', to = ''] of block.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>/giu))
      characters.set(hexNumber(code), to)
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/gu)) {
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>\s*<([\da-f]+)>/giu)) {
      const last = Math.min(hexNumber(to), hexNumber(from) + 0xffff)
      const [fixed, counted] = [first.slice(0, -4), first.slice(-4)]
      for (let code = hexNumber(from); code <= last; code++) {
        const value = hexNumber(counted) + code - hexNumber(from)
        characters.set(code, fixed + value.toString(16).padStart(counted.length, '0'))
      }
    }
  }
  return characters
}

const mapOf = (characters: ReadonlyMap<number, string>): string => {
  const lines = [...characters].toSorted(([one], [other]) => one - other)
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) => lines.slice(at * 100, at * 100 + 100))
  const written = blocks.map((block) => {
    const pairs = block.map(([code, to]) => `<${code.toString(16).padStart(4, '0')}> <${to}>`)
    return `${pairs.length} beginbfchar\n${pairs.join('\n')}\nendbfchar`
  })
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...written,
    'endcmap end end',
  ].join('\n')
}

/** Reads widths by code: `c [w …]` and `from to w` (ISO 32000-2, 9.7.4.3). */
const widthsOf = (descendant: PDFDict): Map<number, number> => {
  const widths = new Map<number, number>()
  const array = descendant.lookup(PDFName.of('W'))
  const entries = array instanceof PDFArray ? array.asArray().map((entry) => descendant.context.lookup(entry)) : []
  const numberAt = (at: number): number => {
    const entry = entries[at]
    return entry instanceof PDFNumber ? entry.asNumber() : 0
  }
  for (let at = 0; at < entries.length;) {
    const next = entries[at + 1]
    if (next instanceof PDFArray) {
      next.asArray().forEach((width, index) => {
        const value = descendant.context.lookup(width)
        if (value instanceof PDFNumber) widths.set(numberAt(at) + index, value.asNumber())
      })
      at += 2
    } else {
      const last = Math.min(numberAt(at + 1), numberAt(at) + 0xffff)
      for (let code = numberAt(at); code <= last; code++) widths.set(code, numberAt(at + 2))
      at += 3
    }
  }
  return widths
}

const only = <T>(map: ReadonlyMap<number, T>, used: ReadonlySet<number>): Map<number, T> =>
  new Map([...map].filter(([code]) => used.has(code)))

const pruneFont = ({ font, descendant }: GlyphFont, used: ReadonlySet<number>): void => {
  const { context } = font
  const map = font.lookup(PDFName.of('ToUnicode'))
  if (map instanceof PDFStream) {
    const characters = only(charactersOf(unpacked(map).toString('latin1')), used)
    replace(font, 'ToUnicode', context.flateStream(mapOf(characters)))
  }
  const widths = [...only(widthsOf(descendant), used)].toSorted(([one], [other]) => one - other)
  descendant.set(PDFName.of('W'), context.obj(widths.flatMap(([code, width]) => [code, [width]])))
  // These are for vertical text alone; the default position is the middle of the font.
  descendant.delete(PDFName.of('W2'))
}

/** Puts a stream in place of another one, which is deleted. */
const replace = (dict: PDFDict, key: string, stream: PDFStream): void => {
  const old = dict.get(PDFName.of(key))
  if (old instanceof PDFRef) dict.context.assign(old, stream)
  else dict.set(PDFName.of(key), dict.context.register(stream))
}

type Group = { readonly fonts: readonly GlyphFont[]; readonly used: ReadonlySet<number> }

/**
 * Groups fonts that share a program, with the glyphs that are used; fonts with unknown use are left
 * out.
 */
const groupsOf = (document: PDFDocument): Group[] => {
  const usage = fontUsage(document)
  if (usage === undefined) return []
  const groups = new Map<PDFStream, { fonts: GlyphFont[]; used: Set<number>; isKnown: boolean }>()
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const known = object instanceof PDFDict ? glyphFont(object) : undefined
    if (known === undefined) continue
    const strings = usage.has(known.font) ? usage.get(known.font) : []
    const group = groups.get(known.program) ?? { fonts: [], used: new Set(), isKnown: true }
    group.fonts.push(known)
    for (const code of codesOf(strings ?? [])) group.used.add(code)
    groups.set(known.program, { ...group, isKnown: group.isKnown && strings !== undefined })
  }
  return [...groups.values()].filter(({ isKnown }) => isKnown)
}

/**
 * Removes from fonts what no page shows any more: the glyphs of a subset are those of the letters
 * that a document had.
 */
export const pruneFonts = (document: PDFDocument): void => {
  for (const { fonts, used } of groupsOf(document)) {
    const [first] = fonts
    const program = first && blankUnused(unpacked(first.program), used)
    if (first === undefined || program === undefined) continue
    const stream = document.context.flateStream(program)
    stream.dict.set(PDFName.of('Length1'), PDFNumber.of(program.length))
    replace(first.descriptor, 'FontFile2', stream)
    for (const font of fonts) pruneFont(font, used)
  }
}

const isTight = ({ font, descendant, program }: GlyphFont, used: ReadonlySet<number>): boolean => {
  const map = font.lookup(PDFName.of('ToUnicode'))
  const characters =
    map instanceof PDFStream ? charactersOf(unpacked(map).toString('latin1')) : new Map<number, string>()
  const codes = [...characters.keys(), ...widthsOf(descendant).keys()]
  return codes.every((code) => used.has(code)) && hasOnlyUsed(unpacked(program), used)
}

/** Returns the fonts that contain nothing beyond what pages show. */
export const tightFonts = (document: PDFDocument): ReadonlySet<PDFDict> =>
  new Set(
    groupsOf(document).flatMap(({ fonts, used }) =>
      fonts.filter((font) => isTight(font, used)).map(({ font }) => font),
    ),
  )
