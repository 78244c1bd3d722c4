import type { FieldValue, PlacedField } from '../pdf/fill/index.ts'
import type { SealKind } from '../pdf/seal/engine.ts'
import type { Block, PdfDocument } from '../pdf/draw/index.ts'

/**
 * Document to be made: a filled template, a statement, or both, followed by the pages that certify
 * it. The same work gives the same bytes.
 */
export type RenderWork = {
  readonly title: string
  readonly author: string
  /** Time of the file and of its seal, ISO 8601: that of the event, never a clock's. */
  readonly madeAt: string
  readonly template?:
    | {
        readonly bytes: Uint8Array
        /** Whether its pages were drawn here: only such a document is declared to be PDF/A. */
        readonly origin: 'drawn' | 'foreign'
        readonly fields: readonly PlacedField[]
        /** Values by the field's id; a field without a value stays empty. */
        readonly values: ReadonlyMap<string, FieldValue>
      }
    | undefined
  /** Text at the upper right of each page of the template. */
  readonly corner?: string | undefined
  /**
   * Finished file that the document begins with, byte for byte, in the template's place; `mark`:
   * lines of the mark on its last page.
   */
  readonly base?: { readonly bytes: Uint8Array; readonly mark: readonly string[] } | undefined
  readonly statement?: Pick<PdfDocument, 'blocks' | 'footer'> | undefined
  /** Audit certificate; its pages come last. */
  readonly certificate?: { readonly blocks: readonly Block[]; readonly footer: string } | undefined
  /** Reason of the seal in ASCII, since PDF readers garble other letters there. */
  readonly reason: string
}

/** Document to be made without a seal, so that others sign it first. */
export type UnsealedWork = Omit<RenderWork, 'base' | 'reason'>

export type UnsealedDocument = Omit<RenderedDocument, 'seal'>

export type RenderedDocument = {
  readonly bytes: Buffer
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly sha256: string
  readonly pages: number
  /** Letters that no font has: each is drawn as □. */
  readonly missing: readonly string[]
  /** Ids of fields whose text was too long even in the smallest size: it ends in …. */
  readonly cut: readonly string[]
  readonly seal: SealKind
}
