import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldKinds } from '#events/values/template-field.ts'
import { rounds } from '#tests/support/deep.ts'
import { edit, isUnsaved, openEditor } from '../../../admin-ui/src/pdf-template/placing/editor-state.ts'
import type { EditorAction, EditorState } from '../../../admin-ui/src/pdf-template/placing/editor-actions.ts'
import { boxOf, rectOf, sizeOf } from '../../../admin-ui/src/pdf-template/placing/boxes.ts'
import { newField } from '../../../admin-ui/src/pdf-template/placing/new-marks.ts'
import {
  emptySheet,
  marksOf,
  marksWith,
  type Box,
  type Sheet,
} from '../../../admin-ui/src/pdf-template/placing/sheet.ts'

const pages = [
  { width: 595.28, height: 841.89 },
  { width: 841.89, height: 595.28 },
  { width: 297.3, height: 420.7 },
]
const box = (over: Partial<Box> = {}): Box => ({ page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05, ...over })

/** A sheet with fields at these places, chosen all of them. */
const placed = (...boxes: readonly Box[]): EditorState =>
  edit(openEditor(pages, emptySheet), { type: 'add', marks: boxes.map((one) => newField('text', one)) })

const after = (state: EditorState, ...actions: readonly EditorAction[]): EditorState => actions.reduce(edit, state)
const xs = ({ sheet }: EditorState): readonly number[] => sheet.fields.map(({ x }) => Math.round(x * 10_000) / 10_000)

const points = fc.double({ min: -2_000, max: 2_000, noNaN: true })
const anyBox = fc
  .record({ page: fc.integer({ min: 1, max: 3 }), x: points, y: points, width: points, height: points })
  .map(({ page, ...rect }) => boxOf(rect, page, sizeOf(pages, page)))
/** Ids are chosen by their place, since nobody knows them beforehand. */
const ids = (state: EditorState, picks: readonly number[]): readonly string[] => {
  const all = marksOf(state.sheet).map(({ id }) => id)
  return picks.flatMap((pick) => (all.length === 0 ? [] : [all[pick % all.length] ?? '']))
}
const picks = fc.array(fc.nat(20), { maxLength: 4 })
type Act = (state: EditorState) => EditorAction
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(anyBox, fc.constantFrom(...fieldKinds, 'mask' as const)).map(([at, kind]): Act => () => ({
    type: 'add',
    marks: [kind === 'mask' ? at : newField(kind, at)],
  })),
  fc.record({ dx: points, dy: points }).map((move): Act => () => ({ type: 'nudge', move })),
  fc.tuple(picks, anyBox).map(([chosen, to]): Act => (state) => ({
    type: 'place',
    boxes: new Map(ids(state, chosen).map((id) => [id, to])),
  })),
  picks.map((chosen): Act => (state) => ({ type: 'select', ids: ids(state, chosen) })),
  fc.nat(20).map((pick): Act => (state) => ({ type: 'toggle', id: ids(state, [pick])[0] ?? '' })),
  fc.constantFrom('left', 'centre', 'right', 'top', 'middle', 'bottom').map((edge): Act => () => ({
    type: 'align',
    edge,
  })),
  fc.constantFrom('across', 'down').map((axis): Act => () => ({ type: 'distribute', axis })),
  fc.constantFrom('width', 'height').map((side): Act => () => ({ type: 'same-size', side })),
  fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }).map((onto): Act => () => ({
    type: 'duplicate',
    pages: onto,
  })),
  fc.tuple(fc.nat(20), fc.integer({ min: -2, max: 20 })).map(([pick, to]): Act => (state) => ({
    type: 'reorder',
    id: ids(state, [pick])[0] ?? '',
    to,
  })),
  fc.integer({ min: 1, max: 3 }).map((page): Act => () => ({ type: 'paste', page })),
  fc.constantFrom('remove', 'copy', 'cut', 'undo', 'redo').map((type): Act => () => ({ type })),
  picks.map((chosen): Act => (state) => ({
    type: 'value',
    ids: ids(state, chosen),
    values: { label: '이름' },
    step: 'label',
  })),
)
const sessions = fc.array(acts, { maxLength: 25 })
const run = (session: readonly Act[], state = openEditor(pages, emptySheet)): EditorState =>
  session.reduce((current, act) => edit(current, act(current)), state)

