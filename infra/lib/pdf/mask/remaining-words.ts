import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from 'pdf-lib'
import { unpacked } from './clean-copy.ts'
import { stringsOf } from './content-tokens.ts'
import { tightFonts } from './font/prune-fonts.ts'

/**
 * Contents of a page: its strings and those that its content streams show, as bytes, and the fonts
 * that carry letters.
 */
export type PageParts = { readonly strings: readonly string[]; readonly fonts: ReadonlySet<string> }

const nameIn = (dict: PDFDict, key: string): string => {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : ''
}

/** Tells whether a stream holds drawing operators, and so strings of its own. */
const isContent = (dict: PDFDict): boolean =>
  nameIn(dict, 'Subtype') === 'Form' ||
  dict.has(PDFName.of('PatternType')) ||
  dict.entries().every(([key]) => isPacking(key))

const isPacking = (key: PDFName): boolean => ['Length', 'Filter', 'DecodeParms'].includes(key.decodeText())

/**
 * Keys of font programs, character maps and glyphs, from which the letters that a font was used for
 * can be read.
 */
const LETTERS = ['FontFile', 'FontFile2', 'FontFile3', 'ToUnicode', 'CharProcs', 'Differences']

const hasLetters = (dict: PDFDict, depth = 0): boolean =>
  dict.entries().some(([key, value]) => {
    if (LETTERS.includes(key.decodeText())) return true
    const found = dict.context.lookup(value)
    if (depth > 3) return false
    if (found instanceof PDFArray) {
      return found.asArray().some((entry) => {
        const inside = dict.context.lookup(entry)
        return inside instanceof PDFDict && hasLetters(inside, depth + 1)
      })
    }
    return found instanceof PDFDict && hasLetters(found, depth + 1)
  })

/** Returns a font's name without its subset tag: pdfium gives it with or without. */
export const familyOf = (font: string): string => font.replace(/^[A-Z]{6}\+/u, '')

/** Returns the families of a document's fonts that carry letters. */
export const familiesOf = (document: PDFDocument): ReadonlySet<string> => {
  const fonts = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
    .filter((dict) => ['Font', ''].includes(nameIn(dict, 'Type')) && hasLetters(dict))
  return new Set(fonts.map((dict) => familyOf(nameIn(dict, 'BaseFont'))))
}

const walk = (start: PDFDict, reached: Set<PDFRef>, tight: ReadonlySet<PDFDict>): PageParts => {
  const strings: string[] = []
  const fonts = new Set<string>()
  const tightParts = new Set([...tight].flatMap(descendantsOf))
  const seen = new Set<PDFObject>()
  const open: PDFObject[] = [start]
  const takeStream = (stream: PDFStream): void => {
    open.push(stream.dict)
    if (isContent(stream.dict)) strings.push(...stringsOf(unpacked(stream).toString('latin1')))
  }
  const takeDict = (dict: PDFDict): void => {
    if (nameIn(dict, 'Type') === 'Font' && !tight.has(dict) && !tightParts.has(dict) && hasLetters(dict))
      fonts.add(familyOf(nameIn(dict, 'BaseFont')))
    for (const [key, value] of dict.entries()) {
      if (key !== PDFName.of('Parent')) open.push(value)
    }
  }
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    if (next instanceof PDFRef) {
      seen.add(next)
      reached.add(next)
      const found = start.context.lookup(next)
      if (found) open.push(found)
    } else if (next instanceof PDFArray || next instanceof PDFDict || next instanceof PDFStream) {
      seen.add(next)
      if (next instanceof PDFArray) open.push(...next.asArray())
      else if (next instanceof PDFStream) takeStream(next)
      else takeDict(next)
    } else if (next instanceof PDFString || next instanceof PDFHexString) {
      strings.push(Buffer.from(next.asBytes()).toString('latin1'))
    }
  }
  return { strings, fonts }
}

/** Tells whether an object only packs or lists other objects, which are looked at themselves. */
const isContainer = (object: PDFObject): boolean =>
  object instanceof PDFStream && ['ObjStm', 'XRef'].includes(nameIn(object.dict, 'Type'))

const descendantsOf = (font: PDFDict): PDFDict[] => {
  const descendants = font.lookup(PDFName.of('DescendantFonts'))
  if (!(descendants instanceof PDFArray)) return []
  return descendants
    .asArray()
    .map((entry) => font.context.lookup(entry))
    .filter((dict) => dict instanceof PDFDict)
}

/**
 * Returns the parts of each page of a document.
 * @throws where an object belongs to no page, since nothing could be said about it
 */
export const partsOfPages = (document: PDFDocument): PageParts[] => {
  const reached = new Set<PDFRef>()
  const tight = tightFonts(document)
  const parts = document.getPages().map(({ node }) => walk(node, reached, tight))
  const own = new Set<PDFObject | undefined>([
    document.context.trailerInfo.Root,
    document.catalog.get(PDFName.of('Pages')),
    ...document.getPages().map(({ ref }) => ref),
  ])
  const lost = document.context
    .enumerateIndirectObjects()
    .some(([ref, object]) => !reached.has(ref) && !own.has(ref) && !isContainer(object))
  if (lost) throw new Error('an object that hangs on no page')
  return parts
}

/** Returns the encodings in which a word may stand in a file, as bytes. */
const writingsOf = (word: string): string[] => {
  const utf16 = Buffer.from(word, 'utf16le')
  const isLatin = [...word].every((letter) => (letter.codePointAt(0) ?? 0) < 0x100)
  return [
    utf16.toString('latin1'),
    Buffer.from(utf16).swap16().toString('latin1'),
    Buffer.from(word, 'utf8').toString('latin1'),
    ...(isLatin ? [word] : []),
  ]
}

/** Looks for an encoding in strings, as it is or in hexadecimal digits. */
const isIn = (strings: readonly string[], writing: string): boolean => {
  const digits = Buffer.from(writing, 'latin1').toString('hex')
  return strings.some((text) => text.includes(writing) || text.toLowerCase().includes(digits))
}

/** Returns the first of the words that the strings hold, in whatever encoding. */
export const wordIn = (strings: readonly string[], words: readonly string[]): string | undefined =>
  words.find((word) => writingsOf(word).some((writing) => isIn(strings, writing)))
