import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream, type PDFContext, type PDFObject } from 'pdf-lib'
import { geometryOf, pageEntries, type PageGeometry } from '../page-geometry.ts'
import { annotationsOf, annotationAppearance } from '../form/annotations.ts'
import { isBalanced } from './content-balance.ts'
import { setIfPresent, type ObjectCopier } from './copy-objects.ts'
import { resourcesOf } from '../page-tree.ts'
import { unpacked, type UnpackedStream } from './unpack.ts'
import { UnreadablePdf } from '../unreadable-pdf.ts'

/**
 * Minimum side of a page in points; above the maximum it is larger than any paper, and too large
 * for pictures.
 */
const MIN_SIDE = 18
const MAX_SIDE = 7_200

/** Returns the geometry of a page. @throws {UnreadablePdf} page-size */
export const shownPage = (page: PDFDict): PageGeometry => {
  const geometry = geometryOf(pageEntries(page))
  const sides = [geometry.width, geometry.height]
  if (!sides.every((side) => side >= MIN_SIDE && side <= MAX_SIDE)) throw new UnreadablePdf('page-size')
  return geometry
}

/** Source and target of the pages; q and Q are wrapped around the content of each page. */
export type Documents = {
  readonly from: PDFContext
  readonly into: PDFContext
  readonly keeper: ObjectCopier
  readonly around: readonly [before: PDFRef, after: PDFRef]
}

type ContentStream = { readonly object: PDFObject; readonly stream: PDFRawStream }

const contentsOf = (page: PDFDict, from: PDFContext): readonly ContentStream[] => {
  const contents = page.lookup(PDFName.of('Contents'))
  const list = contents instanceof PDFArray ? contents.asArray() : [page.get(PDFName.of('Contents'))]
  return list
    .map((object) => ({ object, stream: object instanceof PDFRef ? from.lookup(object) : object }))
    .filter((piece): piece is ContentStream => piece.stream instanceof PDFRawStream)
}

const number = (value: number): string => String(Math.round(value * 1e6) / 1e6)
const boxArray = (geometry: PageGeometry, into: PDFContext): PDFArray => {
  const { x, y, width, height } = geometry.visible
  return into.obj([x, y, x + width, y + height])
}

/** Returns a name that the page's resources do not have yet. */
const newName = (names: PDFDict, stem: string): PDFName => {
  for (let count = 1; ; count += 1) {
    const name = PDFName.of(`${stem}${count}`)
    if (!names.has(name)) return name
  }
}

const xObjectsOf = (resources: PDFDict, into: PDFContext): PDFDict => {
  const found = resources.lookup(PDFName.of('XObject'))
  // Other pages may share the resources, so this page gets a copy.
  const own = found instanceof PDFDict ? found.clone(into) : PDFDict.withContext(into)
  resources.set(PDFName.of('XObject'), own)
  return own
}

const ownDictionary = (kept: PDFObject | undefined, into: PDFContext): PDFDict => {
  const dict = kept instanceof PDFRef ? into.lookup(kept) : kept
  return dict instanceof PDFDict ? dict.clone(into) : PDFDict.withContext(into)
}

/**
 * Joins the pieces of a content, as far as they can be decompressed; undefined where one is no
 * content.
 */
const joined = async (pieces: readonly ContentStream[]): Promise<UnpackedStream | undefined> => {
  const parts: Uint8Array[] = []
  let isWhole = true
  for (const { stream } of pieces) {
    const part = await unpacked(stream)
    if (!part) return undefined
    parts.push(part.bytes, Buffer.from('\n'))
    isWhole &&= part.isWhole
  }
  return { bytes: Buffer.concat(parts), isWhole }
}

type Content = { readonly pieces: readonly PDFRef[]; readonly resources: PDFDict }

/**
 * Copies a page's content so that later drawing starts from the page's plain coordinates. Content
 * that is broken, or leaves something open, is put into a form of its own, which ends what it
 * began.
 */
const copyContent = async (
  { from, into, keeper, around }: Documents,
  { page, geometry }: { readonly page: PDFDict; readonly geometry: PageGeometry },
): Promise<Content> => {
  const found = resourcesOf(page)
  const resources = ownDictionary(found ? keeper.keep(found, 'resources') : undefined, into)
  const pieces = contentsOf(page, from)
  const content = await joined(pieces)
  if (!content || (content.isWhole && isBalanced(content.bytes))) {
    const kept = pieces
      .map(({ object }) => keeper.keep(object, 'plain'))
      .filter((each) => each instanceof PDFRef || each instanceof PDFStream)
      .map((each) => (each instanceof PDFRef ? each : into.register(each)))
    return { pieces: [around[0], ...kept, around[1]], resources }
  }
  const form = into.flateStream(content.bytes, { Type: 'XObject', Subtype: 'Form' })
  form.dict.set(PDFName.of('BBox'), boxArray(geometry, into))
  form.dict.set(PDFName.of('Resources'), resources)
  const own = into.obj({ XObject: { Page: into.register(form) } })
  return { pieces: [into.register(into.stream('q /Page Do Q\n'))], resources: own }
}

const drawAnnotations = ({ from, into, keeper }: Documents, page: PDFDict, resources: PDFDict): string => {
  const looks = annotationsOf(page)
    .map((annotation) => annotationAppearance(annotation, from))
    .filter((look) => look !== undefined)
  if (looks.length === 0) return ''
  const names = xObjectsOf(resources, into)
  let drawn = ''
  for (const { appearance, matrix } of looks) {
    const kept = keeper.keep(appearance, 'form')
    if (!kept) continue
    const object = kept instanceof PDFStream ? into.register(kept) : kept
    const stream = into.lookup(object)
    if (!(stream instanceof PDFStream)) continue
    // Appearance streams often lack the entry.
    stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
    stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
    const name = newName(names, 'Note')
    names.set(name, object)
    drawn += `q ${matrix.map(number).join(' ')} cm ${name.asString()} Do Q\n`
  }
  return drawn
}

/**
 * Copies a page: its content, its annotations drawn into it, and its boxes, rotation and unit as
 * explicit entries.
 */
export const copyPage = async (documents: Documents, page: PDFDict, parent: PDFRef): Promise<PDFDict> => {
  const { into, keeper } = documents
  const geometry = shownPage(page)
  const { pieces, resources } = await copyContent(documents, { page, geometry })
  const notes = drawAnnotations(documents, page, resources)
  const all = notes === '' ? pieces : [...pieces, into.register(into.stream(notes))]
  const kept = into.obj({ Type: 'Page', Parent: parent, Contents: all.slice() })
  kept.set(PDFName.of('MediaBox'), boxArray(geometry, into))
  kept.set(PDFName.of('Resources'), resources)
  if (geometry.rotation !== 0) kept.set(PDFName.of('Rotate'), into.obj(geometry.rotation))
  if (geometry.userUnit !== 1) kept.set(PDFName.of('UserUnit'), into.obj(geometry.userUnit))
  const group = page.get(PDFName.of('Group'))
  setIfPresent(kept, 'Group', group && keeper.keep(group, 'group'))
  return kept
}
