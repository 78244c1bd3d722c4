import { PDFArray, PDFDict, PDFInvalidObject, PDFName, PDFNumber, PDFString, type PDFDocument } from 'pdf-lib'

/** Bytes kept free for the signature. With a stamp and both chains it takes five thousand; it cannot grow afterwards. */
const SEAL_ROOM = 16_384

/** Digits of a number of `/ByteRange`, filled with blanks: a file stays as long as it was. */
export const NUMBER_WIDTH = 10

const unfilled = '*'.repeat(NUMBER_WIDTH)

/** What marks an unfilled seal in a file. */
export const OPEN_RANGE = `/ByteRange [0 ${unfilled} ${unfilled} ${unfilled}]`

/** What the seal says of itself. */
export type SealPlaceholder = {
  /** When it was sealed, ISO 8601 in UTC; to the second. It comes from an event, so that a repeated rendering gives the same file. */
  readonly at: string
  /** Who seals. ASCII alone: readers garble Korean here. */
  readonly name: string
  /** Why. ASCII alone. */
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
 * Makes room for the seal in a document that is otherwise finished (flatten first, seal last), to be saved once and filled with `fillSeal`.
 * The field is invisible and stands on the first page. @throws RangeError where name or reason is not ASCII, or the time is none
 */
export const addSealPlaceholder = (document: PDFDocument, { at, name, reason }: SealPlaceholder): void => {
  const { context } = document
  // Written as text, since what fills it in looks for these very bytes.
  const text = [
    '<<',
    '/Type /Sig',
    '/Filter /Adobe.PPKLite',
    '/SubFilter /ETSI.CAdES.detached',
    OPEN_RANGE,
    `/Contents <${'00'.repeat(SEAL_ROOM)}>`,
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
    // Printed and locked, as PAdES asks of invisible seals.
    F: 132,
    P: page.ref,
    Rect: [0, 0, 0, 0],
  })
  const widget = context.register(field)
  page.node.addAnnot(widget)
  const form = formOf(document)
  // Signatures exist, and the file is only to be appended to.
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3))
  fieldsOf(form, document).push(widget)
}
