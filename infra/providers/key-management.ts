/**
 * Port of a service that keeps a key which never leaves it, and encrypts and decrypts other keys with
 * it (KMS, HSM).
 */
export type KeyManagement = {
  /** Encrypts a key; returns the encrypted one. @throws {KeyManagementFailed} */
  readonly wrap: (key: Buffer) => Promise<Buffer>
  /** Decrypts what `wrap` returned. @throws {KeyManagementFailed} */
  readonly unwrap: (wrapped: Buffer) => Promise<Buffer>
}

/** The service cannot be reached, or refuses. The message says what to do, and holds no secret. */
export class KeyManagementFailed extends Error {
  constructor(reason: string) {
    super(`KMS: ${reason}`)
    this.name = 'KeyManagementFailed'
  }
}
