import { Box, Skeleton } from '@mui/material'
import { useEffect, useMemo, useState } from 'react'
import { layOut } from './page-layout.ts'
import { PaperPage } from './PaperPage.tsx'
import type { OpenPdf } from './pdf-engine.ts'
import { useVisiblePages } from './use-visible-pages.ts'

type PaperViewerProps = { readonly pdf: OpenPdf | null; readonly label: string }
type Sizes = { readonly of: OpenPdf; readonly pages: readonly { readonly width: number; readonly height: number }[] }

/** CSS pixels: wider pages are no easier to read. */
const MAX_WIDTH = 860
const MARGIN = 32

const sheet = {
  position: 'absolute',
  left: '50%',
  transform: 'translateX(-50%)',
  bgcolor: '#fff',
  boxShadow: '0 0 0 1px rgba(30, 27, 24, 0.14)',
} as const

const sizesOf = async (pdf: OpenPdf): Promise<Sizes> => ({
  of: pdf,
  pages: await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
      return { width, height }
    }),
  ),
})

/** Shows a file's pages, one below the other. */
export const PaperViewer = ({ pdf, label }: PaperViewerProps) => {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [sizes, setSizes] = useState<Sizes | null>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (pdf === null) return undefined
    let isLeft = false
    void sizesOf(pdf).then((found) => {
      if (!isLeft) setSizes(found)
    })
    return () => {
      isLeft = true
    }
  }, [pdf])
  useEffect(() => {
    if (scroller === null) return undefined
    const observer = new ResizeObserver(() => setRoom(scroller.clientWidth))
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])
  const pages = useMemo(() => (sizes !== null && sizes.of === pdf ? sizes.pages : []), [sizes, pdf])
  const layout = useMemo(() => {
    const widest = Math.max(1, ...pages.map(({ width }) => width))
    return layOut(pages, Math.max(0.1, Math.min(MAX_WIDTH, room - MARGIN) / widest))
  }, [pages, room])
  const { first, last } = useVisiblePages(scroller, layout)
  return (
    <Box
      ref={setScroller}
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ overflow: 'auto', height: '100%', bgcolor: 'tokens.surfaceSunken' }}
    >
      {pdf === null || pages.length === 0 ? (
        <Skeleton variant="rectangular" sx={{ width: 'min(100%, 680px)', height: '80%', mx: 'auto', mt: 6 }} />
      ) : (
        <Box sx={{ position: 'relative' }} style={{ height: layout.height }}>
          {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).map((page) => {
            const place = layout.places[page - 1]
            return place === undefined ? null : (
              <Box key={page} sx={sheet} style={{ ...place }} role="img" aria-label={`${page}쪽`}>
                <PaperPage pdf={pdf} page={page} width={place.width} />
              </Box>
            )
          })}
        </Box>
      )}
    </Box>
  )
}
