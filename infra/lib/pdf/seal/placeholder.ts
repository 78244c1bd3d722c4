import { PDFArray, PDFDict, PDFInvalidObject, PDFName, PDFNumber, PDFString, type PDFDocument } from 'pdf-lib'

/**
 * Bytes reserved for the signature. With a time stamp and both chains it takes five thousand; it
 * cannot grow afterwards.
 */
const SEAL_BYTES = 16_384

/**
 * Width of a number in `/ByteRange`, padded with blanks, so that the length of the file does not
 * change.
 */
export const NUMBER_WIDTH = 10

const unfilled = '*'.repeat(NUMBER_WIDTH)

/** Text of an unfilled seal in a file. */
export const OPEN_RANGE = `/ByteRange [0 ${unfilled} ${unfilled} ${unfilled}]`

/** Values that the seal states about itself. */
export type SealPlaceholder = {
  /**
   * Time of sealing, ISO 8601 in UTC, to the second. It comes from an event, so that rendering
   * again gives the same file.
   */
  readonly at: string
  /** Name of the sealer. ASCII alone: PDF readers garble Korean here. */
  readonly name: string
  /** Reason of the seal. ASCII alone. */
  readonly reason: string
}

const literal = (text: string): string => {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new RangeError(`a seal's name and reason are ASCII: ${JSON.stringify(text)}`)
  return `(${text.replace(/[\\()]/g, '\\$&')})`
}

const pdfDate = (iso: string): string => `D:${new Date(iso).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`

const formOf = (document: PDFDocument): PDFDict => {
  const existing = document.catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict)
  if (existing) return existing
  const made = document.context.obj({ Fields: [] })
  document.catalog.set(PDFName.of('AcroForm'), document.context.register(made))
  return made
}

const fieldsOf = (form: PDFDict, document: PDFDocument): PDFArray => {
  const existing = form.lookupMaybe(PDFName.of('Fields'), PDFArray)
  if (existing) return existing
  const made = document.context.obj([])
  form.set(PDFName.of('Fields'), made)
  return made
}

/**
 * Adds the placeholder of a seal to a document that is otherwise finished (flatten first, seal
 * last); save it once, then fill it with `fillSeal`. The field is invisible and stands on the first
 * page.
 * @throws {RangeError} where name or reason is not ASCII, or the time is invalid
 */
export const addSealPlaceholder = (document: PDFDocument, { at, name, reason }: SealPlaceholder): void => {
  const { context } = document
  // It is written as text, since `fillSeal` looks for these very bytes.
  const text = [
    '<<',
    '/Type /Sig',
    '/Filter /Adobe.PPKLite',
    '/SubFilter /ETSI.CAdES.detached',
    OPEN_RANGE,
    `/Contents <${'00'.repeat(SEAL_BYTES)}>`,
    `/M (${pdfDate(at)})`,
    `/Name ${literal(name)}`,
    `/Reason ${literal(reason)}`,
    '>>',
  ].join('\n')
  const signature = context.register(PDFInvalidObject.of(Buffer.from(text, 'latin1')))
  const page = document.getPage(0)
  const field = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: PDFString.of('DanjiSeal'),
    V: signature,
    // The flags are Print and Locked, as PAdES requires of invisible seals.
    F: 132,
    P: page.ref,
    Rect: [0, 0, 0, 0],
  })
  const widget = context.register(field)
  page.node.addAnnot(widget)
  const form = formOf(document)
  // The flags are SignaturesExist and AppendOnly.
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3))
  fieldsOf(form, document).push(widget)
}
