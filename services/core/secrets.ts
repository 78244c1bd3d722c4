import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { v7 } from 'uuid'

/** Keys derived from the master key, and what is made from them. None of them ever leaves the process. */
export type Secrets = {
  /** Signs access tokens and voter sessions. */
  readonly tokenKey: Buffer
  /** Seals answers kept for repeated requests. */
  readonly answerKey: Buffer
  /** Makes the six digits of phone verifications. */
  readonly codeKey: Buffer
  /** SPKI public key, base64, that checks signed tree heads. */
  readonly treeHeadPublicKey: string
  /** Keyed digest of a text, hex: the same text gives the same digest, nobody without the key can test a guess. */
  readonly digest: (purpose: string, text: string) => string
  /** A UUIDv7 with an id's time whose random part is the digest of a text: the same text beneath the same id gives the same id. */
  readonly derivedId: (beneath: string, text: string) => string
}

/** `keyFor` gives 32 bytes a purpose. */
export const createSecrets = (keyFor: (purpose: string) => Buffer, treeHeadPublicKey: string): Secrets => {
  const digestKey = keyFor('digest')
  const mac = (purpose: string, text: string) => createHmac('sha256', digestKey).update(`${purpose}\n${text}`).digest()
  return {
    tokenKey: keyFor('token'),
    answerKey: keyFor('answer'),
    codeKey: keyFor('verification-code'),
    treeHeadPublicKey,
    digest: (purpose, text) => mac(purpose, text).toString('hex').slice(0, 32),
    derivedId: (beneath, text) => idAt(timeOf(beneath), mac('id', `${beneath}\n${text}`)),
  }
}

/** A UUIDv7 of a time (ms) and 16 bytes of randomness. */
export const idAt = (msecs: number, random: Buffer): string => v7({ msecs, random: [...random.subarray(0, 16)] })

/** Milliseconds that a UUIDv7 begins with. */
export const timeOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)

export const newId = (): string => v7()

/** 128 bits in base64url, 22 characters. */
export const newLinkSecret = (): string => randomBytes(16).toString('base64url')

/** SHA-256, hex. For values that are random enough not to be guessed: refresh tokens. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Compares without telling by time where two texts differ. */
export const sameText = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))
