import { Box, Button, Chip, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '#ui/format.ts'
import type { PdfTemplateSummary, PdfTemplateVersion } from '#services/pdf-template/pdf-templates.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { kindsText } from './template-labels.ts'
import { useDownload } from './use-download.ts'

const PreviewDialog = lazy(async () => ({ default: (await import('../preview/PreviewDialog.tsx')).PreviewDialog }))

type VersionsDialogProps = { readonly template: PdfTemplateSummary; readonly onClose: () => void }

/**
 * Shows all versions of a template, the newest first. A version that documents use never changes.
 */
export const VersionsDialog = ({ template, onClose }: VersionsDialogProps) => {
  const { call } = useCalls()
  const [shown, setShown] = useState<number | null>(null)
  const { data: versions, error } = useQuery({
    queryKey: ['pdf-template', template.id, 'versions', template.revision],
    queryFn: () => call('GET /api/pdf-template/{id}/versions', { params: { id: template.id } }),
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="versions-title">
      <DialogTitle id="versions-title">{template.name}의 판</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          문서를 만든 판은 바뀌지 않습니다.
        </Typography>
        {error === null ? null : <ErrorNote error={error} />}
        <Box component="ol" sx={plainList}>
          {(versions ?? []).map((one) => (
            <VersionLine key={one.version} template={template} one={one} onShow={() => setShown(one.version)} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
      {shown === null ? null : (
        <Suspense fallback={null}>
          <PreviewDialog template={template} version={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Dialog>
  )
}

type VersionLineProps = {
  readonly template: PdfTemplateSummary
  readonly one: PdfTemplateVersion
  readonly onShow: () => void
}

const VersionLine = ({ template, one, onShow }: VersionLineProps) => {
  const mayPreview = useMay('GET /api/pdf-template/{id}/preview')
  const { download, isDownloading } = useDownload(template)
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="subtitle1">{one.version}판</Typography>
        <Chip size="small" variant="outlined" label={one.used ? '문서가 만들어짐' : '아직 쓰이지 않음'} />
        <Box sx={{ ml: 'auto' }}>
          {mayPreview ? (
            <Button size="small" color="inherit" onClick={onShow}>
              미리 보기
            </Button>
          ) : null}
          <Button
            size="small"
            color="inherit"
            loading={isDownloading}
            onClick={() => download({ masked: true, version: one.version })}
          >
            가림본 내려받기
          </Button>
        </Box>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {one.fields.length === 0 ? '필드 없음' : kindsText(one.fields)}
        {one.masks.length === 0 ? '' : ` · 가림 ${one.masks.length}곳`}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {formatDateTime(one.changedAt)}
        {one.changedBy === null ? '' : ` · ${one.changedBy.name}`}
      </Typography>
    </Box>
  )
}
