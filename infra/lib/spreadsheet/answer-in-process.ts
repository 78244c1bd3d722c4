import { workerChannel } from '../../platform/worker-processes/worker.ts'
import { SpreadsheetRefused, type RefusalReason } from './spreadsheet.ts'

export type SheetRefusal = { readonly refused: RefusalReason; readonly message: string }

/** What a process says: that it is there, its answer, its rows part by part (none are left where a part is empty), or why not. */
export type SheetProcessMessage<Answer, Row> =
  | { readonly ready: true }
  | { readonly answer: Answer }
  | { readonly rows: readonly Row[] }
  | SheetRefusal

type ReadResult<Answer, Row> = { readonly answer: Answer; readonly parts: Iterable<readonly Row[]> }

/**
 * The process's side of `readApart`: reads the file that it is sent, and hands its rows over as they are asked for. As JSON: to take over
 * rows as objects holds the other thread up three times as long as to parse them.
 */
export const answerInSandbox = <Answer, Row>(
  read: (bytes: Buffer, question: unknown) => ReadResult<Answer, Row>,
): void => {
  let parts: Iterator<readonly Row[]> | undefined
  const tell = (told: SheetProcessMessage<Answer, Row>): void => workerChannel.tell(JSON.stringify(told))
  const begin = ({ bytes, question }: { readonly bytes: Uint8Array; readonly question: string }): void => {
    try {
      const made = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), JSON.parse(question))
      parts = made.parts[Symbol.iterator]()
      tell({ answer: made.answer })
    } catch (error) {
      if (!(error instanceof SpreadsheetRefused)) throw error
      tell({ refused: error.reason, message: error.message })
    }
  }
  // read-in-process.ts sends the file, and asks for more after that.
  workerChannel.onAsked((asked: 'more' | Parameters<typeof begin>[0]) => {
    if (asked !== 'more') return begin(asked)
    const part = parts?.next()
    tell({ rows: part === undefined || part.done ? [] : part.value })
  })
  tell({ ready: true })
}
