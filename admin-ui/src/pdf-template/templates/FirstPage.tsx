import { Box } from '@mui/material'
import type { PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { PaperPage } from '../paper/PaperPage.tsx'
import { useFile, usePdf } from '../paper/use-pdf.ts'

/** CSS pixels of the picture's longer side, at most. */
const WIDE = 132
const HIGH = 172

/**
 * Shows the first page of a template in small, with its marks. Without permission to read the file
 * the fields are on a blank page.
 */
const FirstPage = ({ template }: { readonly template: PdfTemplateSummary }) => {
  const may = useMay('GET /api/pdf-template/{id}/file')
  const { call } = useCalls()
  const [size = { width: 595, height: 842 }] = template.pages
  const scale = Math.min(WIDE / size.width, HIGH / size.height)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const { data } = useFile(
    [template.id, template.sha256],
    () => call('GET /api/pdf-template/{id}/file', { params: { id: template.id } }),
    may,
  )
  const { pdf } = usePdf(data)
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        flex: 'none',
        bgcolor: '#fff',
        border: 1,
        borderColor: 'divider',
        overflow: 'hidden',
      }}
      style={{ width, height }}
    >
      {pdf === null ? null : <PaperPage pdf={pdf} page={1} width={width} />}
      {[...template.fields, ...template.masks]
        .filter(({ page }) => page === 1)
        .map((mark) => (
          <Box
            key={mark.id}
            sx={{
              position: 'absolute',
              bgcolor: 'kind' in mark ? 'rgba(11, 122, 124, 0.35)' : '#1e1b18',
            }}
            style={{
              left: `${mark.x * 100}%`,
              top: `${mark.y * 100}%`,
              width: `${mark.width * 100}%`,
              height: `${mark.height * 100}%`,
            }}
          />
        ))}
    </Box>
  )
}

export default FirstPage
