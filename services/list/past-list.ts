import type { CreatedList } from './list.decider.ts'

/** A list as the log says that it was. */
export type ListThen = {
  /** List as it was then; undefined: it did not exist yet. */
  readonly past: CreatedList | undefined
  readonly now: CreatedList
  readonly asOf: { readonly at: string; readonly position: number }
}
