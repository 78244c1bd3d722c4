import { createHash } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { addPages, describePdf, makeArchival } from '../pdf/draw/engine.ts'
import { drawCorners, drawFields, drawTimeMark, openTemplate } from '../pdf/fill/engine.ts'
import { fillSeal, addSealPlaceholder } from '../pdf/seal/engine.ts'
import type { Sealing } from '../pdf/seal/index.ts'
import { openRevision } from './open-revision.ts'
import type { RenderedDocument, RenderWork, UnsealedDocument, UnsealedWork } from './render-work.ts'

/** Name of the sealer in ASCII, since PDF readers garble other letters in seals. */
const SEALED_BY = 'Danji'

type Draft = { readonly pdf: PDFDocument; readonly missing: readonly string[]; readonly cut: readonly string[] }

const begin = async ({ template, statement, corner }: UnsealedWork): Promise<Draft> => {
  if (template) {
    const pdf = await openTemplate(template.bytes)
    const drawn = await drawFields(pdf, template.fields, template.values)
    if (corner !== undefined) await drawCorners(pdf, corner)
    const { missing } = statement ? await addPages(pdf, statement) : { missing: [] }
    return { pdf, cut: drawn.cut, missing: [...drawn.missing, ...missing] }
  }
  const pdf = await PDFDocument.create()
  const { missing } = statement ? await addPages(pdf, statement) : { missing: [] }
  return { pdf, missing, cut: [] }
}

/** Draws a document, before it is sealed. */
export const drawDocument = async (work: UnsealedWork | RenderWork): Promise<Draft> => {
  const { pdf, missing, cut } = await begin(work)
  const certified = work.certificate ? await addPages(pdf, work.certificate) : { missing: [] }
  describePdf(pdf, work)
  // Foreign pages may lack their fonts, or name colours of a press.
  if (work.template?.origin !== 'foreign') await makeArchival(pdf)
  return { pdf, cut, missing: [...new Set([...missing, ...certified.missing])] }
}

/** Saves a document without yielding, since the process does nothing else meanwhile. */
export const saveDocument = (pdf: PDFDocument): Promise<Uint8Array> =>
  pdf.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY })

type SavedDraft = Draft & { readonly save: () => Promise<Uint8Array> }

/** Draws what is added to a finished file: its mark, the statement, the certificate. */
const drawRevision = async (
  { bytes, mark }: NonNullable<RenderWork['base']>,
  { statement, certificate }: RenderWork,
): Promise<SavedDraft> => {
  const { pdf, save } = await openRevision(bytes)
  const last = pdf.getPages().at(-1)
  if (last) await drawTimeMark(last, mark)
  const missing: string[] = []
  for (const pages of [statement, certificate]) if (pages) missing.push(...(await addPages(pdf, pages)).missing)
  return { pdf, save, cut: [], missing: [...new Set(missing)] }
}

const drawSealed = async (work: RenderWork): Promise<SavedDraft> => {
  if (work.base) return drawRevision(work.base, work)
  const draft = await drawDocument(work)
  return { ...draft, save: () => saveDocument(draft.pdf) }
}

const madeOf = ({ pdf, missing, cut }: Draft, bytes: Buffer): UnsealedDocument => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  pages: pdf.getPageCount(),
  missing,
  cut,
})

/** Makes a document without a seal. The same work gives the same bytes. */
export const makeUnsealed = async (work: UnsealedWork): Promise<UnsealedDocument> => {
  const draft = await drawDocument(work)
  return madeOf(draft, Buffer.from(await saveDocument(draft.pdf)))
}

/**
 * Makes a document: fills its template, draws its statement, or adds to a finished file; appends
 * the certificate; seals it. Runs on the calling thread. The same work gives the same bytes, but
 * for a time stamp and a seal by an elliptic curve.
 * @throws {UnreadablePicture}, and what sealing throws
 */
export const makeDocument = async (work: RenderWork, sealing: Sealing): Promise<RenderedDocument> => {
  const draft = await drawSealed(work)
  addSealPlaceholder(draft.pdf, { at: work.madeAt, name: SEALED_BY, reason: work.reason })
  const { bytes, kind } = await fillSeal(await draft.save(), sealing)
  return { ...madeOf(draft, bytes), seal: kind }
}
