import { useCallback, useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { drawOn, fitCanvas, padOn, strokesOn } from './ink.ts'
import type { Mark } from '../signing-draft.ts'
import { scaledStrokes, type Size, type Stroke } from './strokes.ts'

type DrawnStrokes = { readonly strokes: readonly Stroke[]; readonly pad: Size }

const nothing: DrawnStrokes = { strokes: [], pad: { width: 1, height: 1 } }

const sizeOf = (canvas: HTMLCanvasElement): Size => ({ width: canvas.clientWidth, height: canvas.clientHeight })

const drawnIn = (mark: Mark | null): DrawnStrokes =>
  mark === null || mark.strokes === null ? nothing : { strokes: mark.strokes, pad: mark.pad }

/**
 * Holds the pad on a canvas. A drawing survives turning the phone: it is held as it was drawn, and
 * shown at the canvas's size. `onInk` is called at the beginning of every stroke.
 */
export const usePad = (mark: Mark | null, onInk: () => void) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [before] = useState(() => drawnIn(mark))
  const drawn = useRef<DrawnStrokes>(before)
  const [count, setCount] = useState(before.strokes.length)
  const heard = useRef(onInk)
  useEffect(() => {
    heard.current = onInk
  })

  const show = useCallback(() => {
    if (canvas.current === null || pad.current === null) return
    const size = sizeOf(canvas.current)
    if (size.width === 0) return
    fitCanvas(canvas.current, size)
    drawOn(pad.current, scaledStrokes(drawn.current.strokes, drawn.current.pad, size))
  }, [])
  const take = useCallback((strokes: readonly Stroke[]) => {
    if (canvas.current === null) return
    drawn.current = { strokes, pad: sizeOf(canvas.current) }
    setCount(strokes.length)
  }, [])

  useEffect(() => {
    if (canvas.current === null) return
    const made = padOn(canvas.current)
    pad.current = made
    made.addEventListener('beginStroke', () => heard.current())
    made.addEventListener('endStroke', () => take(strokesOn(made)))
    const observer = new ResizeObserver(show)
    observer.observe(canvas.current)
    return () => {
      observer.disconnect()
      made.off()
    }
  }, [show, take])

  const undo = (): void => {
    if (pad.current === null) return
    take(strokesOn(pad.current).slice(0, -1))
    show()
  }
  const clear = (): void => {
    take([])
    show()
  }
  return { canvas, drawn, count, undo, clear }
}
