import type { AnsweredFile } from '#ui/http/answered-file.ts'
import type { ExplainedRow } from '#services/list/explain/explain.contract.ts'

/**
 * Explanation of a figure: its value (null where it is withheld), the rule that counts it, and a
 * page of the events behind it.
 */
export type FigureAnswer = {
  readonly value: number | null
  readonly unit: string
  readonly rule: string
  readonly total: number
  readonly deciding: number
  readonly rows: readonly ExplainedRow[]
  /** Number of events behind it that are not named. */
  readonly unnamed?: number
  /** Summands of a sum. */
  readonly parts?: readonly {
    readonly id: string
    readonly name: string
    readonly kind: string
    readonly value: number
  }[]
}

/** Source of the explanation of a figure. */
export type FigureSource = {
  /** Key of the figure among all explained ones. */
  readonly key: readonly unknown[]
  /** List whose units the events name; absent where they name none. */
  readonly listId?: string
  readonly ask: (page: { readonly from: number; readonly count: number }) => Promise<FigureAnswer>
  /** Returns all events as a sheet; absent without permission. */
  readonly save?: () => Promise<AnsweredFile>
}
