import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../core/deps.ts'
import type { Secrets } from '../../core/secrets.ts'

const ID_BYTES = 16
/** What nobody guesses: 64 bits, beside an id whose own 74 are a keyed digest. */
const MARK_BYTES = 8
const TOKEN = /^[\w-]{32}$/

const markOf = (secrets: Pick<Secrets, 'digest'>, messageId: string): Buffer =>
  Buffer.from(secrets.digest('message-link', messageId), 'hex').subarray(0, MARK_BYTES)

const uuidOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** What stands in a message's link: its id and what proves that we made it, 32 letters of base64url. Kept nowhere. */
export const messageToken = (secrets: Pick<Secrets, 'digest'>, messageId: string): string =>
  Buffer.concat([Buffer.from(messageId.replaceAll('-', ''), 'hex'), markOf(secrets, messageId)]).toString('base64url')

/** The message that a link is of; undefined where we made no such link. Takes the same time wherever it differs. */
export const messageIdOf = (secrets: Pick<Secrets, 'digest'>, token: string): string | undefined => {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const messageId = uuidOf(bytes.subarray(0, ID_BYTES))
  return timingSafeEqual(bytes.subarray(ID_BYTES), markOf(secrets, messageId)) ? messageId : undefined
}

/** The address that a message carries: short, the same for every occasion, with nothing of a person in it. */
export const messageUrl = ({ publicUrl, secrets }: Pick<Deps, 'publicUrl' | 'secrets'>, messageId: string): string =>
  `${publicUrl}/m/${messageToken(secrets, messageId)}`
