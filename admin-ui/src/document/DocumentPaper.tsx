import { Box, Card, FormControlLabel, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import type { Document } from '#services/document/documents.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { PaperViewer } from '../pdf-template/paper/PaperViewer.tsx'
import { useFile, usePdf } from '../pdf-template/paper/use-pdf.ts'

const paper = { height: { xs: '72vh', lg: 'calc(100vh - 150px)' }, minHeight: 420 } as const
const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  px: 4,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const

/** Shows the pages of a document, or of its masked copy, by the reader's permission. */
export const DocumentPaper = ({ document }: { readonly document: Document }) => {
  const { id, status, sha256, masked: maskedCopy } = document
  const { call } = useCalls()
  const seesClear = useMay('POST /api/document/{id}/retry')
  const [masked, setMasked] = useState(false)
  const isThere = status === 'sealed'
  const shown = masked || !seesClear
  const { data, error, refetch } = useFile(
    ['document', id, shown ? (maskedCopy?.sha256 ?? sha256) : sha256, shown],
    () => call('GET /api/document/{id}/view', { params: { id }, query: { masked: shown ? 'true' : 'false' } }),
    isThere,
  )
  const opened = usePdf(data)
  const failure = error ?? opened.error
  return (
    <Card component="section" aria-label="문서" sx={{ overflow: 'hidden' }}>
      <Box sx={bar}>
        <Typography variant="h2">{shown ? '가림본' : '문서'}</Typography>
        {seesClear ? (
          <FormControlLabel
            control={<Switch size="small" checked={masked} onChange={(_, checked) => setMasked(checked)} />}
            label="가림본으로 보기"
          />
        ) : null}
      </Box>
      {failure === null ? null : (
        <Box sx={{ p: 4 }}>
          <ErrorNote error={failure} onRetry={() => void refetch()} />
        </Box>
      )}
      {isThere && failure === null ? (
        <Box sx={paper}>
          <PaperViewer pdf={opened.pdf} label={shown ? '가림본의 쪽' : '문서의 쪽'} />
        </Box>
      ) : null}
      {isThere ? null : (
        <Typography color="textSecondary" sx={{ p: 6, textAlign: 'center' }}>
          보여 드릴 문서가 없습니다.
        </Typography>
      )}
    </Card>
  )
}
