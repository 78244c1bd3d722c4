import { useCallback, useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import type { SignaturePen } from '#events/values/drawn-signature.ts'
import { drawOn, fitCanvas, padOn, strokesOn } from './ink.ts'
import type { Mark } from '../signing-draft.ts'
import { scaledStrokes, turnedStrokes, uprightStrokes, type Size, type Stroke } from './strokes.ts'

/** Strokes as their signer sees them, with the size of the pad that they were drawn on. */
export type DrawnStrokes = { readonly strokes: readonly Stroke[]; readonly pad: Size }

const nothing: DrawnStrokes = { strokes: [], pad: { width: 1, height: 1 } }

const sizeOf = (canvas: HTMLCanvasElement): Size => ({ width: canvas.clientWidth, height: canvas.clientHeight })
const turnedSize = ({ width, height }: Size): Size => ({ width: height, height: width })

export const drawnIn = (mark: Mark | null): DrawnStrokes =>
  mark === null || mark.strokes === null ? nothing : { strokes: mark.strokes, pad: mark.pad }

const isTurned = ({ width, height }: Size, isTurnable: boolean): boolean => isTurnable && height > width

/** Returns strokes of a pad of a size as their signer sees them. */
const drawnOn = (strokes: readonly Stroke[], size: Size, isTurnable: boolean): DrawnStrokes =>
  isTurned(size, isTurnable) ? { strokes: turnedStrokes(strokes, size), pad: turnedSize(size) } : { strokes, pad: size }

/** Returns a drawing as a pad of a size shows it. */
const shownOn = ({ strokes, pad }: DrawnStrokes, size: Size, isTurnable: boolean): readonly Stroke[] =>
  isTurned(size, isTurnable)
    ? uprightStrokes(scaledStrokes(strokes, pad, turnedSize(size)), size)
    : scaledStrokes(strokes, pad, size)

type PadOptions = {
  readonly before: DrawnStrokes
  readonly pen: SignaturePen
  /** Whether somebody writes along the longer side of an upright pad, with the phone turned. */
  readonly isTurnable?: boolean
  /** Called at the beginning of every stroke. */
  readonly onInk?: () => void
}

/**
 * Holds the pad on a canvas. A drawing survives turning the phone: it is held as it was drawn, and
 * shown at the canvas's size, with the chosen pen.
 */
export const usePad = ({ before, pen, isTurnable = false, onInk }: PadOptions) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const drawn = useRef<DrawnStrokes>(before)
  const [count, setCount] = useState(before.strokes.length)
  const latest = useRef({ onInk, pen })
  useEffect(() => {
    latest.current = { onInk, pen }
  })

  const show = useCallback(() => {
    if (canvas.current === null || pad.current === null) return
    const size = sizeOf(canvas.current)
    if (size.width === 0) return
    fitCanvas(canvas.current, size)
    drawOn(pad.current, shownOn(drawn.current, size, isTurnable), latest.current.pen)
  }, [isTurnable])
  const put = useCallback((given: DrawnStrokes) => {
    drawn.current = given
    setCount(given.strokes.length)
  }, [])
  const take = useCallback(
    (strokes: readonly Stroke[]) => {
      if (canvas.current !== null) put(drawnOn(strokes, sizeOf(canvas.current), isTurnable))
    },
    [isTurnable, put],
  )

  useEffect(() => {
    if (canvas.current === null) return
    const made = padOn(canvas.current, latest.current.pen)
    pad.current = made
    made.addEventListener('beginStroke', () => latest.current.onInk?.())
    made.addEventListener('endStroke', () => take(strokesOn(made)))
    const observer = new ResizeObserver(show)
    observer.observe(canvas.current)
    return () => {
      observer.disconnect()
      made.off()
    }
  }, [show, take])
  useEffect(show, [show, pen])

  const undo = (): void => {
    if (pad.current === null) return
    take(strokesOn(pad.current).slice(0, -1))
    show()
  }
  const clear = (): void => {
    take([])
    show()
  }
  /** Shows a drawing of another pad in place of the present one. */
  const replace = (given: DrawnStrokes): void => {
    put(given)
    show()
  }
  return { canvas, drawn, count, undo, clear, replace }
}
