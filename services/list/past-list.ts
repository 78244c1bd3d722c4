import type { ExistingList } from './list.decider.ts'

/** List as the log had it at an instant. */
export type ListThen = {
  /** List as it was then; undefined: it did not exist yet. */
  readonly past: ExistingList | undefined
  readonly now: ExistingList
  readonly asOf: { readonly at: string; readonly position: number }
}
