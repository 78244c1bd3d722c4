import { hash } from 'node:crypto'
import { leafHash } from './merkle.ts'

type Content = {
  readonly stream: string
  readonly version: number
  readonly type: string
  /** JSON texts, in sealed form. */
  readonly data: string
  readonly metadata: string
}

/**
 * Form of the text that an event's hash is taken over. An event whose metadata has no `form` is of
 * form 1, and so is all that this release writes. A later form has its number in the metadata, and
 * its text begins with that number: old hashes and receipts stay valid.
 */
const HASH_FORM = 1

/** An event is hashed in a form that this release does not know: a later one wrote it. */
export class UnknownHashForm extends Error {
  constructor(form: unknown) {
    super(`an event is hashed in form ${String(form)}, which this release does not know`)
    this.name = 'UnknownHashForm'
  }
}

/** Checks the form of an event's hash. @throws {UnknownHashForm} */
const checkForm = (metadata: string): void => {
  // Most events have no form, and need not be parsed.
  if (!metadata.includes('"form"')) return
  const { form = HASH_FORM } = JSON.parse(metadata) as { readonly form?: unknown }
  if (form !== HASH_FORM) throw new UnknownHashForm(form)
}

/**
 * Parts that an event's hash is taken over. All but `rest` may be shown to the holder of a receipt,
 * who computes the hash from them; `rest` is a SHA-256 over the whole event. It cannot be guessed
 * by trying contents, since a submission holds sealed evidence, random bytes.
 */
export type LeafParts = {
  readonly type: string
  readonly version: number
  readonly at: string
  /** Receipt of a submission; null for all other events. */
  readonly receiptId: string | null
  /**
   * SHA-256 of the stream's name (as JSON), data and metadata, a line each, in hexadecimal digits:
   * the bytes that are stored.
   */
  readonly rest: string
  /** Blinded slot of ballots and papers that have it. Absent: no part of the hash. */
  readonly slot?: string
  /**
   * SHA-256, in hexadecimal digits, of the masked points and the slot's commitment, a line each, of
   * an encrypted ballot, which has no slot. Absent: no part of the hash.
   */
  readonly maskedHash?: string
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (json: string): Fields => {
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

const textIn = (fields: Fields, field: string): string | null => {
  const found = fields[field]
  return typeof found === 'string' ? found : null
}

/**
 * Returns the parts of an event's hash, from the bytes that are stored.
 * @throws {UnknownHashForm}
 */
export const leafPartsOf = ({ stream, version, type, data, metadata }: Content): LeafParts => {
  checkForm(metadata)
  // Most events have none of these fields, and need not be parsed.
  const [named, masks, submits] = ['"slot"', '"masked"', '"receiptId"'].map((name) => data.includes(name))
  const fields = named || masks || submits ? fieldsOf(data) : {}
  const slot = named ? textIn(fields, 'slot') : null
  const masked = slot === null && masks ? textIn(fields, 'masked') : null
  return {
    type,
    version,
    at: textIn(fieldsOf(metadata), 'at') ?? '',
    receiptId: submits ? textIn(fields, 'receiptId') : null,
    rest: hash('sha256', `${JSON.stringify(stream)}\n${data}\n${metadata}`, 'hex'),
    ...(slot === null ? {} : { slot }),
    ...(masked === null
      ? {}
      : { maskedHash: hash('sha256', `${masked}\n${textIn(fields, 'slotCommitment') ?? ''}`, 'hex') }),
  }
}

/**
 * Returns the text that an event's hash is taken over: everything but its position, in sealed form.
 */
const hashedContent = (event: Content): string => {
  const { type, version, at, receiptId, rest, slot, maskedHash } = leafPartsOf(event)
  const last = slot ?? (maskedHash === undefined ? undefined : `masked ${maskedHash}`)
  return JSON.stringify([type, version, at, receiptId, rest, ...(last === undefined ? [] : [last])])
}

/**
 * Computes an event's hash from the bytes that are stored, in hexadecimal digits.
 * @throws {UnknownHashForm}
 */
export const hashOfEvent = (event: Content): string => leafHash(hashedContent(event)).toString('hex')
