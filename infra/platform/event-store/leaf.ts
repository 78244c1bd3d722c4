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
 * Form of the text that an event's hash is taken over. An event whose metadata says no `form` is of form 1, and so is all that this release
 * writes. A later form says its number in the metadata, and its text begins with that number: old hashes and receipts stay as they are.
 */
const KNOWN_FORM = 1

/** An event is hashed in a form that this release does not know: a later one wrote it. */
export class UnknownHashForm extends Error {
  constructor(form: unknown) {
    super(`an event is hashed in form ${String(form)}, which this release does not know`)
    this.name = 'UnknownHashForm'
  }
}

/** @throws UnknownHashForm */
const checkForm = (metadata: string): void => {
  // Most events say none, and need not be parsed.
  if (!metadata.includes('"form"')) return
  const { form = KNOWN_FORM } = JSON.parse(metadata) as { readonly form?: unknown }
  if (form !== KNOWN_FORM) throw new UnknownHashForm(form)
}

/**
 * What an event's hash is taken over. All parts but `rest` may be shown to whoever holds a receipt, so that they compute the hash for themselves;
 * `rest` is a SHA-256 over all of the event. Nobody finds out by trying what lies behind it: a submission holds sealed evidence, random bytes.
 */
export type LeafParts = {
  readonly type: string
  readonly version: number
  readonly at: string
  /** Of submissions; null of all other events. */
  readonly receiptId: string | null
  /** Hex SHA-256 of the stream's name (as JSON), data and metadata, a line each: the bytes that are stored. */
  readonly rest: string
  /** Of ballots and papers that say it: the blinded slot that they are of. Absent: no part of the hash. */
  readonly slot?: string
  /** Hex SHA-256 of the masked points and the slot's commitment, a line each, of an encrypted ballot, which says no slot. Absent: no part of the hash. */
  readonly maskedHash?: string
}

const textIn = (json: string, field: string): string | null => {
  const value: unknown = JSON.parse(json)
  const found: unknown =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : undefined
  return typeof found === 'string' ? found : null
}

/** Returns the parts of an event's hash, from the bytes that are stored. @throws UnknownHashForm */
export const leafPartsOf = ({ stream, version, type, data, metadata }: Content): LeafParts => {
  checkForm(metadata)
  // Most events have none, and need not be parsed.
  const slot = data.includes('"slot"') ? textIn(data, 'slot') : null
  const masked = slot === null && data.includes('"masked"') ? textIn(data, 'masked') : null
  return {
    type,
    version,
    at: textIn(metadata, 'at') ?? '',
    receiptId: data.includes('"receiptId"') ? textIn(data, 'receiptId') : null,
    rest: hash('sha256', `${JSON.stringify(stream)}\n${data}\n${metadata}`, 'hex'),
    ...(slot === null ? {} : { slot }),
    ...(masked === null
      ? {}
      : { maskedHash: hash('sha256', `${masked}\n${textIn(data, 'slotCommitment') ?? ''}`, 'hex') }),
  }
}

/** The content that an event's hash is taken over: everything but its position, in sealed form. */
const hashedContent = (event: Content): string => {
  const { type, version, at, receiptId, rest, slot, maskedHash } = leafPartsOf(event)
  const last = slot ?? (maskedHash === undefined ? undefined : `masked ${maskedHash}`)
  return JSON.stringify([type, version, at, receiptId, rest, ...(last === undefined ? [] : [last])])
}

/** Returns an event's hash, hex, from the bytes that are stored. @throws UnknownHashForm */
export const hashOfEvent = (event: Content): string => leafHash(hashedContent(event)).toString('hex')
