/** What a document says, in order; how it is laid out on A4 pages is the writer's doing. Texts may hold line breaks. */
export type PdfDocument = {
  readonly title: string
  readonly author: string
  /** ISO time; it stands in the file's own particulars. */
  readonly madeAt: string
  /** At the foot of every page, beside its number. */
  readonly footer: string
  readonly blocks: readonly Block[]
}

export type Weight = 'regular' | 'bold'
export type Tone = 'ink' | 'soft' | 'accent'

/** A text of one look. */
export type Run = { readonly text: string; readonly weight?: Weight; readonly tone?: Tone }

/** Runs beneath each other; each is broken into as many lines as it needs. */
export type Cell = string | readonly Run[]

/** `share`: of the page's width; all columns together take it whole. */
export type Column = { readonly title: string; readonly share: number; readonly align?: 'left' | 'right' }

export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly above?: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** `size`: of its letters, points. `keep`: points that a page must have left where it begins, so that what follows stands with it. */
  | ({ readonly kind: 'paragraph'; readonly size?: number; readonly keep?: number } & Run)
  /** What something is called, and what it is. `room`: points that a row has at least, where a pen is to fill it in. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, string])[]; readonly room?: number }
  /** Its head stands on every page that it reaches; a row longer than a page goes on on the next one. `size`: of its letters, points. */
  | {
      readonly kind: 'table'
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly Cell[])[]
      readonly size?: number
    }
  /** A picture (PNG, at most 5 MB) in a frame, and beside it what it is. */
  | { readonly kind: 'picture'; readonly png: Uint8Array; readonly caption: string }
  /** A QR code of a text, and beside it what it is for. */
  | { readonly kind: 'qr'; readonly text: string; readonly caption: string }
  /** Empty lines for a pen. */
  | { readonly kind: 'writing'; readonly lines: number }
  /** Who signs, as what and by which name (empty: to be written), each with a place for it; two beside each other. */
  | { readonly kind: 'signing'; readonly rows: readonly (readonly [string, string])[] }
  /** At the end of a notice: its day, who gives it, and a frame for their seal. */
  | { readonly kind: 'issuer'; readonly day: string; readonly name: string; readonly seal: string }

export type WrittenPdf = {
  readonly content: Buffer
  readonly pages: number
  /** Letters that the fonts do not have: each stands as □, and the document says so at its end. */
  readonly missing: readonly string[]
}
