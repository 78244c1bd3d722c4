import { Box, Typography } from '@mui/material'
import { useEffect, useMemo, useState, type CSSProperties } from 'react'
import { layOut } from '../paper/page-layout.ts'
import { PaperPage } from '../paper/PaperPage.tsx'
import { useVisiblePages } from '../paper/use-visible-pages.ts'
import { marksOf } from '../placing/sheet.ts'
import { useEditor } from './editor-context.ts'

/** CSS pixels of the widest page's picture. */
const WIDTH = 92

const strip = {
  overflowY: 'auto',
  minHeight: 0,
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const

const thumbnail = {
  position: 'absolute',
  left: '50%',
  p: 0,
  overflow: 'hidden',
  bgcolor: '#fff',
  border: 1,
  borderColor: 'divider',
  borderRadius: '3px',
  cursor: 'pointer',
  transform: 'translateX(-50%)',
  '&[aria-current]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const

const number = {
  position: 'absolute',
  bottom: 4,
  right: 4,
  px: 1,
  borderRadius: '4px',
  bgcolor: 'rgba(30, 27, 24, 0.78)',
  color: '#fff',
  fontSize: 12,
  lineHeight: 1.5,
} as const

/** Shows all pages in small, with the number of marks on each. */
export const PageStrip = () => {
  const { state, pdf, page: here, goTo } = useEditor()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const layout = useMemo(() => {
    const widest = Math.max(1, ...state.pages.map(({ width }) => width))
    return layOut(state.pages, WIDTH / widest)
  }, [state.pages])
  const { first, last } = useVisiblePages(scroller, layout)
  const counts = useMemo(() => Map.groupBy(marksOf(state.sheet), ({ page }) => page), [state.sheet])
  useEffect(() => {
    const place = layout.places[here - 1]
    if (scroller === null || place === undefined) return
    const isInView =
      place.top >= scroller.scrollTop && place.top + place.height <= scroller.scrollTop + scroller.clientHeight
    if (!isInView) scroller.scrollTo({ top: place.top - scroller.clientHeight / 3 })
  }, [scroller, here, layout])
  return (
    <Box component="nav" aria-label="쪽" ref={setScroller} sx={strip}>
      <Box sx={{ position: 'relative' }} style={{ height: layout.height }}>
        {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((page) => {
          const place = layout.places[page - 1]
          if (place === undefined) return null
          const count = counts.get(page)?.length ?? 0
          const box: CSSProperties = { top: place.top, width: place.width, height: place.height }
          return (
            <Box
              component="button"
              type="button"
              key={page}
              style={box}
              sx={thumbnail}
              aria-label={count === 0 ? `${page}쪽` : `${page}쪽, ${count}개`}
              aria-current={page === here ? 'page' : undefined}
              onClick={() => goTo(page)}
            >
              {pdf === null ? null : <PaperPage pdf={pdf} page={page} width={place.width} />}
              <Typography component="span" sx={number}>
                {count === 0 ? page : `${page} · ${count}개`}
              </Typography>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
