import { idAt, type Secrets } from '../core/secrets.ts'

/**
 * Returns the same id for the same text, in UUIDv7 form without a time; without the key the text
 * cannot be found from it.
 */
export const stableId = (secrets: Secrets, purpose: string, text: string): string =>
  idAt(0, Buffer.from(secrets.digest(purpose, text), 'hex'))

/** Returns the id of an account by its typed e-mail address, whether anybody has it or not. */
export const accountIdOf = (secrets: Secrets, email: string): string =>
  stableId(secrets, 'account', email.trim().toLowerCase())
