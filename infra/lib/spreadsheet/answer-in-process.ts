import { workerChannel } from '../../platform/worker-processes/worker.ts'
import { SpreadsheetRefused, type RefusalReason } from './spreadsheet.ts'

export type SheetRefusal = { readonly refused: RefusalReason; readonly message: string }

/**
 * Message of a process: that it is ready, its answer, some rows (none are left where the list is
 * empty), or the refusal.
 */
export type SheetProcessMessage<Answer, Row> =
  | { readonly ready: true }
  | { readonly answer: Answer }
  | { readonly rows: readonly Row[] }
  | SheetRefusal

type ReadResult<Answer, Row> = { readonly answer: Answer; readonly parts: Iterable<readonly Row[]> }

/**
 * Answers `readInSandbox` in the process: reads the file that it gets, and sends rows as they are
 * requested. They are JSON texts: structured cloning of rows blocks the other thread three times as
 * long as parsing does.
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
  // read-in-process.ts sends the file first, then requests for more.
  workerChannel.onAsked((asked: 'more' | Parameters<typeof begin>[0]) => {
    if (asked !== 'more') return begin(asked)
    const part = parts?.next()
    tell({ rows: part === undefined || part.done ? [] : part.value })
  })
  tell({ ready: true })
}
