/** First bytes of a compound file (MS-CFB). */
export const COMPOUND_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** Tells whether a compound file names a stream, without reading its directory. */
export const hasStream = (bytes: Buffer, name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'))

/** Tells whether a file is an encrypted workbook of Excel 2007 or later. */
export const isEncryptedWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, COMPOUND_FILE.length).equals(Buffer.from(COMPOUND_FILE, 'latin1')) &&
  hasStream(bytes, 'EncryptedPackage')
