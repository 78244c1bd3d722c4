import { handles, type Handle } from '../placing/boxes.ts'
import { marksWith } from '../placing/sheet.ts'
import { chooseGesture, drawGesture } from './draw-gesture.ts'
import type { Gesture, GestureContext } from './gesture.ts'
import { moveGesture } from './move-gesture.ts'
import { resizeGesture } from './resize-gesture.ts'

const isHandle = (name: string | undefined): name is Handle =>
  (handles as readonly (string | undefined)[]).includes(name)

/**
 * Returns the gesture that a pressed pointer starts; null where it is none of the editor's (a
 * scrollbar, a scrolling finger, a button).
 */
export const beginGesture = (groundNow: () => GestureContext, event: PointerEvent): Gesture | null => {
  const target = event.target instanceof Element ? event.target : null
  const page = target?.closest<HTMLElement>('[data-page]') ?? null
  const isSecondary = event.pointerType === 'mouse' && event.button !== 0
  if (target === null || page === null || isSecondary || target.closest('button') !== null) return null
  const { tool, state, act } = groundNow()
  if (tool !== 'choose') return drawGesture(groundNow(), page, event)

  const id = target.closest<HTMLElement>('[data-mark]')?.dataset['mark']
  if (id === undefined) return event.pointerType === 'touch' ? null : chooseGesture(groundNow(), page, event)
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset['handle']
  const [mark] = marksWith(state.sheet, [id])
  if (mark !== undefined && isHandle(handle)) return resizeGesture(groundNow(), { page, mark, handle }, event)

  const isChosen = state.selected.includes(id)
  // A scrolling finger sometimes starts on a mark, so only a selected mark is moved by touch.
  if (event.pointerType === 'touch' && !isChosen) return null
  if (event.shiftKey || event.ctrlKey || event.metaKey) act({ type: 'toggle', id })
  else if (!isChosen) act({ type: 'select', ids: [id] })
  return groundNow().state.selected.includes(id) ? moveGesture(groundNow(), page, event) : null
}
