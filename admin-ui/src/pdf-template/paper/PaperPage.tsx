import { Box } from '@mui/material'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenPdf } from './pdf-engine.ts'

type PaperPageProps = { readonly pdf: OpenPdf; readonly page: number; readonly width: number }

/**
 * Maximum number of picture pixels per CSS pixel: more is not visible, and a canvas of a large page
 * would be too large for some devices.
 */
const MAX_PIXELS = 2
/** Drawn for another width than there is now, a picture is stretched. */
const layer = {
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  '& canvas': { display: 'block', width: '100%', height: '100%' },
} as const

/**
 * Shows the picture of a page, drawn for a width in CSS pixels, in a box of any size. The old
 * picture stays while it is drawn again, so that nothing flashes.
 */
export const PaperPage = memo(({ pdf, page, width }: PaperPageProps) => {
  const [drawn, setDrawn] = useState<{ readonly width: number; readonly pdf: OpenPdf } | null>(null)
  const isOld = drawn !== null && drawn.pdf === pdf && drawn.width !== width
  return (
    <>
      {isOld ? (
        <Box key={drawn.width} sx={layer}>
          <Picture pdf={pdf} page={page} width={drawn.width} />
        </Box>
      ) : null}
      <Box key={width} sx={layer}>
        <Picture pdf={pdf} page={page} width={width} onDrawn={() => setDrawn({ width, pdf })} />
      </Box>
    </>
  )
})

type PictureProps = PaperPageProps & { readonly onDrawn?: () => void }

/**
 * Draws a page into a canvas.
 * @throws Error where the page cannot be drawn, and once `signal` is aborted
 */
const draw = async (
  { pdf, page: number, width }: PaperPageProps,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> => {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  // Frees what earlier drawings of the page have left.
  page.cleanup()
  const pixels = Math.min(window.devicePixelRatio, MAX_PIXELS)
  const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * pixels })
  const canvasContext = canvas.getContext('2d', { alpha: false })
  canvas.width = viewport.width
  canvas.height = viewport.height
  const task = page.render({ canvas, viewport, ...(canvasContext === null ? {} : { canvasContext }) })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
}

/** The picture of a page: hidden until it is whole, and blank where it cannot be drawn. */
const Picture = ({ pdf, page, width, onDrawn }: PictureProps) => {
  const ref = useRef<HTMLCanvasElement>(null)
  const report = useEffectEvent(() => onDrawn?.())
  useEffect(() => {
    const canvas = ref.current
    if (canvas === null) return undefined
    const left = new AbortController()
    canvas.style.visibility = 'hidden'
    draw({ pdf, page, width }, canvas, left.signal)
      .then(() => {
        canvas.style.visibility = ''
        report()
      })
      .catch((error: unknown) => {
        if (!left.signal.aborted) console.warn(`page ${page} cannot be drawn`, error)
      })
    return () => {
      left.abort()
      // Browsers keep the memory of a canvas that has a size.
      canvas.width = 0
      canvas.height = 0
    }
  }, [pdf, page, width])
  return <canvas ref={ref} dir="ltr" />
}
