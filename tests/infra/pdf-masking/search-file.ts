import { execFileSync, spawnSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Returns everything between `stream` and `endstream`, inflated where possible, and the file
 * itself: such a search needs no PDF reader.
 */
const partsOf = (file: Buffer): string[] => {
  const parts = [file.toString('latin1')]
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue
    const start = at + (file[at + 6] === 0x0d ? 8 : 7)
    const end = file.indexOf('endstream', start)
    try {
      parts.push(inflateSync(file.subarray(start, end)).toString('latin1'))
    } catch {
      // Not packed, or a JPEG: the file itself has it as it is.
    }
  }
  return parts
}

/** A word as bytes in the writings of strings, and in hexadecimal digits. */
const writingsOf = (word: string): string[] => {
  const bytes = [Buffer.from(word, 'latin1'), Buffer.from(word, 'utf16le'), Buffer.from(word, 'utf16le').swap16()]
  return bytes.flatMap((writing) => [
    writing.toString('latin1'),
    writing.toString('hex'),
    writing.toString('hex').toUpperCase(),
  ])
}

/**
 * Text operators may have numbers between their letters: without them, broken words are whole
 * again.
 */
const joined = (part: string): string => part.replaceAll(/[)>]\s*-?[\d.]*\s*[(<]/gu, '')

/**
 * Tells whether a word occurs anywhere in a file, compressed or not, whole or with spacing between
 * its letters.
 */
export const standsIn = (file: Buffer, word: string): boolean =>
  partsOf(file).some((part) =>
    writingsOf(word).some((writing) => part.includes(writing) || joined(part).includes(writing)),
  )

/** Tells whether a character map in the file leads to this letter. */
export const isMappedIn = (file: Buffer, letter: string): boolean => {
  const digits = Buffer.from(letter, 'utf16le').swap16().toString('hex')
  return partsOf(file).some((part) => part.includes('beginbf') && part.toLowerCase().includes(`<${digits}>`))
}

/**
 * Outlines in the TrueType programs of a file: places in `loca` between which there is something.
 */
export const glyphsIn = (file: Buffer): number =>
  partsOf(file)
    .map((part) => Buffer.from(part, 'latin1'))
    .filter((part) => part.length > 12 && part.readUInt32BE(0) === 0x00010000)
    .reduce((sum, program) => sum + outlinesIn(program), 0)

const outlinesIn = (program: Buffer): number => {
  const tableAt = (name: string): Buffer => {
    const at = program.indexOf(name, 12, 'latin1')
    return program.subarray(program.readUInt32BE(at + 8), program.readUInt32BE(at + 8) + program.readUInt32BE(at + 12))
  }
  const [places, isLong] = [tableAt('loca'), tableAt('head').readUInt16BE(50) === 1]
  const count = places.length / (isLong ? 4 : 2)
  const place = (glyph: number): number =>
    isLong ? places.readUInt32BE(glyph * 4) : places.readUInt16BE(glyph * 2) * 2
  return Array.from({ length: count - 1 }, (_, glyph) => place(glyph + 1) > place(glyph)).filter(Boolean).length
}

const textOf = async (page: PDFPageProxy): Promise<string> => {
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
  return items.map((item) => ('str' in item ? item.str : (item.id ?? ''))).join(' ')
}

export type PdfJsReading = {
  readonly texts: readonly string[]
  /** All that a reader shows apart from the pages, as one text. */
  readonly beside: string
  readonly sizes: readonly (readonly [number, number])[]
}

/** Reads a file with another reader than the masking one. */
export const readWithPdfJs = async (file: Buffer): Promise<PdfJsReading> => {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false }).promise
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map((number) => document.getPage(number)))
  const beside = JSON.stringify([
    await document.getMetadata().then(({ info, metadata }) => [info, metadata === null ? null : [...metadata]]),
    await document.getOutline(),
    await document.getAttachments(),
    await document.getFieldObjects(),
    await document.getJSActions(),
    await document.getOptionalContentConfig().then((config) => [...config].length),
    await Promise.all(pages.map((page) => page.getAnnotations())),
    await Promise.all(pages.map((page) => page.getStructTree())),
  ])
  const texts = await Promise.all(pages.map(textOf))
  const sizes = pages.map((page) => page.getViewport({ scale: 1 })).map(({ width, height }) => [width, height] as const)
  await document.loadingTask.destroy()
  return { texts, beside, sizes }
}

/** True where qpdf is installed. */
export const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

/** The file as qpdf unpacks it. @throws where qpdf finds fault with it */
export const unpackedByQpdf = (path: string): Buffer =>
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { maxBuffer: 256 * 1024 * 1024 })
