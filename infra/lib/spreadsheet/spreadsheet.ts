/**
 * Cell as the sheet shows it; null: empty. Where a narrow column or rounding hides the value (####,
 * 84.9), the value is given instead.
 */
export type Cell = {
  /** NFC, trimmed, never empty. */
  readonly text: string
  /** Value of a number cell, whatever its format. */
  readonly number?: number
  /** Day of a date cell, YYYY-MM-DD. */
  readonly day?: string
  /** True where the value is that of the first cell of its merged area. */
  readonly merged?: true
  /** True where a formula computed the value; the text is '' where no result was stored. */
  readonly formula?: true
  /** True where the text was cut. */
  readonly cut?: true
  /**
   * Text in it that is struck through, which is no part of `text`; `text` is '' where all of it is.
   */
  readonly struck?: string
  /** Fill colour as RRGGBB, or by a name that the workbook has for it. */
  readonly fill?: string
} | null

/** Row with content, and its number as shown, from 1. */
export type SheetRow = {
  readonly number: number
  readonly cells: readonly Cell[]
  /** True where it is hidden by hand, by a filter or in a closed group. */
  readonly hidden?: true
  /** Comments at its cells. */
  readonly comments?: readonly { readonly column: number; readonly text: string }[]
}

export type Sheet = {
  readonly name: string
  readonly hidden: boolean
  /**
   * Rows with content, from the top: a cell in the last of a million rows is one row. Cells of a
   * merged area have the value of its first.
   */
  readonly rows: readonly SheetRow[]
  /** Hidden columns, from 0; absent: none. */
  readonly hiddenColumns?: readonly number[]
}

/** Kind of a file: a kind of workbook, a page with tables, or text in columns by its encoding. */
export type Encoding = 'xlsx' | 'xls' | 'xlsb' | 'ods' | 'xml' | 'html' | 'utf-8' | 'cp949' | 'utf-16'

/** Tells whether a file is plain text in columns. */
export const isTextEncoding = (encoding: Encoding): boolean => ['utf-8', 'cp949', 'utf-16'].includes(encoding)

/** Notes about a file: it contains macros or links, which are neither run nor followed. */
export type WorkbookNote = 'macros' | 'links'

export type Workbook = {
  readonly encoding: Encoding
  readonly sheets: readonly Sheet[]
  readonly notes: readonly WorkbookNote[]
}

export type RefusalReason =
  | 'unreadable'
  | 'protected'
  // The kind of encryption is not supported.
  | 'protected-otherwise'
  | 'wrong-password'
  | 'old-format'
  | 'not-a-sheet'
  | 'too-large'
  | 'empty'
  | 'took-too-long'
  // Too many files wait to be read.
  | 'too-many'

/** The file cannot be read. `message` is for the log and quotes nothing of the file. */
export class SpreadsheetRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string = reason) {
    super(message)
    this.name = 'SpreadsheetRefused'
    this.reason = reason
  }
}
