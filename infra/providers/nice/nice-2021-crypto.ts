import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import { isSameMark } from './nice-crypto.ts'

/** Inputs of the keys of one request (NICE, generation of 2021). */
export type Nice2021Secret = { readonly requestTime: string; readonly requestNo: string; readonly tokenValue: string }

const keysOf = ({ requestTime, requestNo, tokenValue }: Nice2021Secret) => {
  const text = createHash('sha256')
    .update(requestTime + requestNo + tokenValue)
    .digest('base64')
  return { key: Buffer.from(text.slice(0, 16)), iv: Buffer.from(text.slice(-16)), mark: Buffer.from(text.slice(0, 32)) }
}

const markOf = (mark: Buffer, encData: string): string => createHmac('sha256', mark).update(encData).digest('base64')

/**
 * Seals a text for the provider's page: AES-128-CBC in base64, and HMAC-SHA256 over that in base64.
 */
export const sealNice2021 = (
  secret: Nice2021Secret,
  text: string,
): { readonly encData: string; readonly integrityValue: string } => {
  const { key, iv, mark } = keysOf(secret)
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  const encData = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
  return { encData, integrityValue: markOf(mark, encData) }
}

/**
 * Opens the text of an answer, which is in EUC-KR. Undefined where the integrity value or the
 * content does not fit.
 */
export const openNice2021 = (
  secret: Nice2021Secret,
  { encData, integrityValue }: { readonly encData: string; readonly integrityValue: string },
): string | undefined => {
  const { key, iv, mark } = keysOf(secret)
  // The integrity value is checked first: otherwise a wrong padding would reveal something (CBC
  // padding oracle).
  if (!isSameMark(markOf(mark, encData), integrityValue)) return undefined
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv)
    const bytes = Buffer.concat([decipher.update(encData, 'base64'), decipher.final()])
    return new TextDecoder('euc-kr', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
