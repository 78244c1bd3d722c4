/**
 * Content of a document, in order; the writer lays it out on A4 pages. Texts may hold line breaks.
 */
export type PdfDocument = {
  readonly title: string
  readonly author: string
  /** ISO 8601; written into the information dictionary of the file. */
  readonly madeAt: string
  /** Text at the foot of every page, beside the page's number. */
  readonly footer: string
  readonly blocks: readonly Block[]
}

export type Weight = 'regular' | 'bold'
export type Tone = 'ink' | 'soft' | 'accent'

/** A text of one weight and tone. */
export type Run = { readonly text: string; readonly weight?: Weight; readonly tone?: Tone }

/** Runs beneath each other; each is broken into as many lines as it needs. */
export type Cell = string | readonly Run[]

/**
 * A column; `share` is its fraction of the page's width, and the shares of all columns add up to 1.
 */
export type Column = { readonly title: string; readonly share: number; readonly align?: 'left' | 'right' }

/**
 * Cell of a form: a printed text, or a blank with a name, whose position is reported. `caption`:
 * small print above it. `isSignature`: whether the blank has the height of a signature.
 */
export type FormCell =
  | { readonly text: string; readonly caption?: string }
  | { readonly blank: string; readonly caption?: string; readonly isSignature?: boolean }

/**
 * Row of a form: a label, and cells of equal width beside it. `name`: reports the row's position as
 * that of a blank.
 */
export type FormRow = { readonly label: string; readonly cells: readonly FormCell[]; readonly name?: string }

/** Position of a blank: the page, from 1, and fractions of it from its top left. */
export type Blank = {
  readonly name: string
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly above?: string }
  | { readonly kind: 'heading'; readonly text: string }
  /**
   * A paragraph. `size`: of its letters, in points. `keep`: points that must be left on the page
   * where it begins, so that it stays with what follows.
   */
  | ({ readonly kind: 'paragraph'; readonly size?: number; readonly keep?: number } & Run)
  /**
   * Rows of label and value. `room`: minimum height of a row in points, where it is filled in by
   * hand.
   */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, string])[]; readonly room?: number }
  /**
   * A table, whose head is repeated on every page; a row longer than a page continues on the next
   * one. `size`: of its letters, in points.
   */
  | {
      readonly kind: 'table'
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly Cell[])[]
      readonly size?: number
    }
  /** A picture (PNG, at most 5 MB) in a frame, with a caption beside it. */
  | { readonly kind: 'picture'; readonly png: Uint8Array; readonly caption: string }
  /** A photo (JPEG, RGB) at the left, and a caption beside it. */
  | { readonly kind: 'photo'; readonly jpeg: Uint8Array; readonly caption: string }
  /** A QR code of a text, with a caption beside it. */
  | { readonly kind: 'qr'; readonly text: string; readonly caption: string }
  /** Framed rows that are printed, or filled in later. */
  | { readonly kind: 'form'; readonly rows: readonly FormRow[] }
  /** Empty lines for handwriting. */
  | { readonly kind: 'writing'; readonly lines: number }
  /**
   * Signature boxes, two beside each other: the signer's role and name (empty: to be written by
   * hand).
   */
  | { readonly kind: 'signing'; readonly rows: readonly (readonly [string, string])[] }
  /** End of a notice: its day, the name of its issuer, and a frame for the issuer's seal. */
  | { readonly kind: 'issuer'; readonly day: string; readonly name: string; readonly seal: string }

export type WrittenPdf = {
  readonly content: Buffer
  readonly pages: number
  /**
   * Letters that the fonts do not have: each is drawn as □, and the document lists them at its end.
   */
  readonly missing: readonly string[]
  /** Positions of the blanks of its forms, in their order. */
  readonly blanks: readonly Blank[]
}
