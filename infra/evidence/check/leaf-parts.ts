import { mustBe } from './failure.ts'
import { bytesToHex, leafHash, sha256, utf8ToBytes } from './hashes.ts'
import { parsed, textIn, textOrNull, wholeIn, type Fields } from './values.ts'

/** The parts of a shown event's hash. */
export const partsOfShown = (line: Fields) => {
  const [stream, data, metadata] = [textIn(line, 'stream'), textIn(line, 'data'), textIn(line, 'metadata')]
  const said = parsed(data, 'data')
  return {
    at: textOrNull(parsed(metadata, 'metadata'), 'at') ?? '',
    receiptId: textOrNull(said, 'receiptId'),
    slot: textOrNull(said, 'slot'),
    rest: bytesToHex(sha256(utf8ToBytes(`${JSON.stringify(stream)}\n${data}\n${metadata}`))),
  }
}

/** The same, of an event of which no more is in the file. */
export const partsOfClosed = (line: Fields) => ({
  at: textIn(line, 'at'),
  receiptId: textOrNull(line, 'receiptId'),
  /** Other slots stand beside the hash. */
  slot: line['slotted'] === true ? textIn(line, 'slot') : null,
  rest: textIn(line, 'rest'),
})

/** What a closed line tells beside its parts, where it does: what its rest is taken over. @throws Refused where it is not */
export const dataOfClosed = (line: Fields): Fields | undefined => {
  if (line['data'] === undefined) return undefined
  const { rest } = partsOfShown(line)
  mustBe(
    rest === textIn(line, 'rest'),
    'changed',
    `position ${String(line['position'])}: its data is not what its rest says`,
  )
  return parsed(textIn(line, 'data'), 'data')
}

/** An event's hash, from its line and its parts. */
export const hashOf = (line: Fields, { at, receiptId, rest, slot }: ReturnType<typeof partsOfClosed>): string => {
  const parts = [textIn(line, 'type'), wholeIn(line, 'version'), at, receiptId, rest, ...(slot === null ? [] : [slot])]
  return bytesToHex(leafHash(JSON.stringify(parts)))
}
