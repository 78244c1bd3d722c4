import { mustBe } from '../failure.ts'
import { bytesToHex, hashOfText, leafHash, sha256, utf8ToBytes } from './hashes.ts'
import { parsed, textIn, textOrNull, wholeIn, type Fields } from '../count/values.ts'

/** Known form of an event's hash: section 2 of FORMAT.md. */
const FORM = 1

/**
 * Returns a member where it is a text, else null: events of other kinds use the same names
 * otherwise, such as the masked copy of a document.
 */
const textWhereIn = (fields: Fields, name: string): string | null => {
  const value = fields[name]
  return typeof value === 'string' ? value : null
}

/** Returns the hash of a masked ballot: of its points, and of the commitment to its slot. */
export const maskedHashOf = (masked: string, commitment: string): string => hashOfText(`${masked}\n${commitment}`)

/** Returns the parts of a shown event's hash. */
export const partsOfDisclosed = (line: Fields) => {
  const [stream, data, metadata] = [textIn(line, 'stream'), textIn(line, 'data'), textIn(line, 'metadata')]
  const said = parsed(data, 'data')
  const told = parsed(metadata, 'metadata')
  mustBe((told['form'] ?? FORM) === FORM, 'format', `an event hashed in form ${String(told['form'])}`)
  const slot = textWhereIn(said, 'slot')
  const masked = slot === null ? textWhereIn(said, 'masked') : null
  return {
    at: textOrNull(told, 'at') ?? '',
    receiptId: textWhereIn(said, 'receiptId'),
    slot,
    maskedHash: masked === null ? null : maskedHashOf(masked, textWhereIn(said, 'slotCommitment') ?? ''),
    rest: bytesToHex(sha256(utf8ToBytes(`${JSON.stringify(stream)}\n${data}\n${metadata}`))),
  }
}

/** Returns the parts of a closed event's hash. */
export const partsOfClosed = (line: Fields) => {
  const isSlotted = line['slotted'] === true
  return {
    at: textIn(line, 'at'),
    receiptId: textOrNull(line, 'receiptId'),
    /** Slots of earlier forms are members beside the hash. */
    slot: isSlotted ? textIn(line, 'slot') : null,
    maskedHash: isSlotted ? null : textOrNull(line, 'maskedHash'),
    rest: textIn(line, 'rest'),
  }
}
export type LeafParts = ReturnType<typeof partsOfClosed>

/**
 * Returns the data of a closed line, where it has any, after checking that its `rest` was taken
 * over it.
 * @throws {Refused} where it was not
 */
export const dataOfClosed = (line: Fields): Fields | undefined => {
  if (line['data'] === undefined) return undefined
  const { rest } = partsOfDisclosed(line)
  mustBe(
    rest === textIn(line, 'rest'),
    'changed',
    `position ${String(line['position'])}: its data is not what its rest says`,
  )
  return parsed(textIn(line, 'data'), 'data')
}

/** Computes an event's hash from its line and its parts. */
export const hashOf = (line: Fields, { at, receiptId, rest, slot, maskedHash }: LeafParts): string => {
  const last = slot ?? (maskedHash === null ? null : `masked ${maskedHash}`)
  const parts = [textIn(line, 'type'), wholeIn(line, 'version'), at, receiptId, rest, ...(last === null ? [] : [last])]
  return bytesToHex(leafHash(JSON.stringify(parts)))
}
