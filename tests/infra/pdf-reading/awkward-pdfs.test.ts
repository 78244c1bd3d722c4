import { PDFArray, PDFDict, PDFDocument, PDFRawStream, PDFStream, type PDFObject } from 'pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { createTemplateReader, UnreadablePdf, type ReadTemplate } from '#infra/lib/pdf/read/read-template.ts'
import { unpacked } from '#infra/lib/pdf/read/clean/unpack.ts'
import { isDeep, sampleOf } from '#tests/support/deep.ts'
import { awkwardPdfs } from '#tests/support/forms/awkward-pdfs.ts'
import { FORBIDDEN } from '#tests/support/awkward-pdfs/active.ts'
import { onePage } from '#tests/support/awkward-pdfs/raw-pdf.ts'
import { pdfCheck } from '#tests/support/forms/pdf-check.ts'
import { differingPixels, pictureOf } from './pictures.ts'

const { read, close } = createTemplateReader()
afterAll(close)

const reasonOf = async (bytes: Buffer): Promise<string> =>
  read({ bytes, sender: 'somebody' }).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadablePdf ? error.reason : String(error)),
  )

/** Everything in a file in clear: its bytes, and what its streams hold. */
const inClear = async (bytes: Uint8Array): Promise<string> => {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const parts: string[] = [Buffer.from(bytes).toString('latin1')]
  for (const [, object] of context.enumerateIndirectObjects()) {
    parts.push(object.toString())
    if (object instanceof PDFRawStream)
      parts.push(Buffer.from((await unpacked(object))?.bytes ?? []).toString('latin1'))
  }
  return parts.join('\n')
}

/** The keys of every dictionary but those that the file names itself: what its pages draw with. */
const keysOf = (object: PDFObject): readonly string[] => {
  if (object instanceof PDFStream) return keysOf(object.dict)
  if (object instanceof PDFArray) return object.asArray().flatMap(keysOf)
  if (!(object instanceof PDFDict)) return []
  return object.entries().flatMap(([key, value]) => [key.decodeText(), ...keysOf(value)])
}

const ACTIVE =
  'JS JavaScript OpenAction AA A Annots AcroForm XFA Names EmbeddedFiles EF AF Metadata PieceInfo Thumb Info'.split(' ')

const expectQuiet = async (bytes: Uint8Array): Promise<void> => {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const keys = new Set(context.enumerateIndirectObjects().flatMap(([, object]) => keysOf(object)))
  expect(ACTIVE.filter((key) => keys.has(key))).toEqual([])
  expect(context.trailerInfo.Info).toBeUndefined()
  expect(await inClear(bytes)).not.toContain(FORBIDDEN)
}

/**
 * Samples whose drawn appearance is no part of the page: the icon of an attachment, the frame of a
 * link that names none; or is tested below.
 */
const LOOKS_ELSE = new Set([
  'an attachment on a page',
  'a link with a frame',
  'a field with a value and without a look',
  'a note of words and without a look',
  // Drawn with ours: the original is blank.
  'no fonts embedded',
])
/** pdfium draws fields in forms alone: these must look like this one. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { 'a field with a look': 'a stamp', 'a box to check': 'a stamp' }

const originalOf = async (name: string): Promise<Buffer> => {
  const looksLike = awkwardPdfs.find((each) => each.name === (LOOKS_LIKE[name] ?? name))
  return looksLike ? looksLike.make() : Buffer.alloc(0)
}

describe('awkward files', () => {
  it.each(
    sampleOf(
      awkwardPdfs.filter(({ outcome }) => 'reasons' in outcome),
      5,
    ),
  )('refuses $name', async ({ make, outcome }) => {
    expect('reasons' in outcome ? outcome.reasons : []).toContain(await reasonOf(await make()))
  })

  it.each(
    sampleOf(
      awkwardPdfs.filter(({ outcome }) => 'pages' in outcome),
      4,
    ),
  )('reads $name', async ({ name, make, outcome }) => {
    const bytes = await make()
    const { bytes: kept, pages, removed, formFields } = await read({ bytes, sender: 'somebody' })
    const fields = formFields.map(({ kind }) => kind)
    const sizes = pages.map(({ width, height }) => [width, height])
    expect({ pages: sizes, removed, fields }).toEqual({ removed: [], fields: [], ...outcome })
    await expectQuiet(kept)
    expect(pdfCheck(kept)).toBeUndefined()
    const differing = differingPixels(await pictureOf(await originalOf(name)), await pictureOf(kept))
    expect(LOOKS_ELSE.has(name) || differing === 0).toBe(true)
  })

  it('draws the values of fields and the words of notes into the page', async () => {
    for (const wanted of ['a field with a value and without a look', 'a note of words and without a look']) {
      const bytes = await awkwardPdfs.find(({ name }) => name === wanted)?.make()
      const { bytes: kept } = await read({ bytes: bytes ?? Buffer.alloc(0), sender: 'somebody' })
      expect(await inClear(kept)).toContain('(2026) Tj')
      expect(differingPixels(await pictureOf(onePage()), await pictureOf(kept))).toBeGreaterThan(20)
    }
  })

  it('keeps the same bytes of the same file', async () => {
    const good = awkwardPdfs.filter(({ outcome }) => 'pages' in outcome).slice(isDeep ? -12 : -2)
    for (const { make } of good) {
      const bytes = await make()
      const [first, second]: readonly ReadTemplate[] = [
        await read({ bytes, sender: 'a' }),
        await read({ bytes, sender: 'b' }),
      ]
      expect(first).toEqual(second)
      // The stored file must be complete.
      const again = await read({ bytes: first?.bytes ?? bytes, sender: 'a' })
      expect(again.pages).toEqual(first?.pages)
    }
  })
})
