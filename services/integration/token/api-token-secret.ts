import { randomBytes } from 'node:crypto'
import { hashOf } from '../../core/secrets.ts'
import { API_TOKEN_PREFIX } from '../../core/session.ts'

const FORM = /^danji_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/

/** Makes a token: its id, and 256 random bits, of which the log has the hash. */
export const newApiToken = (tokenId: string): { readonly token: string; readonly secretHash: string } => {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${API_TOKEN_PREFIX}${tokenId.replaceAll('-', '')}_${secret}`, secretHash: hashOf(secret) }
}

/** Reads the id and the secret's hash of a token; undefined if it has not the form of one. */
export const readApiToken = (token: string): { readonly tokenId: string; readonly secretHash: string } | undefined => {
  const [, ...parts] = FORM.exec(token) ?? []
  const secret = parts.pop()
  return secret === undefined ? undefined : { tokenId: parts.join('-'), secretHash: hashOf(secret) }
}
