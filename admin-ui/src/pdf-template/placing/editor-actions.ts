import type { Axis, Edge, Side } from './arrange.ts'
import type { Move } from './boxes.ts'
import type { Box, FieldValues, Mark, PageSize, Sheet, SheetField, SheetMask } from './sheet.ts'

/** State of the editor with its history for undo and redo. */
export type EditorState = {
  readonly pages: readonly PageSize[]
  readonly sheet: Sheet
  /** Content that the server has; equal content needs no saving. */
  readonly saved: Sheet
  readonly past: readonly Sheet[]
  readonly future: readonly Sheet[]
  /** Ids in the order of selection; the last one is the model for the others. */
  readonly selected: readonly string[]
  readonly clip: readonly Mark[]
  /** Number of pastes onto the original page: each copy has a larger offset. */
  readonly pasted: number
  /**
   * Name of the current step. Changes of the same name are undone together: a held key, a typed
   * word.
   */
  readonly step: string | null
  /** Number of the next local id. */
  readonly next: number
}

/** Mark without an id. */
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
  /** Replaces the sheet, as a step that can be undone. */
  | { readonly type: 'replace'; readonly sheet: Sheet }
  /** Records that the server has saved `sent`, and returned it as `sheet`. */
  | { readonly type: 'saved'; readonly sent: Sheet; readonly sheet: Sheet }
