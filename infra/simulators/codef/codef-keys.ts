import { constants, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto'

/** What was encrypted by PKCS#1 v1.5 (type 2). Unpadded here, since the runtime refuses to: whoever can measure that would learn something, of nothing. */
const unpadded = (block: Buffer): string | undefined => {
  const end = block.indexOf(0, 2)
  return block[0] === 0 && block[1] === 2 && end >= 10 ? block.subarray(end + 1).toString('utf8') : undefined
}

const decrypted = (key: KeyObject, base64: string): string | undefined => {
  try {
    return unpadded(privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(base64, 'base64')))
  } catch {
    return undefined
  }
}

/** The simulated provider's key pair, made when it is first needed: its public half as the provider shows it, base64 of DER. */
export const createCodefKeys = () => {
  let pair: ReturnType<typeof generateKeyPairSync> | undefined
  const keys = () => (pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))
  return {
    publicKey: (): string => keys().publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    decrypt: (base64: string): string | undefined => decrypted(keys().privateKey, base64),
  }
}
