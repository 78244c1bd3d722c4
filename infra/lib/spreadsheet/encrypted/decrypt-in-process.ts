import { readInSandbox } from '../read-in-process.ts'

const MODULE = new URL('./decrypt-process.ts', import.meta.url)

/**
 * Decrypts a workbook in a process: a password is hashed a hundred thousand times, and a hostile
 * file asks for more. The password is not stored.
 * @throws {SpreadsheetRefused} wrong-password, protected-otherwise and the like
 */
export const decryptInSandbox = async (
  { bytes, sender }: { readonly bytes: Buffer; readonly sender?: string },
  password: string,
): Promise<Buffer> => {
  const { rows } = await readInSandbox<null, string>({ module: MODULE, bytes, sender, question: password })
  return Buffer.concat(rows.map((part) => Buffer.from(part, 'base64')))
}
