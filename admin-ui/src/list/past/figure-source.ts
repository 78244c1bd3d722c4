import type { AnsweredFile } from '#ui/http/answered-file.ts'
import type { ExplainedRow } from '#services/list/explain/explain.contract.ts'

/** What is told of any figure: what it comes to (null: it is not told), the rule that counts it, and a page of the events behind it. */
export type ToldFigure = {
  readonly value: number | null
  readonly unit: string
  readonly rule: string
  readonly total: number
  readonly deciding: number
  readonly rows: readonly ExplainedRow[]
  /** Events behind it that are not named. */
  readonly unnamed?: number
  /** Of a sum: what adds to it. */
  readonly parts?: readonly {
    readonly id: string
    readonly name: string
    readonly kind: string
    readonly value: number
  }[]
}

/** Where it is asked what a figure comes from. */
export type FigureSource = {
  /** Names the figure among all that are asked about. */
  readonly key: readonly unknown[]
  /** Whose units the events name; absent: they name none. */
  readonly listId?: string
  readonly ask: (page: { readonly from: number; readonly count: number }) => Promise<ToldFigure>
  /** All of it as a sheet; absent for who may not have it. */
  readonly save?: () => Promise<AnsweredFile>
}
