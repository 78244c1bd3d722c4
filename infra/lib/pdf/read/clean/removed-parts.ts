import { PDFArray, PDFDict, PDFName, PDFStream, type PDFContext, type PDFObject } from 'pdf-lib'
import { nameIn } from './allowed-objects.ts'
import type { RemovedPart } from '../form/template-parts.ts'

const OF_ACTION: Readonly<Record<string, RemovedPart>> = {
  JavaScript: 'script',
  Rendition: 'media',
  Sound: 'media',
  Movie: 'media',
  RichMediaExecute: 'media',
  GoTo3DView: 'media',
  Launch: 'launch',
  SubmitForm: 'launch',
  ImportData: 'launch',
  GoToR: 'link',
  GoToE: 'link',
  URI: 'link',
}
const OF_ANNOTATION: Readonly<Record<string, RemovedPart>> = {
  FileAttachment: 'attachment',
  Screen: 'media',
  RichMedia: 'media',
  Movie: 'media',
  Sound: 'media',
  '3D': 'media',
  Link: 'link',
}
const OF_KEY: Readonly<Record<string, RemovedPart>> = {
  JavaScript: 'script',
  JS: 'script',
  EmbeddedFiles: 'attachment',
  EF: 'attachment',
  Collection: 'attachment',
  OCProperties: 'layer',
}
/** Order in which removed parts are reported. */
const ORDER: readonly RemovedPart[] = [
  'script',
  'launch',
  'attachment',
  'media',
  'link',
  'signature',
  'form',
  'annotation',
  'layer',
]

const partsOfDictionary = (dict: PDFDict): readonly (RemovedPart | undefined)[] => {
  const subtype = nameIn(dict, 'Subtype') ?? ''
  const isAnnotation = dict.lookup(PDFName.of('Rect')) instanceof PDFArray && !dict.has(PDFName.of('BBox'))
  const isSigned = nameIn(dict, 'FT') === 'Sig' && dict.has(PDFName.of('V'))
  const keys = dict.keys().map((key) => key.decodeText())
  return [
    OF_ACTION[nameIn(dict, 'S') ?? ''],
    isAnnotation ? (OF_ANNOTATION[subtype] ?? (subtype === 'Widget' ? 'form' : 'annotation')) : undefined,
    isSigned ? 'signature' : undefined,
    ...keys.map((key) => (Object.hasOwn(OF_KEY, key) ? OF_KEY[key] : undefined)),
  ]
}

/** Lists the parts of a document that cleaning removes, wherever they stand. */
export const removedPartsOf = (context: PDFContext): readonly RemovedPart[] => {
  const found = new Set<RemovedPart | undefined>()
  const look = (object: PDFObject): void => {
    if (object instanceof PDFStream) look(object.dict)
    else if (object instanceof PDFArray) object.asArray().forEach(look)
    else if (object instanceof PDFDict) {
      for (const part of partsOfDictionary(object)) found.add(part)
      object.values().forEach(look)
    }
  }
  // References are not followed: their targets are enumerated here as well.
  for (const [, object] of context.enumerateIndirectObjects()) look(object)
  return ORDER.filter((part) => found.has(part))
}
