import { align, distribute, sameSize } from './arrange.ts'
import { moveWithin, rectOf, boxOf, sizeOf, unionOf, type Move } from './boxes.ts'
import { copiesOn, pastedOn } from './copies.ts'
import type { EditorAction, EditorState, NewMark } from './editor-actions.ts'
import {
  marksOf,
  marksOn,
  marksWith,
  reordered,
  sameContent,
  withBoxes,
  withMarks,
  withoutMarks,
  withValues,
  type Box,
  type Mark,
  type PageSize,
  type Sheet,
} from './sheet.ts'

/** Maximum number of undo steps; each stores only what differs from the next. */
const MAX_STEPS = 200

/**
 * Returns the initial state of the editor.
 *
 * @param saved the server's content @param sheet content with unsaved changes, where a draft was
 * found
 */
export const openEditor = (pages: readonly PageSize[], saved: Sheet, sheet: Sheet = saved): EditorState => ({
  pages,
  sheet,
  saved,
  past: [],
  future: [],
  selected: [],
  clip: [],
  pasted: 0,
  step: null,
  next: nextLocalId(sheet),
})

const LOCAL = 'new-'
/** Tells whether an id was created here, so that the server does not know it. */
export const isLocalId = (id: string): boolean => id.startsWith(LOCAL)

const nextLocalId = (sheet: Sheet): number =>
  marksOf(sheet).reduce(
    (most, { id }) => (isLocalId(id) ? Math.max(most, Number(id.slice(LOCAL.length)) + 1) : most),
    1,
  )

