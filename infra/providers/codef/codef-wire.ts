import { constants, createPublicKey, publicEncrypt, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/**
 * Path of the register call; the schemas below have only the used parts of the provider's answers.
 */
export const REGISTER_PATH = '/v1/kr/public/ck/real-estate-register/status'

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(4_000),
  expires_in: z.coerce.number().min(0),
})

const text = z.string().nullish()

/** Matching address of the first round. */
export const foundAddress = z.object({
  commUniqueNo: z.string().max(40),
  commAddrLotNumber: z.string().max(500),
  resState: text,
  resType: text,
})
export type FoundAddress = z.output<typeof foundAddress>

export const secondRound = z.object({
  jobIndex: z.union([z.number(), z.string()]),
  threadIndex: z.union([z.number(), z.string()]),
  jti: z.string().min(1).max(500),
  twoWayTimestamp: z.union([z.number(), z.string()]),
  extraInfo: z.object({ resAddrList: z.array(foundAddress).max(1_000) }),
})

/**
 * Data of an answer. resIssueYN: 0 failed, 1 issued, 2 looked up only, 3 issued without a result, 4
 * issued before and shown now.
 */
export const registerData = z.object({
  resIssueYN: z.enum(['0', '1', '2', '3', '4']),
  resMessage: text,
  // The provider's documents spell it both ways.
  resOriGinalData: text,
  resOriginalData: text,
  resRegisterEntriesList: z.array(z.unknown()).max(100).nullish(),
  /** Results of a look-up, where it has no entries. */
  resAddrList: z.array(foundAddress).max(1_000).nullish(),
})

export type RegisterData = z.output<typeof registerData>

/** Number and property of an entry. */
export const entryHead = z.object({ commUniqueNo: z.string().max(40), resRealty: z.string().max(500) })

export const envelope = z.object({
  result: z.object({ code: z.string().min(1).max(20), message: text }),
  data: z.unknown().optional(),
})
export type CodefEnvelope = z.output<typeof envelope>

/** Encodes the body of a request: JSON, percent-encoded as a whole. */
export const encodedBody = (parameters: object): string => encodeURIComponent(JSON.stringify(parameters))

/**
 * Decodes the text of an answer: percent-encoded JSON with `+` for spaces; plain JSON is accepted
 * too. Undefined where it is neither.
 */
export const decodedAnswer = (said: string): unknown => {
  try {
    return JSON.parse(said.trimStart().startsWith('{') ? said : decodeURIComponent(said.replaceAll('+', ' ')))
  } catch {
    return undefined
  }
}

/**
 * Reads the provider's public key: base64 of DER (SubjectPublicKeyInfo), as its site shows it, or
 * PEM.
 * @throws where it is no RSA key
 */
export const publicKeyOf = (written: string): KeyObject => {
  const key = written.includes('-----BEGIN')
    ? createPublicKey(written.replaceAll(String.raw`\n`, '\n'))
    : createPublicKey({ key: Buffer.from(written, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'rsa') throw new TypeError('not an RSA key')
  return key
}

/** Tells whether a text is an RSA public key, as base64 or PEM. */
export const isPublicKey = (written: string): boolean => {
  try {
    publicKeyOf(written)
    return true
  } catch {
    return false
  }
}

/** Encrypts a secret for the provider: RSA, PKCS#1 v1.5, base64. */
export const encryptedSecret = (key: KeyObject, secret: string): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(secret, 'utf8')).toString('base64')

/** Returns a property's number as 14 digits, however it is printed; undefined where it is none. */
export const uniqueNoOf = (printed: string): string | undefined => {
  const digits = printed.replaceAll(/[\s-]/g, '')
  return /^\d{14}$/.test(digits) ? digits : undefined
}

/**
 * Restores the spaces in a line of property, without [집합건물]. The provider leaves them out at times
 * ("…자이제117동제15층제1501호"): before 동, 층 and 호 they are put back.
 */
export const spacedProperty = (line: string): string =>
  line
    .normalize('NFC')
    .replace(/^\s*\[\s*집합건물\s*\]/, '')
    .replaceAll(/제(?=[^\s제]+(?:동|층|호)\s*(?:제|$))/g, ' 제')
    .replaceAll(/\s+/g, ' ')
    .trim()
