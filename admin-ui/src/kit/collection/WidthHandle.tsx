import { Box } from '@mui/material'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '#services/account/view/column-width.contract.ts'
import { boundedWidth, widthAfterKey, withoutWidth } from './column-widths.ts'
import { useWidths } from './use-widths.ts'

type WidthHandleProps = { readonly source: string; readonly title: string }

const handle = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  right: 0,
  width: 8,
  cursor: 'col-resize',
  touchAction: 'none',
  userSelect: 'none',
  '@media print': { display: 'none' },
  '&::after': {
    content: '""',
    position: 'absolute',
    top: '25%',
    bottom: '25%',
    right: 0,
    width: '1px',
    bgcolor: 'divider',
  },
  '&:hover::after, &:focus-visible::after, &:active::after': {
    top: 0,
    bottom: 0,
    width: '2px',
    bgcolor: 'primary.main',
  },
} as const

type Drag = { readonly x: number; readonly width: number }

const cellOf = (node: HTMLElement): HTMLElement | null => node.closest('th')

/** Shows a width on the heading at once: the rows follow when the drag ends. */
const show = (cell: HTMLElement, width: number): void => {
  for (const property of ['width', 'minWidth', 'maxWidth'] as const) cell.style[property] = `${width}px`
}
const showStored = (cell: HTMLElement): void => {
  for (const property of ['width', 'minWidth', 'maxWidth'] as const) cell.style[property] = ''
}

/** Names a width: "이름 120픽셀". */
const widthText = (title: string, width: number): string => `${title} ${width}픽셀`

/** Tells the width of a column of which none was chosen, once it is laid out. */
const tellWidth =
  (title: string) =>
  (node: HTMLElement | null): void => {
    const cell = node === null ? null : cellOf(node)
    if (node === null || cell === null) return
    const width = boundedWidth(cell.offsetWidth)
    node.setAttribute('aria-valuenow', String(width))
    node.setAttribute('aria-valuetext', widthText(title, width))
  }

/**
 * Edge of a column's heading: dragged, or moved by the arrow keys, it changes the column's width. A
 * double press, Enter or Delete gives the width back to the table.
 */
export const WidthHandle = ({ source, title }: WidthHandleProps) => {
  const [widths, setWidths] = useWidths()
  const width = widths[source]
  const drag = useRef<Drag | null>(null)
  const widthAt = ({ clientX }: PointerEvent): number =>
    drag.current === null ? 0 : boundedWidth(drag.current.width + clientX - drag.current.x)
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const cell = cellOf(event.currentTarget)
    if (cell === null || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: cell.offsetWidth }
  }
  const move = (event: PointerEvent<HTMLElement>): void => {
    const cell = cellOf(event.currentTarget)
    if (drag.current !== null && cell !== null) show(cell, widthAt(event))
  }
  const end = (event: PointerEvent<HTMLElement>): void => {
    const cell = cellOf(event.currentTarget)
    if (drag.current === null || cell === null) return
    const isMoved = event.clientX !== drag.current.x
    const wanted = widthAt(event)
    drag.current = null
    showStored(cell)
    if (isMoved && event.type === 'pointerup') setWidths({ ...widths, [source]: wanted })
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const isReset = event.key === 'Delete' || event.key === 'Enter'
    const now = cellOf(event.currentTarget)?.offsetWidth ?? MIN_COLUMN_WIDTH
    const next = widthAfterKey(width ?? now, event)
    if (next === undefined && !isReset) return
    event.preventDefault()
    event.stopPropagation()
    setWidths(next === undefined ? withoutWidth(widths, source) : { ...widths, [source]: next })
  }
  return (
    <Box
      ref={width === undefined ? tellWidth(title) : undefined}
      role="separator"
      aria-orientation="vertical"
      // The heading's own name contains this one, so the column stands in the value.
      aria-label="열 너비"
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      {...(width === undefined ? {} : { 'aria-valuenow': width, 'aria-valuetext': widthText(title, width) })}
      tabIndex={0}
      sx={handle}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
      onDoubleClick={() => setWidths(withoutWidth(widths, source))}
    />
  )
}
