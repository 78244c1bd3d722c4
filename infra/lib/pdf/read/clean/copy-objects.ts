import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNull,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from 'pdf-lib'
import { nameIn, SHAPES, type ShapeName } from './allowed-objects.ts'

/** Stream keys about its bytes; `F` would name another file. */
const PACKING: ReadonlySet<string> = new Set(['Filter', 'DecodeParms'])
/**
 * Types that are never part of a function, profile or colour: a reference to one would smuggle
 * something in.
 */
const FOREIGN: ReadonlySet<string> = new Set([
  'Catalog',
  'Pages',
  'Page',
  'Annot',
  'Action',
  'Filespec',
  'EmbeddedFile',
  'Sig',
  'Metadata',
])
const SKIPPED_KEYS: ReadonlySet<string> = new Set(
  'Metadata PieceInfo AF OPI Alternates Ref StructParent StructParents AA JS JavaScript Parent Length F FFilter FDecodeParms DL'.split(
    ' ',
  ),
)

type Copy = (object: PDFObject, shape: ShapeName) => PDFObject | undefined

/**
 * Copies objects of one document into another: only what the shapes name, so that nothing comes
 * along that no page shows. `layers` maps the copied layers by their references in the first
 * document.
 */
// oxlint-disable-next-line max-lines-per-function -- closure over what came over
export const createObjectCopier = (from: PDFContext, into: PDFContext) => {
  const kept = new Map<string, PDFRef | undefined>()
  const layers = new Map<PDFRef, PDFRef>()

  const keepEntries = (dict: PDFDict, shapeOf: (key: string) => ShapeName | undefined): PDFDict => {
    const result = PDFDict.withContext(into)
    for (const [key, value] of dict.entries()) {
      const shape = shapeOf(key.decodeText())
      const copied = shape === undefined ? undefined : keep(value, shape)
      if (copied) result.set(key, copied)
    }
    return result
  }

  const keepDictionary = (object: PDFDict | PDFStream, shapeOf: (key: string) => ShapeName | undefined): PDFObject => {
    if (object instanceof PDFDict) return keepEntries(object, shapeOf)
    const dict = keepEntries(object.dict, (key) => (PACKING.has(key) ? 'plain' : shapeOf(key)))
    return PDFRawStream.of(dict, object instanceof PDFRawStream ? object.contents : object.getContents())
  }

  const keepList = (list: PDFArray, shape: ShapeName): PDFArray => {
    const result = PDFArray.withContext(into)
    // A left-out entry becomes null, since the list may be a matrix.
    for (const each of list.asArray()) result.push(keep(each, shape) ?? PDFNull)
    return result
  }

  const keepPlain: Copy = (object) => {
    if (object instanceof PDFArray) return keepList(object, 'plain')
    if (!(object instanceof PDFDict || object instanceof PDFStream)) return object.clone(into)
    if (FOREIGN.has(nameIn(object, 'Type') ?? '')) return undefined
    return keepDictionary(object, (key) => (SKIPPED_KEYS.has(key) ? undefined : 'plain'))
  }

  const keepShaped: Copy = (object, name) => {
    const shape = SHAPES[name]
    if (object instanceof PDFArray) return keepList(object, shape.form === 'each' ? shape.of : name)
    // A colour may be a name where dictionaries are expected.
    if (shape.form === 'plain' || !(object instanceof PDFDict || object instanceof PDFStream))
      return keepPlain(object, name)
    switch (shape.form) {
      case 'named':
        return keepDictionary(object, () => shape.of)
      case 'each':
        return keepShaped(object, shape.of)
      case 'one-of': {
        const chosen = shape.choose(object)
        return chosen && keepShaped(object, chosen)
      }
      case 'object':
        return keepDictionary(object, (key) => (Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined))
    }
  }

  /**
   * Copies what a reference leads to, once for each shape; undefined where it would be left out.
   */
  const keepReference = (reference: PDFRef, shape: ShapeName): PDFRef | undefined => {
    const key = `${reference.tag} ${shape}`
    if (kept.has(key)) return kept.get(key)
    const object = from.lookup(reference)
    if (!object) return undefined
    const place = into.nextRef()
    kept.set(key, place)
    const copy = keepShaped(object, shape)
    if (copy) into.assign(place, copy)
    else kept.set(key, undefined)
    if (object instanceof PDFDict && nameIn(object, 'Type') === 'OCG') layers.set(reference, place)
    return copy && place
  }

  const keep: Copy = (object, shape) =>
    object instanceof PDFRef ? keepReference(object, shape) : keepShaped(object, shape)

  return { keep, layers }
}

export type ObjectCopier = ReturnType<typeof createObjectCopier>

/** Sets an entry unless its value is undefined. */
export const setIfPresent = (dict: PDFDict, key: string, value: PDFObject | undefined): void => {
  if (value) dict.set(PDFName.of(key), value)
}
