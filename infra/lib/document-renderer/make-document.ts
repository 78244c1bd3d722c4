import { createHash } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { describePdf, addPages } from '../pdf/draw/engine.ts'
import { drawFields, openTemplate } from '../pdf/fill/engine.ts'
import { fillSeal, addSealPlaceholder } from '../pdf/seal/engine.ts'
import type { Sealing } from '../pdf/seal/index.ts'
import type { RenderedDocument, RenderWork } from './render-work.ts'

/** Name of the sealer in ASCII, since PDF readers garble other letters in seals. */
const SEALED_BY = 'Danji'

type Draft = { readonly pdf: PDFDocument; readonly missing: readonly string[]; readonly cut: readonly string[] }

const begin = async ({ template, statement }: RenderWork): Promise<Draft> => {
  if (template) {
    const pdf = await openTemplate(template.bytes)
    const drawn = await drawFields(pdf, template.fields, template.values)
    const { missing } = statement ? await addPages(pdf, statement) : { missing: [] }
    return { pdf, cut: drawn.cut, missing: [...drawn.missing, ...missing] }
  }
  const pdf = await PDFDocument.create()
  const { missing } = statement ? await addPages(pdf, statement) : { missing: [] }
  return { pdf, missing, cut: [] }
}

/** Draws a document, before it is sealed. */
export const drawDocument = async (work: RenderWork): Promise<Draft> => {
  const { pdf, missing, cut } = await begin(work)
  const certified = work.certificate ? await addPages(pdf, work.certificate) : { missing: [] }
  describePdf(pdf, work)
  return { pdf, cut, missing: [...new Set([...missing, ...certified.missing])] }
}

/** Saves a document without yielding, since the process does nothing else meanwhile. */
export const saveDocument = (pdf: PDFDocument): Promise<Uint8Array> =>
  pdf.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY })

/**
 * Makes a document: fills its template, or draws its statement; appends the certificate; seals it.
 * Runs on the calling thread. The same work gives the same bytes, but for a time stamp and a seal
 * by an elliptic curve.
 * @throws {UnreadablePicture}, and what sealing throws
 */
export const makeDocument = async (work: RenderWork, sealing: Sealing): Promise<RenderedDocument> => {
  const { pdf, missing, cut } = await drawDocument(work)
  addSealPlaceholder(pdf, { at: work.madeAt, name: SEALED_BY, reason: work.reason })
  const { bytes, kind } = await fillSeal(await saveDocument(pdf), sealing)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, sha256, pages: pdf.getPageCount(), missing, cut, seal: kind }
}
