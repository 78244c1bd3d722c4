import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from 'pdf-lib'
import { type Category, cleanContent } from './content-stream.ts'
import { ContentNotUnderstood } from './content-tokens.ts'
import { SHAPES, type Kind } from './resource-shapes.ts'

/** Mode of copying content: unchanged, or line by line without what is not drawn. */
export type CopyMode = 'as-it-is' | 'cleaned'

const nameOf = (dict: PDFDict, key: string): string | undefined => {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

/** Decompresses a stream. @throws where its filter is not one for text */
export const unpacked = (stream: PDFStream): Buffer =>
  Buffer.from(stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents())

const isPlain = (value: PDFObject): boolean =>
  value instanceof PDFName ||
  value instanceof PDFNumber ||
  value instanceof PDFBool ||
  value instanceof PDFString ||
  value instanceof PDFHexString

/**
 * Copies what pages are drawn with from one document into another: only what `SHAPES` lists. All
 * else on a resource is left behind: private data, metadata, structure, layers, links to pages.
 */
// oxlint-disable-next-line max-lines-per-function -- closure over both documents and what is copied already
export const createCleanCopy = (from: PDFContext, to: PDFContext) => {
  const copies = new Map<string, PDFRef>()

  const copyOf = (value: PDFObject | undefined, wanted: Kind, mode: CopyMode): PDFObject | undefined => {
    const kind = mode === 'cleaned' ? (cleanedKind[wanted] ?? wanted) : wanted
    if (!(value instanceof PDFRef)) return value && direct(value, kind, mode)
    const key = `${mode} ${kind} ${value.tag}`
    const known = copies.get(key)
    if (known) return known
    const found = from.lookup(value)
    if (found === undefined) return undefined
    if (isPlain(found)) return found
    const made = to.nextRef()
    copies.set(key, made)
    const copy = direct(found, kind, mode)
    if (copy === undefined) return undefined
    to.assign(made, copy)
    return made
  }

  const direct = (value: PDFObject, kind: Kind, mode: CopyMode): PDFObject | undefined => {
    if (isPlain(value)) return value
    if (value instanceof PDFArray) return arrayOf(value, kind, mode)
    if (value instanceof PDFStream) return streamOf(value, kind, mode)
    if (value instanceof PDFDict) return dictOf(value, kind, mode)
    return undefined
  }

  const arrayOf = (array: PDFArray, kind: Kind, mode: CopyMode): PDFObject => {
    const copy = PDFArray.withContext(to)
    for (const entry of array.asArray()) copy.push(copyOf(entry, kind, mode) ?? to.obj(null))
    return copy
  }

  const dictOf = (dict: PDFDict, kind: Kind, mode: CopyMode): PDFObject | undefined => {
    const shape = SHAPES[kind]
    if (shape === undefined) return undefined
    const copy = PDFDict.withContext(to)
    for (const [key, value] of dict.entries()) {
      const wanted = shape[key.decodeText()] ?? shape['*']
      const made = wanted && copyOf(value, wanted, mode)
      if (made !== undefined) copy.set(key, made)
    }
    return copy
  }

  const streamOf = (stream: PDFStream, kind: Kind, mode: CopyMode): PDFObject | undefined => {
    const isContent = kind === 'form' || kind === 'glyph' || kind === 'pattern'
    const shape = kind === 'xobject' ? xobjectKind(stream.dict) : kind
    if (shape === undefined) return undefined
    if (mode === 'cleaned' && (isContent || shape === 'form')) return cleanedStream(stream, shape)
    const dict = dictOf(stream.dict, shape, mode)
    return dict instanceof PDFDict && stream instanceof PDFRawStream
      ? PDFRawStream.of(dict, stream.contents)
      : undefined
  }

  const cleanedStream = (stream: PDFStream, kind: Kind): PDFObject => {
    const { content, used } = cleanContent(unpacked(stream).toString('latin1'))
    const resources = stream.dict.lookup(PDFName.of('Resources'))
    const dict = dictOf(stream.dict, kind === 'form' ? 'bareForm' : kind, 'cleaned')
    if (!(dict instanceof PDFDict)) throw new ContentNotUnderstood('a form without a dictionary')
    if (resources instanceof PDFDict) dict.set(PDFName.of('Resources'), cleanedResources(resources, used))
    dict.delete(PDFName.of('Filter'))
    dict.delete(PDFName.of('DecodeParms'))
    const packed = to.flateStream(Buffer.from(content, 'latin1'))
    for (const [key, value] of dict.entries()) packed.dict.set(key, value)
    return packed
  }

  /** Returns only the resources that the content names. */
  const cleanedResources = (resources: PDFDict, used: ReadonlyMap<Category, ReadonlySet<string>>): PDFDict => {
    const copy = PDFDict.withContext(to)
    for (const [category, names] of used) {
      const entries = resources.lookup(PDFName.of(category))
      if (!(entries instanceof PDFDict)) continue
      const kept = PDFDict.withContext(to)
      for (const name of [...names].toSorted()) {
        const made = copyOf(entries.get(PDFName.of(name)), categoryKind[category], 'cleaned')
        if (made !== undefined) kept.set(PDFName.of(name), made)
      }
      copy.set(PDFName.of(category), kept)
    }
    return copy
  }

  return { copyOf, cleanedResources }
}

/**
 * Patterns, shadings and soft masks can draw without an object of the page: cleaned content has
 * none of them.
 */
const cleanedKind: Partial<Record<Kind, Kind>> = { state: 'plainState', patterns: 'nothing', shadings: 'nothing' }

const categoryKind = { Font: 'font', XObject: 'xobject', ExtGState: 'plainState', ColorSpace: 'colour' } as const

const xobjectKind = (dict: PDFDict): Kind | undefined => {
  const subtype = nameOf(dict, 'Subtype')
  if (subtype === 'Image') return 'image'
  return subtype === 'Form' ? 'form' : undefined
}
