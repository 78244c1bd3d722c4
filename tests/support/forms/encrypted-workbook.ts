import { createCipheriv, createHash } from 'node:crypto'
import { writeXlsx } from 'hucre'
import { compoundFileOf, long, words } from './hand-made-xls.ts'

/** A workbook under a password as Excel 2010 and later write it, by another writer than ours. */
export const agileWorkbook = async (
  rows: readonly (readonly string[])[],
  encryption: { readonly password: string; readonly spinCount?: number },
): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [{ name: '명부', rows: rows.map((row) => [...row]) }],
      encryption: { spinCount: 1_000, ...encryption },
    }),
  )

const sha1 = (...parts: readonly Buffer[]): Buffer => createHash('sha1').update(Buffer.concat(parts)).digest()

/** Encrypts a workbook as Excel 2007 did (MS-OFFCRYPTO 2.3.4.5): AES of 128 bits in ECB mode. */
export const standardWorkbook = (inside: Buffer, password: string): Buffer => {
  const salt = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
  let hash = sha1(salt, Buffer.from(password, 'utf16le'))
  for (let round = 0; round < 50_000; round += 1) hash = sha1(long(round), hash)
  const last = sha1(hash, long(0))
  const inner = Buffer.alloc(64, 0x36)
  last.forEach((byte, index) => inner.writeUInt8(byte ^ 0x36, index))
  const key = sha1(inner).subarray(0, 16)
  const ecb = (bytes: Buffer): Buffer => {
    const writer = createCipheriv('aes-128-ecb', key, null)
    writer.setAutoPadding(false)
    return Buffer.concat([writer.update(bytes), writer.final()])
  }
  const verifier = Buffer.alloc(16, 7)
  const header = Buffer.concat([
    long(0x24),
    long(0),
    long(0x660e),
    long(0x8004),
    long(128),
    long(0x18),
    long(0),
    long(0),
    Buffer.from('AES\0', 'utf16le'),
  ])
  const verifierHash = Buffer.concat([sha1(verifier), Buffer.alloc(12)])
  const info = Buffer.concat([
    words(4, 2),
    long(0x24),
    long(header.length),
    header,
    long(16),
    salt,
    ecb(verifier),
    long(20),
    ecb(verifierHash),
  ])
  const padded = Buffer.concat([inside, Buffer.alloc((16 - (inside.length % 16)) % 16)])
  return compoundFileOf([
    { name: 'EncryptionInfo', content: info },
    { name: 'EncryptedPackage', content: Buffer.concat([long(inside.length), long(0), ecb(padded)]) },
  ])
}
