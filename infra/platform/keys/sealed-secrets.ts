import { decrypt, encrypt, type KeyRing } from '../event-store/key-ring.ts'

/**
 * Seals secrets that the product needs again, each with a key of its own among those of persons, so
 * that it can be destroyed, and a rotation of the master key includes it.
 */
export type SealedSecrets = {
  /** Encrypts a secret; returns base64. */
  readonly seal: (keyId: string, secret: string) => Promise<string>
  /** Decrypts it; undefined where its key was destroyed. */
  readonly open: (keyId: string, sealed: string) => Promise<string | undefined>
  /** Destroys the key of a secret, which nobody can read any more. */
  readonly destroy: (keyId: string) => Promise<void>
}

const contextOf = (keyId: string): string => `sealed-secret\n${keyId}`

/** Seals secrets with keys of the ring. `onDestroy` is called before a key is destroyed. */
export const createSealedSecrets = (
  keys: KeyRing,
  onDestroy: (keyId: string) => Promise<void> = async () => {},
): SealedSecrets => ({
  seal: async (keyId, secret) => {
    const key = (await keys.keysToSeal([keyId])).get(keyId)
    if (!key) throw new Error(`no key ${keyId}`)
    return encrypt(key, Buffer.from(secret), contextOf(keyId)).toString('base64')
  },
  open: async (keyId, sealed) => {
    const key = (await keys.keysToOpen([keyId])).get(keyId)
    return key && decrypt(key, Buffer.from(sealed, 'base64'), contextOf(keyId)).toString('utf8')
  },
  destroy: async (keyId) => {
    await onDestroy(keyId)
    await keys.destroy(keyId)
  },
})
