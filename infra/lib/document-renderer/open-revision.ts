import { ParseSpeeds, PDFDocument, PDFStream, type PDFObject } from 'pdf-lib'

/** A finished file that is added to: what is drawn on `pdf` becomes a revision behind its bytes. */
export type Revision = {
  readonly pdf: PDFDocument
  /** Returns the file's own bytes, unchanged, and the revision after them. */
  readonly save: () => Promise<Uint8Array>
}

/** Text of an object, to find what changed; a stream's content is never changed in place. */
const textOf = (object: PDFObject): string => (object instanceof PDFStream ? object.dict.toString() : object.toString())

const textsOf = ({ context }: PDFDocument): ReadonlyMap<number, string> =>
  new Map(context.enumerateIndirectObjects().map(([ref, object]) => [ref.objectNumber, textOf(object)]))

/**
 * Opens a file that this product made, to add to it without touching a byte. The revision holds new
 * objects and those whose text changed.
 */
export const openRevision = async (bytes: Uint8Array): Promise<Revision> => {
  const options = { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false, forIncrementalUpdate: true }
  const pdf = await PDFDocument.load(bytes, options)
  const snapshot = pdf.takeSnapshot()
  const before = textsOf(pdf)
  return {
    pdf,
    save: async () => {
      await pdf.flush()
      const known = pdf.context.enumerateIndirectObjects().filter(([ref]) => before.has(ref.objectNumber))
      const changed = known.filter(([ref, object]) => before.get(ref.objectNumber) !== textOf(object))
      snapshot.markRefsForSave(changed.map(([ref]) => ref))
      const added = await pdf.saveIncremental(snapshot, {
        useObjectStreams: false,
        objectsPerTick: Number.POSITIVE_INFINITY,
      })
      return Buffer.concat([bytes, added])
    },
  }
}
