import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFContext } from 'pdf-lib'
import { annotationsOf } from './form/annotations.ts'
import { exclusiveButtons, type ExclusiveButtons } from './form/exclusive-buttons.ts'
import { buttonFieldOf, offeredField } from './form/form-fields.ts'
import { createObjectCopier } from './clean/copy-objects.ts'
import { copyPage, shownPage } from './clean/copy-page.ts'
import { copyLayers } from './clean/layers.ts'
import { drawMissingAppearances } from './form/missing-appearances.ts'
import { MAX_PAGES, pagesOf } from './page-tree.ts'
import { withDocument, writtenBytes, type Pdfium } from './pdfium.ts'
import { suggestedFieldsOf } from './form/suggested-fields.ts'
import { removedPartsOf } from './clean/removed-parts.ts'
import type { OfferedField, ReadTemplate } from './form/template-parts.ts'
import { assertTextDrawn } from './text/drawn-text.ts'
import { supplyFonts } from './supply-fonts.ts'
import { namedByPrint } from './text/words-beside.ts'
import { measureStreams } from './clean/unpack.ts'
import { UnreadablePdf } from './unreadable-pdf.ts'

const MAX_OBJECTS = 50_000
/** Maximum size of a file rewritten by pdfium, with unpacked objects and unchanged streams. */
const MAX_WRITTEN_BYTES = 48 * 1024 * 1024
const NEEDS_PASSWORD = 4
const UNKNOWN_SECURITY = 5
const NOT_ENCRYPTED = -1

export type ReadPdf = Omit<ReadTemplate, 'bytes'> & { readonly bytes: Uint8Array }

const OBJECT = Buffer.from(' obj')

/**
 * Counts the objects that stand in a file by themselves. Objects within object streams are counted
 * once they are unpacked.
 */
const countObjects = (bytes: Uint8Array): number => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = file.indexOf(OBJECT); at >= 0; at = file.indexOf(OBJECT, at + 1)) count += 1
  return count
}

const limitObjects = (count: number): void => {
  if (count > MAX_OBJECTS) throw new UnreadablePdf('too-many-objects')
}

/** Looks for annotations: pdfium writes no object streams, so the key stands in plain text. */
const hasNotes = (written: Uint8Array): boolean => Buffer.from(written.buffer).includes('/Annots')

/**
 * Rewrites a file with pdfium: broken structure is repaired as every reader does it, earlier
 * revisions are gone, and objects no longer stand in object streams, so that they can be read
 * without inflating anything.
 */
const straightened = (pdfium: Pdfium, bytes: Uint8Array): Uint8Array =>
  withDocument(pdfium, bytes, (document) => {
    const { handle, failure } = document
    if (failure === NEEDS_PASSWORD || failure === UNKNOWN_SECURITY) throw new UnreadablePdf('encrypted')
    if (handle === 0) throw new UnreadablePdf('broken', `pdfium: ${failure}`)
    // The file opens without a password, but its author has forbidden changes.
    if (pdfium.FPDF_GetSecurityHandlerRevision(handle) !== NOT_ENCRYPTED) throw new UnreadablePdf('encrypted')
    if (pdfium.FPDF_GetPageCount(handle) > MAX_PAGES) throw new UnreadablePdf('too-many-pages')
    const first = writtenBytes(document)
    const written = first && hasNotes(first) && drawMissingAppearances(document) > 0 ? writtenBytes(document) : first
    if (!written) throw new UnreadablePdf('broken', 'pdfium cannot write it')
    if (written.length > MAX_WRITTEN_BYTES) throw new UnreadablePdf('too-large-unpacked', 'written')
    return written
  })

const refuseXfa = (context: PDFContext): void => {
  const catalog = context.lookup(context.trailerInfo.Root)
  const form = catalog instanceof PDFDict ? catalog.lookup(PDFName.of('AcroForm')) : undefined
  if (form instanceof PDFDict && form.has(PDFName.of('XFA'))) throw new UnreadablePdf('xfa')
}

