import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { KmsFault } from './kms-signature-check.ts'

/** State of a key; `PendingDeletion` ends with its deletion. */
export type KmsKeyState = 'Enabled' | 'Disabled' | 'PendingDeletion'

/** Key of the simulated service, by its id; aliases begin with `alias/`. */
export type SimulatedKmsKey = { readonly id: string; readonly aliases?: readonly string[] }

export type EncryptionContext = Readonly<Record<string, string>>

const IV = 12
const TAG = 16

/** Returns the bytes of a context: the order of its entries does not count. */
const contextBytes = (context: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))))

const damaged = () => new KmsFault('InvalidCiphertextException', 'The ciphertext cannot be decrypted.')

/**
 * Creates the keys of the simulated service. What one encrypts names it, as at AWS; a restarted
 * simulator has the same keys, since they come from their ids.
 */
export const createKmsKeys = (keys: readonly SimulatedKmsKey[], region: string) => {
  const states = new Map<string, KmsKeyState>()
  const arnOf = (id: string): string => `arn:aws:kms:${region}:000000000000:key/${id}`
  const secretOf = (id: string): Buffer => Buffer.from(hkdfSync('sha256', id, '', 'simulated KMS key', 32))

  const find = (name: string): SimulatedKmsKey => {
    const found = keys.find(({ id, aliases = [] }) => [id, arnOf(id), ...aliases].includes(name))
    if (!found) throw new KmsFault('NotFoundException', `Key '${name}' does not exist`)
    return found
  }

  const findUsable = (name: string): SimulatedKmsKey => {
    const key = find(name)
    const state = states.get(key.id) ?? 'Enabled'
    if (state === 'Disabled') throw new KmsFault('DisabledException', `${arnOf(key.id)} is disabled.`)
    if (state !== 'Enabled') throw new KmsFault('KMSInvalidStateException', `${arnOf(key.id)} is pending deletion.`)
    return key
  }

  const split = (blob: Buffer) => {
    const length = blob.at(0) ?? 0
    const start = 1 + length
    if (length === 0 || blob.length < start + IV + TAG) throw damaged()
    const [id, iv] = [blob.subarray(1, start).toString(), blob.subarray(start, start + IV)]
    return { id, iv, content: blob.subarray(start + IV, -TAG), tag: blob.subarray(-TAG) }
  }

  return {
    /** Sets the state of a key. */
    setState: (name: string, state: KmsKeyState): void => void states.set(find(name).id, state),
    encrypt: (name: string, plain: Buffer, context: EncryptionContext) => {
      const { id } = findUsable(name)
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', secretOf(id), iv).setAAD(contextBytes(context))
      const content = Buffer.concat([cipher.update(plain), cipher.final()])
      const blob = Buffer.concat([Buffer.from([id.length]), Buffer.from(id), iv, content, cipher.getAuthTag()])
      return { blob, arn: arnOf(id) }
    },
    /** Decrypts; `name`: the key that the caller expects, where they say one. */
    decrypt: (name: string | undefined, blob: Buffer, context: EncryptionContext) => {
      const { id, iv, content, tag } = split(blob)
      if (!keys.some((key) => key.id === id)) throw damaged()
      const expected = findUsable(name ?? id)
      if (expected.id !== id)
        throw new KmsFault('IncorrectKeyException', 'The key ID in the request does not identify the key.')
      try {
        const decipher = createDecipheriv('aes-256-gcm', secretOf(id), iv).setAAD(contextBytes(context)).setAuthTag(tag)
        return { plain: Buffer.concat([decipher.update(content), decipher.final()]), arn: arnOf(id) }
      } catch {
        throw damaged()
      }
    },
  }
}
