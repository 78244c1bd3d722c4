/**
 * A cell as whoever looks at the sheet sees it; null: empty. Where a column may be too narrow or rounded for the eye (####, 84.9), the
 * value stands instead.
 */
export type Cell = {
  /** NFC, trimmed, never empty. */
  readonly text: string
  /** What a number cell holds, whatever its format. */
  readonly number?: number
  /** YYYY-MM-DD of a date cell. */
  readonly day?: string
  /** It stands in the first cell of the merged area that this one belongs to. */
  readonly merged?: true
  /** The value was worked out by a formula; its text is '' where none was stored with it. */
  readonly formula?: true
} | null

export type Sheet = {
  readonly name: string
  readonly hidden: boolean
  /** Row i is row i + 1 of the sheet. Every cell of a merged area has the value of its first one. */
  readonly rows: readonly (readonly Cell[])[]
}

export type Encoding = 'xlsx' | 'utf-8' | 'cp949' | 'utf-16'

/** macros, links: the file brings them along; neither is run nor followed. */
export type WorkbookNote = 'macros' | 'links'

export type Workbook = {
  readonly encoding: Encoding
  readonly sheets: readonly Sheet[]
  readonly notes: readonly WorkbookNote[]
}

export type RefusalReason =
  | 'unreadable'
  | 'protected'
  | 'old-format'
  | 'not-a-sheet'
  | 'too-large'
  | 'empty'
  | 'took-too-long'

/** The file cannot be read, and why. `message` is for the log, without anything of the file in it. */
export class SpreadsheetRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string = reason) {
    super(message)
    this.name = 'SpreadsheetRefused'
    this.reason = reason
  }
}