const streamsOf = (context: PDFContext): readonly PDFRawStream[] =>
  context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)

/** Makes a new document of what the pages show. @throws {UnreadablePdf} */
const copyPages = async (from: PDFContext, pages: readonly PDFDict[]): Promise<Uint8Array> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context: into, catalog } = document
  const keeper = createObjectCopier(from, into)
  const tree = catalog.Pages()
  const root = catalog.get(PDFName.of('Pages'))
  const parent = into.enumerateIndirectObjects().find(([, object]) => object === tree)?.[0]
  if (!parent || root !== parent) throw new Error('the new document has no page tree')
  const kids = PDFArray.withContext(into)
  const around = [into.register(into.stream('q\n')), into.register(into.stream('\nQ\n'))] as const
  for (const page of pages) kids.push(into.register(await copyPage({ from, into, keeper, around }, page, parent)))
  tree.set(PDFName.of('Kids'), kids)
  tree.set(PDFName.of('Count'), into.obj(kids.size()))
  // All copied streams are measured before any of them is used.
  await measureStreams(streamsOf(into))
  const layers = copyLayers(from, into, keeper.layers)
  if (layers) catalog.set(PDFName.of('OCProperties'), layers)
  return document.save({
    useObjectStreams: true,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Infinity,
  })
}

/**
 * Returns a function that finds a widget's group of exclusive buttons, and its label there; `{}`
 * for a widget in none.
 */
const groupTeller = (): ((widget: PDFDict) => Pick<OfferedField, 'group'> & { readonly label?: string }) => {
  const known = new Map<PDFDict, (ExclusiveButtons & { readonly group: string }) | null>()
  let groups = 0
  return (widget) => {
    const field = buttonFieldOf(widget)
    if (field === undefined) return {}
    if (!known.has(field)) {
      const buttons = exclusiveButtons(field)
      if (buttons) groups += 1
      known.set(field, buttons ? { ...buttons, group: `form-${groups}` } : null)
    }
    const found = known.get(field)
    const label = found?.labels.get(widget)
    return found && label !== undefined ? { group: found.group, label } : {}
  }
}

const formFieldsOf = (pages: readonly PDFDict[]): readonly OfferedField[] => {
  const groupOf = groupTeller()
  return pages.flatMap((page, index) => {
    const geometry = shownPage(page)
    return annotationsOf(page).flatMap((annotation) => {
      const field = offeredField(annotation, index + 1, geometry)
      return field ? [{ ...field, ...groupOf(annotation) }] : []
    })
  })
}

/**
 * Reads a file and makes the cleaned one: what its pages show, and nothing else. Must run in a
 * process that may be ended.
 * @throws {UnreadablePdf}, and any error of the parsers on broken files
 */
export const readPdf = async (pdfium: Pdfium, bytes: Uint8Array): Promise<ReadPdf> => {
  limitObjects(countObjects(bytes))
  const straight = straightened(pdfium, bytes)
  limitObjects(countObjects(straight))
  const { context } = await PDFDocument.load(straight, { updateMetadata: false, parseSpeed: Infinity })
  limitObjects(context.enumerateIndirectObjects().length)
  refuseXfa(context)
  const pages = pagesOf(context)
  const shown = pages.map(shownPage)
  const isSupplied = await supplyFonts(pdfium, context, straight)
  const kept = await copyPages(context, pages)
  assertTextDrawn(pdfium, kept)
  return {
    bytes: kept,
    pages: shown.map(({ width, height }) => ({ width, height })),
    formFields: namedByPrint(pdfium, kept, { fields: formFieldsOf(pages), pages: shown }),
    places: suggestedFieldsOf(pdfium, kept, shown),
    removed: [...removedPartsOf(context), ...(isSupplied ? (['font'] as const) : [])],
  }
}
