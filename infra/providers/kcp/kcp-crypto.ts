import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)
const ITERATIONS = 10_000
const SALT = 16

/** Secret shared by a shop and KCP. */
export type KcpSecret = { readonly siteCode: string; readonly encKey: string }

/** Sealed text: `data`, and the `rv` (base64 of 16 random bytes) that its key was derived with. */
export type KcpSealed = { readonly data: string; readonly rv: string }

/**
 * Derives the keys for AES-256: the key is PBKDF2-SHA256 of the shop's key text over the salt, the
 * IV the first half of the same over the shop's code.
 */
const keysOf = async ({ siteCode, encKey }: KcpSecret, salt: Buffer) => {
  const [key, iv] = await Promise.all([
    derive(encKey, salt, ITERATIONS, 32, 'sha256'),
    derive(siteCode, salt, ITERATIONS, 32, 'sha256'),
  ])
  return { key, iv: iv.subarray(0, 16) }
}

/** Seals a text for KCP: AES-256-CBC in base64. `salt`: random by default. */
export const sealKcp = async (secret: KcpSecret, text: string, salt = randomBytes(SALT)): Promise<KcpSealed> => {
  const { key, iv } = await keysOf(secret, salt)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return {
    data: Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64'),
    rv: salt.toString('base64'),
  }
}

/**
 * Opens the result of `sealKcp`; undefined where it does not fit. The protocol has no integrity
 * value, so nothing but TLS and the form of the content protects it.
 */
export const openKcp = async (secret: KcpSecret, { data, rv }: KcpSealed): Promise<string | undefined> => {
  const salt = Buffer.from(rv, 'base64')
  if (salt.length !== SALT) return undefined
  const { key, iv } = await keysOf(secret, salt)
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, iv)
    const bytes = Buffer.concat([decipher.update(data, 'base64'), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
