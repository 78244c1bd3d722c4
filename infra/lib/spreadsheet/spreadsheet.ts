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
  /** The text is only the beginning of what stands there. */
  readonly cut?: true
  /** Text that is struck through in it, which is no part of its text; the text is '' where nothing else does. */
  readonly struck?: string
  /** The colour it is filled with, as RRGGBB or a name of its own that a workbook has for it. */
  readonly fill?: string
} | null

/** A row that holds something, and its number as one sees it, from 1. */
export type SheetRow = {
  readonly number: number
  readonly cells: readonly Cell[]
  /** It is hidden by hand, by a filter or in a closed group. */
  readonly hidden?: true
  /** Comments at its cells. */
  readonly comments?: readonly { readonly column: number; readonly text: string }[]
}

export type Sheet = {
  readonly name: string
  readonly hidden: boolean
  /** Rows that hold something, from the top: a cell in the last of a million rows is one row. Cells of a merged area have the value of its first. */
  readonly rows: readonly SheetRow[]
  /** Columns that are hidden, from 0; absent: none is. */
  readonly hiddenColumns?: readonly number[]
}

/** Kind of a file: a workbook of a kind, a page with tables, or text in columns under its encoding. */
export type Encoding = 'xlsx' | 'xls' | 'xlsb' | 'ods' | 'xml' | 'html' | 'utf-8' | 'cp949' | 'utf-16'

/** Whether a file is text in columns, as any text is. */
export const isTextEncoding = (encoding: Encoding): boolean => ['utf-8', 'cp949', 'utf-16'].includes(encoding)

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
  // A kind of encryption that is not undone here.
  | 'protected-otherwise'
  | 'wrong-password'
  | 'old-format'
  | 'not-a-sheet'
  | 'too-large'
  | 'empty'
  | 'took-too-long'
  // Others are read, and enough wait.
  | 'too-many'

/** The file cannot be read, and why. `message` is for the log, without anything of the file in it. */
export class SpreadsheetRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string = reason) {
    super(message)
    this.name = 'SpreadsheetRefused'
    this.reason = reason
  }
}
