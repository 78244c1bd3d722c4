import { Box } from '@mui/material'
import { memo, useState } from 'react'
import { Page } from 'react-pdf'
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
  '& canvas': { width: '100% !important', height: '100% !important' },
  '& .react-pdf__Page': { width: '100%', height: '100%' },
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

const Picture = ({ pdf, page, width, onDrawn }: PictureProps) => (
  <Page
    pdf={pdf}
    pageNumber={page}
    width={width}
    suspense={false}
    loading={null}
    error={null}
    devicePixelRatio={Math.min(window.devicePixelRatio, MAX_PIXELS)}
    renderTextLayer={false}
    renderAnnotationLayer={false}
    {...(onDrawn === undefined ? {} : { onRenderSuccess: onDrawn })}
  />
)
