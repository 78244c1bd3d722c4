import type { CreatedList } from './list.decider.ts'

/** A list as the log says that it was. */
export type ListThen = {
  /** As it was; undefined: it was not there yet. */
  readonly past: CreatedList | undefined
  readonly now: CreatedList
  readonly asOf: { readonly at: string; readonly position: number }
}
