/** A file whose pages are shown: `key` names its content, `bytes` is asked where it must be read. */
export type PagedFile = { readonly key: string; readonly bytes: () => Promise<Uint8Array> }

/** What is known of a page's picture. Width and height are of the page as shown, in points. */
export type PagePicture = {
  /** From 1. */
  readonly page: number
  /** Of the picture, hex. */
  readonly sha256: string
  readonly width: number
  readonly height: number
}

/** A page as a picture (WebP). */
export type PictureFile = { readonly bytes: Buffer; readonly sha256: string }

/**
 * Shows files page by page to who has no reader of PDFs: as pictures, and as text. Files are ones that were read and cleaned before
 * (`infra/lib/pdf/read`). The same file gives the same pictures, byte for byte.
 */
export type PdfPages = {
  /** Of all pages, the first one first. @throws {PagesFailed} */
  readonly pictures: (file: PagedFile) => Promise<readonly PagePicture[]>
  /** One page's; nothing where there is no such page. @throws {PagesFailed} */
  readonly picture: (file: PagedFile, page: number) => Promise<PictureFile | undefined>
  /** What each page says: lines in reading order. @throws {PagesFailed} */
  readonly texts: (file: PagedFile) => Promise<readonly (readonly string[])[]>
  /** Ends the processes; what they were doing fails. */
  readonly close: () => Promise<void>
}

/** busy: enough others wait. time, memory: more than a file may have. broken: it cannot be shown. */
export type PagesFailure = 'busy' | 'time' | 'memory' | 'broken'

/** A file's pages cannot be shown, and why. `message` names places in our files and kinds of errors, never what a page says. */
export class PagesFailed extends Error {
  readonly why: PagesFailure

  constructor(why: PagesFailure, message: string = why) {
    super(message)
    this.name = 'PagesFailed'
    this.why = why
  }
}