const existing = (sheet: Sheet, ids: readonly string[]): readonly string[] => {
  const known = new Set(marksOf(sheet).map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/** Returns the state with another sheet; the same state where nothing changed. */
const changed = (state: EditorState, sheet: Sheet, step: string | null = null): EditorState => {
  if (sheet === state.sheet) return state
  const isSameStep = step !== null && step === state.step && state.past.length > 0
  return {
    ...state,
    sheet,
    past: isSameStep ? state.past : [...state.past, state.sheet].slice(-MAX_STEPS),
    future: [],
    selected: existing(sheet, state.selected),
    step,
  }
}

/** Adds marks with new ids, and selects them. */
const added = (state: EditorState, marks: readonly NewMark[]): EditorState => {
  if (marks.length === 0) return state
  const named = marks.map((mark, index): Mark => ({ ...mark, id: `${LOCAL}${state.next + index}` }))
  const after = changed(state, withMarks(state.sheet, named))
  return { ...after, next: state.next + marks.length, selected: named.map(({ id }) => id) }
}

const nudged = (state: EditorState, move: Move): EditorState => {
  const marks = marksWith(state.sheet, state.selected)
  const placed = marks.map((mark) => {
    const size = sizeOf(state.pages, mark.page)
    return { mark, size, rect: rectOf(mark, size) }
  })
  // All marks move as far as the first one that reaches an edge.
  const byPage = [...Map.groupBy(placed, ({ mark }) => mark.page).values()]
  const together = byPage.reduce((left, group) => {
    const [all, size] = [unionOf(group.map(({ rect }) => rect)), group[0]?.size]
    return all === undefined || size === undefined ? left : moveWithin(all, left, size)
  }, move)
  const boxes = new Map(
    placed.map(({ mark, rect, size }) => [
      mark.id,
      { ...boxOf({ ...rect, x: rect.x + together.dx, y: rect.y + together.dy }, mark.page, size), ...sizesOf(mark) },
    ]),
  )
  return changed(state, withBoxes(state.sheet, boxes), `nudge ${state.selected.join(' ')}`)
}

/** Returns the size, which a move keeps exactly. */
const sizesOf = ({ width, height }: Box) => ({ width, height })

const arranged = (state: EditorState, boxes: ReadonlyMap<string, Box>): EditorState =>
  changed(state, withBoxes(state.sheet, boxes))

/**
 * Returns the selection after undo or redo: the changed marks, else the former selection as far as
 * it still exists.
 */
const chosenAfter = (state: EditorState, sheet: Sheet): readonly string[] => {
  const before = new Set(marksOf(state.sheet))
  const touched = marksOf(sheet).filter((mark) => !before.has(mark))
  return touched.length === 0 ? existing(sheet, state.selected) : touched.map(({ id }) => id)
}

const steppedBack = (state: EditorState): EditorState => {
  const sheet = state.past.at(-1)
  if (sheet === undefined) return state
  const future = [state.sheet, ...state.future]
  return { ...state, sheet, past: state.past.slice(0, -1), future, selected: chosenAfter(state, sheet), step: null }
}

const steppedOn = (state: EditorState): EditorState => {
  const [sheet, ...future] = state.future
  if (sheet === undefined) return state
  const past = [...state.past, state.sheet]
  return { ...state, sheet, past, future, selected: chosenAfter(state, sheet), step: null }
}

const copied = (state: EditorState): EditorState => {
  const clip = marksWith(state.sheet, state.selected)
  return clip.length === 0 ? state : { ...state, clip, pasted: 0 }
}

const removed = (state: EditorState): EditorState =>
  state.selected.length === 0 ? state : changed(state, withoutMarks(state.sheet, state.selected))

const selected = (state: EditorState, ids: readonly string[]): EditorState => ({
  ...state,
  selected: existing(state.sheet, ids),
  step: null,
})

/**
 * Records a save. Changes made meanwhile stay; without any, the server's ids replace the local
 * ones.
 */
const markSaved = (state: EditorState, sent: Sheet, sheet: Sheet): EditorState => {
  if (state.sheet !== sent) return { ...state, saved: sheet }
  const names = new Map(marksOf(sent).map(({ id }, index) => [id, marksOf(sheet)[index]?.id ?? id]))
  const chosen = state.selected.map((id) => names.get(id) ?? id)
  return { ...state, saved: sheet, sheet, selected: existing(sheet, chosen), step: null }
}

/** Applies one action to the state. It is a pure function, so that every action can be undone. */
export const edit = (state: EditorState, action: EditorAction): EditorState => {
  const { sheet, pages } = state
  const chosen = (): readonly Mark[] => marksWith(sheet, state.selected)
  switch (action.type) {
    case 'add':
      return added(state, action.marks)
    case 'place':
      return changed(state, withBoxes(sheet, action.boxes), action.step)
    case 'nudge':
      return nudged(state, action.move)
    case 'value':
      return changed(state, withValues(sheet, action.ids, action.values), action.step)
    case 'align':
      return arranged(state, align(chosen(), action.edge, pages))
    case 'distribute':
      return arranged(state, distribute(chosen(), action.axis, pages))
    case 'same-size': {
      const model = chosen().find(({ id }) => id === state.selected.at(-1))
      return model === undefined ? state : arranged(state, sameSize(chosen(), model, action.side, pages))
    }
    case 'duplicate':
      return added(state, copiesOn(chosen(), action.pages, pages))
    case 'reorder':
      return changed(state, reordered(sheet, action.id, action.to))
    case 'remove':
      return removed(state)
    case 'copy':
      return copied(state)
    case 'cut':
      return removed(copied(state))
    case 'paste':
      return { ...added(state, pastedOn(state.clip, action.page, state.pasted + 1, pages)), pasted: state.pasted + 1 }
    case 'select':
      return selected(state, action.ids)
    case 'toggle': {
      const others = state.selected.filter((id) => id !== action.id)
      return selected(state, others.length < state.selected.length ? others : [...others, action.id])
    }
    case 'select-page':
      return selected(
        state,
        marksOn(sheet, action.page).map(({ id }) => id),
      )
    case 'undo':
      return steppedBack(state)
    case 'redo':
      return steppedOn(state)
    case 'replace':
      return changed(state, action.sheet)
    case 'saved':
      return markSaved(state, action.sent, action.sheet)
  }
}

/** Tells whether there are changes that the server does not have. */
export const isUnsaved = ({ sheet, saved }: Pick<EditorState, 'sheet' | 'saved'>): boolean => !sameContent(sheet, saved)
