import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const ITERATIONS = 4_096
const BYTES = 32

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * Returns the SCRAM verifier that Postgres stores for a password of plain ASCII, with a salt of 16
 * bytes (RFC 5803, as in `pg_authid.rolpassword`).
 */
export const scramVerifier = (password: string, salt: Buffer = randomBytes(16)): string => {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, BYTES, 'sha256')
  const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const server = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}
