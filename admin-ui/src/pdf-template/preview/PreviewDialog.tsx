import CloseIcon from '@mui/icons-material/Close'
import { Alert, Box, Dialog, FormControlLabel, IconButton, Switch, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { PaperViewer } from '../paper/PaperViewer.tsx'
import { useFile, usePdf } from '../paper/use-pdf.ts'
import { OwnerField } from '../../labels/OwnerField.tsx'

type PreviewDialogProps = {
  readonly template: { readonly id: string; readonly name: string; readonly listId: string; readonly revision: number }
  /** Version of the template; the newest where left out. */
  readonly version?: number
  /** Note above the pages. */
  readonly note?: ReactNode
  readonly onClose: () => void
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const

/**
 * Shows a template filled in: with sample data of awkward length, or with the data of an entry of
 * the roll.
 */
export const PreviewDialog = ({ template, version, note, onClose }: PreviewDialogProps) => {
  const [entry, setEntry] = useState<ListUser | null>(null)
  const [masked, setMasked] = useState(false)
  const { pdf, error } = useFilled({ template, version, entryId: entry?.id, masked })
  return (
    <Dialog fullScreen open onClose={onClose} aria-labelledby="preview-title">
      <Box component="header" sx={bar}>
        <Typography id="preview-title" variant="h2" sx={{ minWidth: 0 }} noWrap>
          미리 보기 · {template.name}
          {version === undefined ? '' : ` ${version}판`}
        </Typography>
        <Box sx={{ flex: '1 1 260px', maxWidth: 380 }}>
          <OwnerField
            listId={template.listId}
            label="누구의 값으로"
            placeholder="표본 (긴 이름)"
            owner={entry}
            onPick={setEntry}
          />
        </Box>
        <FormControlLabel
          control={<Switch size="small" checked={masked} onChange={(_, checked) => setMasked(checked)} />}
          label="가림본으로"
        />
        <IconButton aria-label="미리 보기 닫기" onClick={onClose} sx={{ ml: 'auto' }}>
          <CloseIcon />
        </IconButton>
      </Box>
      {note}
      {error === null ? null : (
        <Alert severity="error" sx={{ borderRadius: 0 }}>
          {toApiError(error).text}
        </Alert>
      )}
      <Box sx={{ flex: 1, minHeight: 0 }}>{error === null ? <PaperViewer pdf={pdf} label="채운 문서" /> : null}</Box>
    </Dialog>
  )
}

type Filling = Pick<PreviewDialogProps, 'template'> & {
  readonly version: number | undefined
  readonly entryId: string | undefined
  readonly masked: boolean
}

const useFilled = ({ template: { id, revision }, version, entryId, masked }: Filling) => {
  const { call } = useCalls()
  const { data, error } = useFile(['preview', id, revision, version, entryId, masked], () =>
    call('GET /api/pdf-template/{id}/preview', {
      params: { id },
      query: {
        ...(entryId === undefined ? { sample: 'true' as const } : { listUserId: entryId }),
        ...(masked ? { masked: 'true' as const } : {}),
        ...(version === undefined ? {} : { version }),
      },
    }),
  )
  const opened = usePdf(data)
  return { pdf: opened.pdf, error: error ?? opened.error }
}
