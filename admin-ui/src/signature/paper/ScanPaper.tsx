import { Box, Card, Typography } from '@mui/material'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { PaperViewer } from '../../pdf-template/paper/PaperViewer.tsx'
import { useFile, usePdf } from '../../pdf-template/paper/use-pdf.ts'

/** The scan of a consent from paper, as it was uploaded. */
export const ScanPaper = ({ consent }: { readonly consent: Consent }) => {
  const { call } = useCalls()
  const may = useMay('GET /api/signature/{id}/scan')
  const isThere = may && consent.way === 'paper'
  const { data, error, refetch } = useFile(
    ['scan', consent.id],
    () => call('GET /api/signature/{id}/scan', { params: { id: consent.id } }),
    isThere,
  )
  const opened = usePdf(data)
  const failure = error ?? opened.error
  return (
    <Card component="section" aria-label="스캔" sx={{ overflow: 'hidden' }}>
      <Typography variant="h2" sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}>
        스캔
      </Typography>
      {failure === null ? null : (
        <Box sx={{ p: 4 }}>
          <ErrorNote error={failure} onRetry={() => void refetch()} />
        </Box>
      )}
      {isThere && failure === null ? (
        <Box sx={{ height: { xs: '60vh', lg: 'calc(100vh - 230px)' }, minHeight: 420 }}>
          <PaperViewer pdf={opened.pdf} label="스캔의 쪽" />
        </Box>
      ) : null}
      {isThere ? null : (
        <Typography color="textSecondary" sx={{ p: 6, textAlign: 'center' }}>
          {may ? '스캔이 없는 동의서입니다.' : '스캔에는 개인정보가 있어 관리자만 볼 수 있습니다.'}
        </Typography>
      )}
    </Card>
  )
}
