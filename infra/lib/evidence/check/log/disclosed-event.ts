import { fieldsOf, instantOf, parsed, textIn, textOrNull, wholeIn, type Fields } from '../count/values.ts'

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
  /** Id of the administrator who recorded it; null: somebody else did. */
  readonly actorId: string | null
}

/** Reads a shown event from its line. @throws {Refused} */
export const disclosedEvent = (line: Fields): DisclosedEvent => {
  const metadata = parsed(textIn(line, 'metadata'), 'metadata')
  const recordedAt = textIn(metadata, 'at')
  const actor = fieldsOf(metadata['actor'] ?? {}, 'the actor')
  return {
    position: wholeIn(line, 'position'),
    type: textIn(line, 'type'),
    version: wholeIn(line, 'version'),
    stream: textIn(line, 'stream'),
    data: parsed(textIn(line, 'data'), 'data'),
    at: instantOf(recordedAt),
    recordedAt,
    actorId: actor['kind'] === 'admin' ? textOrNull(actor, 'id') : null,
  }
}
