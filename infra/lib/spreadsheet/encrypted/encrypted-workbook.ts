/** First bytes of a compound file (MS-CFB). */
export const COMPOUND_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** Whether a compound file names a stream, without a look at its directory. */
export const hasStream = (bytes: Buffer, name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'))

/** Whether a file is a workbook of Excel 2007 or later under a password. */
export const isEncryptedWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, COMPOUND_FILE.length).equals(Buffer.from(COMPOUND_FILE, 'latin1')) &&
  hasStream(bytes, 'EncryptedPackage')
