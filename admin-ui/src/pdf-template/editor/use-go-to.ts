import { useCallback, useEffect, useRef } from 'react'
import { layOut } from '../paper/page-layout.ts'
import type { EditorAction, EditorState } from '../placing/editor-actions.ts'
import { marksWith } from '../placing/sheet.ts'

type EditorView = {
  readonly scale: number
  readonly state: EditorState
  readonly act: (action: EditorAction) => void
}

/**
 * Scrolls to a page, or to a mark, which it then selects; does nothing where that is already
 * visible.
 */
export const useGoTo = (scroller: HTMLElement | null, where: EditorView) => {
  const latest = useRef(where)
  useEffect(() => {
    latest.current = where
  })
  return useCallback(
    (page: number, markId?: string): void => {
      const { scale, state, act } = latest.current
      const place = layOut(state.pages, scale).places[page - 1]
      if (scroller === null || place === undefined) return
      const [mark] = markId === undefined ? [] : marksWith(state.sheet, [markId])
      if (mark === undefined) {
        scroller.scrollTo({ top: place.top - 12 })
        return
      }
      act({ type: 'select', ids: [mark.id] })
      const top = place.top + mark.y * place.height
      const isInView =
        top > scroller.scrollTop && top + mark.height * place.height < scroller.scrollTop + scroller.clientHeight
      if (!isInView) scroller.scrollTo({ top: top - scroller.clientHeight / 3 })
    },
    [scroller],
  )
}
