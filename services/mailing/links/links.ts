import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../core/deps.ts'
import type { Secrets } from '../../core/secrets.ts'

const ID_BYTES = 16
/**
 * Bytes of the link's authentication tag: 64 bits, beside an id whose own 74 are a keyed digest.
 */
const MARK_BYTES = 8
const TOKEN = /^[\w-]{32}$/

const markOf = (secrets: Pick<Secrets, 'digest'>, messageId: string): Buffer =>
  Buffer.from(secrets.digest('message-link', messageId), 'hex').subarray(0, MARK_BYTES)

const uuidOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/**
 * Returns the token in a message's link: its id and its authentication tag, 32 letters of
 * base64url. It is not stored.
 */
export const messageToken = (secrets: Pick<Secrets, 'digest'>, messageId: string): string =>
  Buffer.concat([Buffer.from(messageId.replaceAll('-', ''), 'hex'), markOf(secrets, messageId)]).toString('base64url')

/**
 * Returns the id of the message that a link belongs to; undefined if the link was never issued.
 * Compares in constant time.
 */
export const messageIdOf = (secrets: Pick<Secrets, 'digest'>, token: string): string | undefined => {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const messageId = uuidOf(bytes.subarray(0, ID_BYTES))
  return timingSafeEqual(bytes.subarray(ID_BYTES), markOf(secrets, messageId)) ? messageId : undefined
}

/** Returns the address in a message: short, the same for every occasion, without personal data. */
export const messageUrl = ({ publicUrl, secrets }: Pick<Deps, 'publicUrl' | 'secrets'>, messageId: string): string =>
  `${publicUrl}/m/${messageToken(secrets, messageId)}`
