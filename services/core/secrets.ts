import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Keys derived from the master key, and what is made from them. None of them ever leaves the
 * process.
 */
export type Secrets = {
  /** Signs access tokens and voter sessions. */
  readonly tokenKey: Buffer
  /** Key that encrypts answers stored for repeated requests. */
  readonly answerKey: Buffer
  /** Key that encrypts uploaded files as long as they are stored. */
  readonly fileKey: Buffer
  /** Seals what browsers carry of a provider's transaction. */
  readonly identityKey: Buffer
  /** Seals the private keys of encrypted votes. */
  readonly voteKey: Buffer
  /** Seals the addresses and secrets of webhooks. */
  readonly webhookKey: Buffer
  /** Makes the six digits of phone verifications. */
  readonly codeKey: Buffer
  /** SPKI public key, base64, that checks signed tree heads. */
  readonly treeHeadPublicKey: string
  /**
   * Computes the keyed digest of a text, hex: the same text gives the same digest, and without the
   * key no guess can be tested.
   */
  readonly digest: (purpose: string, text: string) => string
  /**
   * A UUIDv7 with an id's time whose random part is the digest of a text: the same text beneath the
   * same id gives the same id.
   */
  readonly derivedId: (beneath: string, text: string) => string
  /**
   * Derives a link's secret that is not stored: 128 bits of a keyed digest, as {@link
   * newLinkSecret} writes them.
   */
  readonly linkSecretOf: (purpose: string, text: string) => string
}

/** `keyFor` gives 32 bytes a purpose. */
export const createSecrets = (keyFor: (purpose: string) => Buffer, treeHeadPublicKey: string): Secrets => {
  // Prepared once: a roll needs tens of thousands of digests, and Node takes five times as long to
  // prepare bytes as to use them.
  const digestKey = createSecretKey(keyFor('digest'))
  const mac = (purpose: string, text: string) => createHmac('sha256', digestKey).update(`${purpose}\n${text}`).digest()
  return {
    tokenKey: keyFor('token'),
    answerKey: keyFor('answer'),
    fileKey: keyFor('uploaded-file'),
    identityKey: keyFor('identity-transaction'),
    voteKey: keyFor('vote-key'),
    webhookKey: keyFor('webhook'),
    codeKey: keyFor('verification-code'),
    treeHeadPublicKey,
    digest: (purpose, text) => mac(purpose, text).toString('hex').slice(0, 32),
    derivedId: (beneath, text) => idAt(timeOf(beneath), mac('id', `${beneath}\n${text}`)),
    linkSecretOf: (purpose, text) => mac('link', `${purpose}\n${text}`).subarray(0, 16).toString('base64url'),
  }
}

/**
 * The UUIDv7 (RFC 9562, section 5.7) of a time in ms and at least ten bytes: the same ones always
 * make the same id.
 */
export const idAt = (msecs: number, random: Buffer): string => {
  // Built by hand: the package's v7 increments between calls, whatever it is given.
  const bytes = Buffer.concat([Buffer.alloc(6), random.subarray(0, 10)])
  bytes.writeUIntBE(msecs, 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Milliseconds that a UUIDv7 begins with. */
export const timeOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)

/** Time and count of the newest id. */
let newest = { msecs: 0, count: 0 }
const MAX_COUNT = 0xfff

/**
 * Returns a UUIDv7 of now that sorts after all that this process has made before (RFC 9562, section
 * 6.2, method 1): those of one millisecond are counted from a random start, and a clock that is set
 * back is waited for.
 */
export const newId = (): string => {
  const now = Date.now()
  const random = randomBytes(10)
  if (now > newest.msecs) newest = { msecs: now, count: random.readUInt16BE() & (MAX_COUNT >> 1) }
  else if (newest.count < MAX_COUNT) newest = { msecs: newest.msecs, count: newest.count + 1 }
  else newest = { msecs: newest.msecs + 1, count: 0 }
  random.writeUInt16BE(newest.count)
  return idAt(newest.msecs, random)
}

/** 128 bits in base64url, 22 characters. */
export const newLinkSecret = (): string => randomBytes(16).toString('base64url')

/** SHA-256, hex. For values that are random enough not to be guessed: refresh tokens. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Compares without telling by time where two texts differ. */
export const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))
