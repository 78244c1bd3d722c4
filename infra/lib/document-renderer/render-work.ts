import type { FieldValue, PlacedField } from '../pdf/fill/index.ts'
import type { SealKind } from '../pdf/seal/engine.ts'
import type { Block, PdfDocument } from '../pdf/draw/index.ts'

/** One document to be made: a filled template, a statement of our own, or both, and behind it the pages that certify it. The same work, the same bytes. */
export type RenderWork = {
  readonly title: string
  readonly author: string
  /** ISO time that the file and its seal say: the event's, never a clock's. */
  readonly madeAt: string
  readonly template?:
    | {
        readonly bytes: Uint8Array
        readonly fields: readonly PlacedField[]
        /** By the field's id; a field without a value stays empty. */
        readonly values: ReadonlyMap<string, FieldValue>
      }
    | undefined
  readonly statement?: Pick<PdfDocument, 'blocks' | 'footer'> | undefined
  /** The audit certificate; its pages come last. */
  readonly certificate?: { readonly blocks: readonly Block[]; readonly footer: string } | undefined
  /** What the seal says it is for: ASCII, since readers garble the rest. */
  readonly reason: string
}

export type PressedDocument = {
  readonly bytes: Buffer
  /** Of the bytes, in hex. */
  readonly sha256: string
  readonly pages: number
  /** Letters that no font has: each stands as □. */
  readonly missing: readonly string[]
  /** Fields (their ids) whose text was too long even in the smallest size: it ends in …. */
  readonly cut: readonly string[]
  readonly seal: SealKind
}
