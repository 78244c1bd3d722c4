import { idAt, type Secrets } from '../core/secrets.ts'

/** The same id for the same text, in UUIDv7 form without a time; without the key nobody can tell which text it was. */
export const stableId = (secrets: Secrets, purpose: string, text: string): string =>
  idAt(0, Buffer.from(secrets.digest(purpose, text), 'hex'))

/** What was typed as e-mail address, as one account: whether anybody has it or not. */
export const accountIdOf = (secrets: Secrets, email: string): string =>
  stableId(secrets, 'account', email.trim().toLowerCase())
