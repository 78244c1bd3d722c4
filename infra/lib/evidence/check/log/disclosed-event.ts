import { instantOf, parsed, textIn, wholeIn, type Fields } from '../count/values.ts'

/** An event that the file shows. */
export type ShownEvent = {
  readonly position: number
  readonly type: string
  readonly version: number
  readonly stream: string
  readonly data: Fields
  /** When it was recorded, in milliseconds. */
  readonly at: number
  /** That time as it is written. */
  readonly recordedAt: string
}

/** A shown event as it stands in the file. @throws Refused */
export const shownEvent = (line: Fields): ShownEvent => {
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