describe('whatever is done in the editor', () => {
  it('no mark leaves its page, none is too small to be seen, and ids are unique', () => {
    fc.assert(
      fc.property(sessions, (session) => {
        const { sheet, selected } = run(session)
        const marks = marksOf(sheet)
        for (const { page, x, y, width, height } of marks) {
          expect(pages[page - 1]).toBeDefined()
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1)
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.001)
        }
        expect(new Set(marks.map(({ id }) => id)).size).toBe(marks.length)
        expect(marksWith(sheet, selected).length).toBe(new Set(selected).size)
      }),
      { numRuns: rounds(150) },
    )
  })

  it('taking all steps back gives what one began with, and going on gives what one had', () => {
    fc.assert(
      fc.property(sessions, (session) => {
        const end = run(session)
        const onwards = end.future.length
        const back = Array.from({ length: end.past.length }).reduce<EditorState>(
          (state) => edit(state, { type: 'undo' }),
          end,
        )
        expect(back.sheet).toBe(emptySheet)
        const again = Array.from({ length: end.past.length }).reduce<EditorState>(
          (state) => edit(state, { type: 'redo' }),
          back,
        )
        expect(again.sheet).toBe(end.sheet)
        expect(again.future.length).toBe(onwards)
      }),
      { numRuns: rounds(100) },
    )
  })

  it('one step back takes back one act', () => {
    fc.assert(
      fc.property(sessions, acts, (session, act) => {
        const before = { ...run(session), step: null }
        const done = edit(before, act(before))
        const isStep = done.past.length > before.past.length
        expect(isStep ? edit(done, { type: 'undo' }).sheet : before.sheet).toBe(before.sheet)
      }),
      { numRuns: rounds(100) },
    )
  })
})

describe('steps', () => {
  it('of a held arrow key are one, and another choice begins a new one', () => {
    const right = { type: 'nudge', move: { dx: 1, dy: 0 } } as const
    const state = after(placed(box()), right, right, right)
    expect(state.past).toHaveLength(2)
    expect(xs(edit(state, { type: 'undo' }))).toEqual([0.1])
    const [id = ''] = state.selected
    expect(after(state, { type: 'select', ids: [id] }, right).past).toHaveLength(3)
  })

  it('that change nothing are none', () => {
    const state = placed(box())
    expect(edit(state, { type: 'align', edge: 'left' })).toBe(state)
    expect(edit(state, { type: 'nudge', move: { dx: 0, dy: 0 } })).toBe(state)
  })

  it('after a step back another way is gone on, and what lay ahead is gone', () => {
    const state = after(placed(box()), { type: 'remove' }, { type: 'undo' }, { type: 'nudge', move: { dx: 5, dy: 0 } })
    expect(edit(state, { type: 'redo' })).toBe(state)
  })
})

describe('a step back', () => {
  it('chooses what it brought back', () => {
    const state = placed(box(), box({ x: 0.5 }))
    const removed = after(state, { type: 'select', ids: state.selected.slice(1) }, { type: 'remove' })
    expect(removed.selected).toEqual([])
    expect(edit(removed, { type: 'undo' }).selected).toEqual(state.selected.slice(1))
  })
})

