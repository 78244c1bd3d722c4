import type { TextBlock } from './text-blocks.ts'

/**
 * File whose pages are shown: `key` identifies its content; `bytes` is called only where the file
 * must be read.
 */
export type PagedFile = { readonly key: string; readonly bytes: () => Promise<Uint8Array> }

/**
 * Facts about the picture of a page. Width and height are those of the page as shown, in points.
 */
export type PagePicture = {
  /** Number of the page, from 1. */
  readonly page: number
  /** SHA-256 of the picture, in hexadecimal digits. */
  readonly sha256: string
  readonly width: number
  readonly height: number
}

/** A page as a picture (WebP). */
export type PictureFile = { readonly bytes: Buffer; readonly sha256: string }

/**
 * Shows the pages of files without a PDF reader: as pictures and as text. The files were read and
 * cleaned before (`infra/lib/pdf/read`). The same file gives the same pictures, byte for byte.
 */
export type PdfPages = {
  /** Returns the pictures of all pages, from the first. @throws {PagesFailed} */
  readonly pictures: (file: PagedFile) => Promise<readonly PagePicture[]>
  /**
   * Returns the picture of one page, from 1; undefined where there is no such page.
   * @throws {PagesFailed}
   */
  readonly picture: (file: PagedFile, page: number) => Promise<PictureFile | undefined>
  /** Returns the text of each page: lines in reading order. @throws {PagesFailed} */
  readonly texts: (file: PagedFile) => Promise<readonly (readonly string[])[]>
  /**
   * Returns the text of each page as paragraphs, and rows of tables, at their positions.
   * @throws {PagesFailed}
   */
  readonly blocks: (file: PagedFile) => Promise<readonly (readonly TextBlock[])[]>
  /** Ends the processes; running work fails. */
  readonly close: () => Promise<void>
}

/**
 * Reason of a failure. busy: too many callers wait. time, memory: the file exceeds a limit. broken:
 * it cannot be shown.
 */
export type PagesFailure = 'busy' | 'time' | 'memory' | 'broken'

/**
 * The pages of a file cannot be shown. `message` names positions in our code and kinds of errors,
 * never a text of the page.
 */
export class PagesFailed extends Error {
  readonly why: PagesFailure

  constructor(why: PagesFailure, message: string = why) {
    super(message)
    this.name = 'PagesFailed'
    this.why = why
  }
}
