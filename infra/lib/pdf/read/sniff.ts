import type { UnreadableReason } from './unreadable-pdf.ts'

/** Type of a file, by its first bytes and the names inside. */
export type SniffedType = 'pdf' | Extract<UnreadableReason, 'hwp' | 'hwpx' | 'docx' | 'doc' | 'not-a-pdf'>

/** Number of bytes within which readers look for the header (ISO 32000-1, note 13 of annex H). */
const HEADER_WITHIN = 1024
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

const wasCompound = (file: Buffer): SniffedType => {
  // 한글 5 has a stream FileHeader with this text; where that stream is compressed, only the name
  // stands in the directory.
  if (file.includes('HWP Document File') || file.includes(utf16('HwpSummaryInformation'))) return 'hwp'
  return file.includes(utf16('WordDocument')) ? 'doc' : 'not-a-pdf'
}

const wasZip = (file: Buffer): SniffedType => {
  // The first entry of an HWPX is its media type, uncompressed (OWPML, KS X 6101).
  if (file.subarray(0, 200).includes('application/hwp+zip') || file.includes('Contents/section0.xml')) return 'hwpx'
  return file.includes('word/document.xml') || file.includes('word/document2.xml') ? 'docx' : 'not-a-pdf'
}

/**
 * Detects the type of a file, regardless of its name. A ZIP or compound file counts as one even
 * where it holds a PDF.
 */
export const sniff = (file: Buffer): SniffedType => {
  if (file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return wasCompound(file)
  if (file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return wasZip(file)
  // 한글 3 had no compound file yet.
  if (file.subarray(0, 17).equals(Buffer.from('HWP Document File'))) return 'hwp'
  return file.subarray(0, HEADER_WITHIN).includes('%PDF-') ? 'pdf' : 'not-a-pdf'
}
