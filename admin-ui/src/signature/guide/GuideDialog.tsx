import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { FileButton } from '../paper/FileButton.tsx'
import { GuideLink } from './GuideLink.tsx'
import { useGuideUpload } from './use-guide-upload.ts'

type GuideDialogProps = { readonly request: SignatureRequest; readonly onClose: () => void }

/** Edits the guide of one owner, which replaces that of the campaign. */
export const GuideDialog = ({ request, onClose }: GuideDialogProps) => {
  const { call } = useCalls()
  const { choose, sending, isSending, cancel, problem } = useGuideUpload(
    (file, options) => call('POST /api/signature/{id}/guide', { params: { id: request.id }, file, ...options }),
    onClose,
  )
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="request-guide-title">
      <DialogTitle id="request-guide-title">
        {unitName(request)} {nameOf(request)} 안내문
      </DialogTitle>
      <DialogContent>
        <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
          <Typography>이 소유자에게는 모두의 안내문 대신 이 안내문이 보입니다. PDF, JPEG, PNG, 10MB까지.</Typography>
          {request.guide === null ? null : <GuideLink guide={request.guide} />}
          {isSending ? (
            <FileSending sending={sending} onCancel={cancel} dense />
          ) : (
            <FileButton label={request.guide === null ? '안내문 올리기' : '다른 안내문으로 바꾸기'} onFile={choose} />
          )}
          {problem === null ? null : <Alert severity="error">{problem}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
