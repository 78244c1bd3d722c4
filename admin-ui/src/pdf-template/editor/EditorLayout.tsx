import { Box } from '@mui/material'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import type { OfferedTemplateField } from '#services/pdf-template/pdf-templates.contract.ts'
import { useDebounced } from '../../kit/display/use-debounced.ts'
import { useGestures } from '../gestures/use-gestures.ts'
import { usePinch } from '../gestures/use-pinch.ts'
import { layOut } from '../paper/page-layout.ts'
import { useVisiblePages } from '../paper/use-visible-pages.ts'
import { fieldOfOffer } from '../placing/new-marks.ts'
import type { EditorAction, EditorState } from '../placing/editor-actions.ts'
import { marksOf } from '../placing/sheet.ts'
import { DeskPage } from './DeskPage.tsx'
import { useEditor, type Editor } from './editor-context.ts'
import './desk.css'

type DeskProps = {
  readonly scroller: HTMLDivElement | null
  readonly onScroller: (element: HTMLDivElement | null) => void
  /** Zoom: CSS pixels per point. */
  readonly scale: number
  readonly onZoom: (scale: number) => void
}

/**
 * Time in milliseconds after which a zoom counts as finished, and pages are drawn again at full
 * resolution.
 */
const SETTLES_MS = 140
const NONE: readonly never[] = []

/** Keeps the point under the pointer in place while the zoom changes. */
const useAnchoredZoom = (scroller: HTMLElement | null, scale: number, onZoom: (scale: number) => void) => {
  const before = useRef(scale)
  const anchor = useRef<{ readonly x: number; readonly y: number } | null>(null)
  useLayoutEffect(() => {
    const factor = scale / before.current
    before.current = scale
    if (scroller === null || factor === 1) return
    const { x, y } = anchor.current ?? { x: scroller.clientWidth / 2, y: 0 }
    anchor.current = null
    scroller.scrollTo({
      top: (scroller.scrollTop + y) * factor - y,
      left: (scroller.scrollLeft + x) * factor - x,
    })
  }, [scroller, scale])
  usePinch(scroller, ({ by, x, y }) => {
    const { left = 0, top = 0 } = scroller?.getBoundingClientRect() ?? {}
    anchor.current = { x: x - left, y: y - top }
    onZoom(scale * by)
  })
}

/**
 * Groups marks, offers and the selection by page. Pages without a change get the same objects
 * again, so that they need no rendering.
 */
const useByPage = ({ sheet, selected }: EditorState, offered: Editor['offers']) => {
  const marks = useMemo(() => Map.groupBy(marksOf(sheet), ({ page }) => page), [sheet])
  const offers = useMemo(() => Map.groupBy(offered, ({ page }) => page), [offered])
  const chosen = useMemo(() => {
    const pageOf = new Map(marksOf(sheet).map(({ id, page }) => [id, page]))
    return Map.groupBy(selected, (id) => pageOf.get(id) ?? 0)
  }, [sheet, selected])
  return { marks, offers, chosen }
}

/**
 * Selects the mark that has the focus, by keyboard or by a tap; a tap beside all marks clears the
 * selection.
 */
const useSelectionHandlers = ({ state, act }: Editor, isBusy: RefObject<boolean>) => ({
  onFocus: ({ target }: FocusEvent): void => {
    const id = target instanceof HTMLElement ? target.dataset['mark'] : undefined
    if (id === undefined || isBusy.current || state.selected.includes(id)) return
    act({ type: 'select', ids: [id] })
  },
  onClick: ({ target, nativeEvent }: MouseEvent): void => {
    const isTouch = (nativeEvent as PointerEvent).pointerType === 'touch'
    if (isTouch && target instanceof Element && target.closest('[data-mark],button') === null)
      act({ type: 'select', ids: [] })
  },
})

/** Shows the pages one below the other with all marks; only visible pages are drawn. */
export const EditorLayout = ({ scroller, onScroller, scale, onZoom }: DeskProps) => {
  const editor = useEditor()
  const { state, act, pdf, tool, setTool, isReadOnly, setPage } = editor
  const layout = useMemo(() => layOut(state.pages, scale), [state.pages, scale])
  // Expensive work waits for the end of a pinch.
  const sharp = useDebounced(scale, SETTLES_MS)
  const shown = useVisiblePages(scroller, layout)
  useEffect(() => setPage(shown.main), [shown.main, setPage])
  useAnchoredZoom(scroller, scale, onZoom)
  const actNow = useCallback((action: EditorAction) => flushSync(() => act(action)), [act])
  const isBusy = useGestures(isReadOnly ? null : scroller, {
    scale,
    state,
    tool,
    act: actNow,
    onDrawn: () => setTool('choose'),
  })
  const accept = useCallback(
    (offer: OfferedTemplateField) => act({ type: 'add', marks: [fieldOfOffer(offer, state.pages)] }),
    [act, state.pages],
  )
  const { marks, offers, chosen } = useByPage(state, editor.offers)
  const hands = useSelectionHandlers(editor, isBusy)
  const pages = Array.from({ length: shown.last - shown.first + 1 }, (_, index) => shown.first + index)
  return (
    <Box
      ref={onScroller}
      tabIndex={-1}
      className={tool === 'choose' ? 'desk' : 'desk is-drawing'}
      style={{ '--desk-scale': scale } as CSSProperties}
      {...hands}
    >
      <div className="desk-column" style={{ width: layout.width, height: layout.height }}>
        {pages.map((page) => {
          const place = layout.places[page - 1]
          return place === undefined ? null : (
            <DeskPage
              key={page}
              page={page}
              place={place}
              pdf={pdf}
              drawnWidth={Math.round((state.pages[page - 1]?.width ?? 0) * sharp)}
              marks={marks.get(page) ?? NONE}
              chosen={chosen.get(page) ?? NONE}
              isAlone={state.selected.length === 1}
              isFixed={isReadOnly}
              offers={offers.get(page) ?? NONE}
              onAccept={accept}
            />
          )
        })}
      </div>
    </Box>
  )
}
