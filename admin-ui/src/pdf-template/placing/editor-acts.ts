import type { Axis, Edge, Side } from './arrange.ts'
import type { Move } from './boxes.ts'
import type { Box, FieldValues, Mark, PageSize, Sheet, SheetField, SheetMask } from './sheet.ts'

/** What is edited, what it was before, and what it was before somebody took steps back. */
export type EditorState = {
  readonly pages: readonly PageSize[]
  readonly sheet: Sheet
  /** What the server has: the same content is nothing to save. */
  readonly saved: Sheet
  readonly past: readonly Sheet[]
  readonly future: readonly Sheet[]
  /** In the order in which they were chosen; the last one is the model for the others. */
  readonly selected: readonly string[]
  readonly clip: readonly Mark[]
  /** How often the clip was pasted onto the page that it came from: each copy lies a little further. */
  readonly pasted: number
  /** Changes under the same name are one step back: a key held down, a word typed. */
  readonly step: string | null
  /** Number of the next id that is made here. */
  readonly next: number
}

/** A mark that has no id yet. */
export type NewMark = Omit<SheetField, 'id'> | Omit<SheetMask, 'id'>

export type EditorAction =
  | { readonly type: 'add'; readonly marks: readonly NewMark[] }
  | { readonly type: 'place'; readonly boxes: ReadonlyMap<string, Box>; readonly step?: string }
  | { readonly type: 'nudge'; readonly move: Move }
  | { readonly type: 'value'; readonly ids: readonly string[]; readonly values: FieldValues; readonly step?: string }
  | { readonly type: 'align'; readonly edge: Edge }
  | { readonly type: 'distribute'; readonly axis: Axis }
  | { readonly type: 'same-size'; readonly side: Side }
  | { readonly type: 'duplicate'; readonly pages: readonly number[] }
  | { readonly type: 'reorder'; readonly id: string; readonly to: number }
  | { readonly type: 'remove' }
  | { readonly type: 'copy' }
  | { readonly type: 'cut' }
  | { readonly type: 'paste'; readonly page: number }
  | { readonly type: 'select'; readonly ids: readonly string[] }
  | { readonly type: 'toggle'; readonly id: string }
  | { readonly type: 'select-page'; readonly page: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Another sheet in place of this one, as a step that can be taken back. */
  | { readonly type: 'replace'; readonly sheet: Sheet }
  /** The server has taken what was `sent`, and calls it `sheet`. */
  | { readonly type: 'saved'; readonly sent: Sheet; readonly sheet: Sheet }
