import { useEffect, useRef } from 'react'
import type { Editor } from './editor-context.ts'

/** Step of an arrow key in CSS pixels, without and with Shift. */
const STEP = 1
const BIG_STEP = 10

type Keys = {
  readonly editor: Editor
  readonly scale: number
  readonly save: () => void
  readonly zoom: (by: number | 'fit') => void
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Selector of elements in which keys have their usual meaning: inputs, lists, menus, and dialogs.
 */
const OWN_KEYS =
  'input,textarea,select,[contenteditable],[role=dialog],[role=menu],[role=combobox],[role=listbox]:not(.desk-marks)'
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest(OWN_KEYS) !== null || document.querySelector('[role=dialog]') !== null)

type KeyPress = { readonly key: string; readonly isShift: boolean }
type KeyAction = () => void

/** Returns the act of a key together with Ctrl or ⌘. */
const commandOf = (
  { editor: { state, act, page, say, isReadOnly }, save }: Keys,
  { key, isShift }: KeyPress,
): KeyAction | undefined => {
  const count = state.selected.length
  if (isReadOnly) return undefined
  const commands: Readonly<Record<string, KeyAction>> = {
    a: () => act({ type: 'select-page', page }),
    c: () => {
      act({ type: 'copy' })
      say(`${count}개를 복사했습니다.`)
    },
    x: () => {
      act({ type: 'cut' })
      say(`${count}개를 잘라냈습니다.`)
    },
    v: () => {
      act({ type: 'paste', page })
      say(`${state.clip.length}개를 ${page}쪽에 붙여넣었습니다.`)
    },
    d: () => {
      act({ type: 'copy' })
      act({ type: 'paste', page })
      say(`${count}개를 복제했습니다.`)
    },
    z: () => {
      act({ type: isShift ? 'redo' : 'undo' })
      say(isShift ? '다시 했습니다.' : '되돌렸습니다.')
    },
    y: () => {
      act({ type: 'redo' })
      say('다시 했습니다.')
    },
    s: save,
  }
  return commands[key.toLowerCase()]
}

/** Returns the act of a key alone. */
const keyWithoutModifiers = ({ editor, scale, zoom }: Keys, { key, isShift }: KeyPress): KeyAction | undefined => {
  const { state, act, say, tool, setTool, isReadOnly } = editor
  const count = state.selected.length
  if (key === '+' || key === '=') return () => zoom(1.2)
  if (key === '-') return () => zoom(1 / 1.2)
  if (key === '0') return () => zoom('fit')
  if (isReadOnly) return undefined
  if (key === 'Escape') return tool === 'choose' ? () => act({ type: 'select', ids: [] }) : () => setTool('choose')
  if (count === 0) return undefined
  const arrow = arrows[key]
  if (arrow !== undefined) {
    const step = (isShift ? BIG_STEP : STEP) / scale
    return () => act({ type: 'nudge', move: { dx: arrow[0] * step, dy: arrow[1] * step } })
  }
  if (key !== 'Delete' && key !== 'Backspace') return undefined
  return () => {
    act({ type: 'remove' })
    say(`${count}개를 삭제했습니다.`)
  }
}

/** Handles the keys of the editor anywhere on its page. */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.isComposing || isElsewhere(event.target)) return
      const pressed = { key: event.key, isShift: event.shiftKey }
      const act = (event.ctrlKey || event.metaKey ? commandOf : keyWithoutModifiers)(latest.current, pressed)
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
