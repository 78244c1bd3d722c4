import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { toApiError } from '#ui/api-client.ts'
import type { PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

type RenameDialogProps = { readonly template: PdfTemplateSummary; readonly onClose: () => void }

/** What the office calls a template. */
export const RenameDialog = ({ template, onClose }: RenameDialogProps) => {
  const { call } = useCalls()
  const [name, setName] = useState(template.name)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call('PATCH /api/pdf-template/{id}', { params: { id: template.id }, body: { name: name.trim() } }),
    onSuccess: onClose,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="rename-title">
      <form onSubmit={submit}>
        <DialogTitle id="rename-title">템플릿 이름 바꾸기</DialogTitle>
        <DialogContent>
          <Stack spacing={3} sx={{ pt: 2 }}>
            <TextField
              autoFocus
              label="이름"
              value={name}
              onChange={({ target }) => setName(target.value)}
              helperText={`올린 파일: ${template.originalFileName}`}
              slotProps={{ htmlInput: { maxLength: 100 } }}
            />
            {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={name.trim() === ''}>
            저장
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
