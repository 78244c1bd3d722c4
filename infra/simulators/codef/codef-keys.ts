import { constants, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto'

/**
 * Removes the padding of PKCS#1 v1.5 (type 2), which the runtime refuses to do because of timing
 * attacks; there is nothing to attack here.
 */
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

/**
 * Creates the simulated provider's key pair when it is first needed; its public half is base64 of
 * DER, as the provider shows it.
 */
export const createCodefKeys = () => {
  let pair: ReturnType<typeof generateKeyPairSync> | undefined
  const keys = () => (pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))
  return {
    publicKey: (): string => keys().publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    decrypt: (base64: string): string | undefined => decrypted(keys().privateKey, base64),
  }
}