describe('several marks', () => {
  it('move together as far as the first that meets an edge, and keep their distance', () => {
    const state = edit(placed(box({ x: 0.05 }), box({ x: 0.5 })), { type: 'nudge', move: { dx: -500, dy: 0 } })
    expect(xs(state)).toEqual([0, 0.45])
  })

  it('are put in line, and distributed with equal gaps between the outermost', () => {
    const state = placed(box({ x: 0, width: 0.1 }), box({ x: 0.15, width: 0.2 }), box({ x: 0.9, width: 0.1 }))
    expect(xs(edit(state, { type: 'distribute', axis: 'across' }))).toEqual([0, 0.4, 0.9])
    expect(xs(edit(state, { type: 'align', edge: 'right' }))).toEqual([0.9, 0.8, 0.9])
    expect(xs(edit(state, { type: 'align', edge: 'centre' }))).toEqual([0.45, 0.4, 0.45])
  })

  it('on different pages are put in line page by page', () => {
    const state = placed(box({ x: 0.1 }), box({ x: 0.3 }), box({ page: 2, x: 0.5 }))
    expect(xs(edit(state, { type: 'align', edge: 'left' }))).toEqual([0.1, 0.1, 0.5])
  })

  it('become as large as the one chosen last', () => {
    const state = edit(placed(box({ width: 0.3 }), box({ width: 0.1 })), { type: 'same-size', side: 'width' })
    expect(state.sheet.fields.map(({ width }) => width)).toEqual([0.1, 0.1])
  })

  it('are duplicated onto other pages at the same place in points, chosen there', () => {
    const state = edit(placed(box()), { type: 'duplicate', pages: [1, 2, 3] })
    const rects = state.sheet.fields.map((field) => rectOf(field, sizeOf(pages, field.page)))
    expect(state.sheet.fields.map(({ page }) => page)).toEqual([1, 2, 3])
    for (const rect of rects) expect(rect.x).toBeCloseTo(59.528, 2)
    expect(state.selected).toEqual(state.sheet.fields.slice(1).map(({ id }) => id))
  })
})

describe('what was copied', () => {
  it('lies beside itself on its own page, a little further each time, and at the same place on another', () => {
    const copied = edit(placed(box()), { type: 'copy' })
    const state = after(copied, { type: 'paste', page: 1 }, { type: 'paste', page: 1 }, { type: 'paste', page: 2 })
    const rects = state.sheet.fields.map((field) => rectOf(field, sizeOf(pages, field.page)))
    const [first = 0, ...others] = rects.map(({ x }) => x)
    expect(others.map((x) => Math.round(x - first))).toEqual([12, 24, 0])
  })

  it('can still be pasted after it was cut', () => {
    const state = after(placed(box()), { type: 'cut' }, { type: 'paste', page: 1 })
    expect(state.sheet.fields).toHaveLength(1)
  })
})

describe('the filling order', () => {
  it('is changed by moving one field, to no further than the ends', () => {
    const state = placed(box({ x: 0.1 }), box({ x: 0.2 }), box({ x: 0.3 }))
    const [first = '', second = ''] = state.sheet.fields.map(({ id }) => id)
    expect(xs(edit(state, { type: 'reorder', id: first, to: 2 }))).toEqual([0.2, 0.3, 0.1])
    expect(xs(edit(state, { type: 'reorder', id: second, to: -5 }))).toEqual([0.2, 0.1, 0.3])
  })
})

describe('saving', () => {
  const named = (sheet: Sheet): Sheet => ({
    fields: sheet.fields.map((field, index) => ({ ...field, id: `server-${index}` })),
    masks: sheet.masks,
  })

  it('gives new fields the ids of the server, chosen ones stay chosen, and nothing is unsaved', () => {
    const state = placed(box())
    expect(isUnsaved(state)).toBe(true)
    const saved = edit(state, { type: 'saved', sent: state.sheet, sheet: named(state.sheet) })
    expect(saved.selected).toEqual(['server-0'])
    expect(isUnsaved(saved)).toBe(false)
    expect(isUnsaved(edit(saved, { type: 'undo' }))).toBe(true)
  })

  it('leaves alone what was done while the answer was on its way', () => {
    const sent = placed(box())
    const meanwhile = edit(sent, { type: 'nudge', move: { dx: 10, dy: 0 } })
    const saved = edit(meanwhile, { type: 'saved', sent: sent.sheet, sheet: named(sent.sheet) })
    expect(saved.sheet).toBe(meanwhile.sheet)
    expect(isUnsaved(saved)).toBe(true)
  })
})
