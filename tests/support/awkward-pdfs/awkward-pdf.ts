import type { RemovedPart, UnreadableReason } from '#infra/lib/pdf/read/read-template.ts'

/** Expected result of reading a file: the reasons of its refusal, or what is read. */
export type Outcome =
  | { readonly reasons: readonly UnreadableReason[] }
  | {
      readonly pages: readonly (readonly [width: number, height: number])[]
      readonly removed?: readonly RemovedPart[]
      /** Kinds of the fields that the file's form has. */
      readonly fields?: readonly string[]
    }

export type AwkwardPdf = {
  readonly name: string
  readonly make: () => Buffer | Promise<Buffer>
  readonly outcome: Outcome
}

export const refused = (...reasons: readonly UnreadableReason[]): Outcome => ({ reasons })

/** One page of 600 × 800, with what is taken out of the file. */
export const onePageWithout = (...removed: readonly RemovedPart[]): Outcome => ({ pages: [[600, 800]], removed })
