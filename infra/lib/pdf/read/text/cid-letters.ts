import { isLetter } from './page-text.ts'
import { heapOf, withDocument, withMemory, withPage, type Pdfium } from '../pdfium.ts'

/** Character collections of Adobe with their number of CIDs; pdfium has their tables. */
const COLLECTIONS: Readonly<Record<string, number>> = { Korea1: 18_352, Japan1: 23_058, GB1: 30_284, CNS1: 19_156 }
export const isCollection = (ordering: string): boolean => Object.hasOwn(COLLECTIONS, ordering)

/** Distance in points between the letters of the probe page, and the letters of a row. */
const STEP = 40
const BESIDE = 150
const MAX_CIDS = 31_000

/** Functions of pdfium without its wrapper, since they are called for every letter. */
type LetterCalls = {
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number
  readonly _FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number
}

const cellPositionOf = (cid: number): string =>
  `1 0 0 1 ${((cid % BESIDE) + 0.5) * STEP} ${(Math.floor(cid / BESIDE) + 0.5) * STEP} Tm`

const fileOf = (objects: readonly string[]): Buffer => {
  let file = '%PDF-1.4\n'
  const rows = objects.map((object, index) => {
    const at = String(file.length).padStart(10, '0')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${at} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  return Buffer.from(`${file}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`, 'latin1')
}

const streamOf = (bytes: string): string => `<</Length ${bytes.length}>>stream\n${bytes}\nendstream`

/** Writes a page that shows every CID of a font at a place of its own. */
const probeOf = (count: number, ordering: string, toUnicode: string | undefined): Buffer => {
  const shown = Array.from({ length: count - 1 }, (_, index) => {
    const cid = index + 1
    return `BT /F 10 Tf ${cellPositionOf(cid)} <${cid.toString(16).padStart(4, '0')}> Tj ET`
  })
  const [width, height] = [(BESIDE + 1) * STEP, (Math.ceil(count / BESIDE) + 1) * STEP]
  const says = toUnicode === undefined ? '' : '/ToUnicode 8 0 R'
  const box = '/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80'
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
    streamOf(shown.join('\n')),
    `<</Type/Font/Subtype/Type0/BaseFont/Probe/Encoding/Identity-H/DescendantFonts[6 0 R]${says}>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/Probe/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement ` +
      '0>>/FontDescriptor 7 0 R>>',
    `<</Type/FontDescriptor/FontName/Probe/Flags 4${box}>>`,
    ...(toUnicode === undefined ? [] : [streamOf(toUnicode)]),
  ])
}

const readProbe = (pdfium: Pdfium, bytes: Buffer): ReadonlyMap<number, number> =>
  withDocument(pdfium, bytes, (document) =>
    withPage(document, 0, (page) => {
      const letters = new Map<number, number>()
      const text = page === 0 ? 0 : pdfium.FPDFText_LoadPage(page)
      if (text === 0) return letters
      // The types cover only what the package wraps.
      const calls = pdfium.pdfium as unknown as LetterCalls
      withMemory(pdfium, 16, (pointer) => {
        const count = pdfium.FPDFText_CountChars(text)
        for (let index = 0; index < count; index += 1) {
          const code = calls._FPDFText_GetUnicode(text, index)
          if (!isLetter(code) || !calls._FPDFText_GetCharOrigin(text, index, pointer, pointer + 8)) continue
          const [x = 0, y = 0] = new Float64Array(heapOf(pdfium), pointer, 2)
          letters.set(Math.floor(y / STEP) * BESIDE + Math.floor(x / STEP), code)
        }
      })
      pdfium.FPDFText_ClosePage(text)
      return letters
    }),
  )

const cachedLetters = new Map<string, ReadonlyMap<number, number>>()

/**
 * Returns the code points of a collection's CIDs by pdfium's own tables; takes less than a second,
 * once a process.
 */
export const lettersOfCollection = (pdfium: Pdfium, ordering: string): ReadonlyMap<number, number> => {
  const letters =
    cachedLetters.get(ordering) ?? readProbe(pdfium, probeOf(COLLECTIONS[ordering] ?? 1, ordering, undefined))
  cachedLetters.set(ordering, letters)
  return letters
}

/** Returns the code points of a font's own CIDs by its ToUnicode table. */
export const lettersOfTable = (pdfium: Pdfium, toUnicode: Uint8Array): ReadonlyMap<number, number> =>
  readProbe(pdfium, probeOf(MAX_CIDS, 'Identity', Buffer.from(toUnicode).toString('latin1')))
