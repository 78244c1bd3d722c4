import { instantOf, parsed, textIn, wholeIn, type Fields } from '../count/values.ts'

/** Event that the file shows. */
export type DisclosedEvent = {
  readonly position: number
  readonly type: string
  readonly version: number
  readonly stream: string
  readonly data: Fields
  /** Time of recording, in milliseconds. */
  readonly at: number
  /** Time of recording as written. */
  readonly recordedAt: string
}

/** Reads a shown event from its line. @throws {Refused} */
export const disclosedEvent = (line: Fields): DisclosedEvent => {
  const recordedAt = textIn(parsed(textIn(line, 'metadata'), 'metadata'), 'at')
  return {
    position: wholeIn(line, 'position'),
    type: textIn(line, 'type'),
    version: wholeIn(line, 'version'),
    stream: textIn(line, 'stream'),
    data: parsed(textIn(line, 'data'), 'data'),
    at: instantOf(recordedAt),
    recordedAt,
  }
}
