import { Dialog, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useId, useState } from 'react'
import type { SavedView } from '#services/account/view/saved-views.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../data/use-calls.ts'
import { useCommand } from '../data/use-command.ts'
import { DialogButtons } from '../forms/FormActions.tsx'

type RenameViewDialogProps = { readonly view: Pick<SavedView, 'id' | 'name'>; readonly onClose: () => void }

/** Asks for another name of a saved view. */
export const RenameViewDialog = ({ view, onClose }: RenameViewDialogProps) => {
  const id = useId()
  const [name, setName] = useState(view.name)
  const { call } = useCalls()
  const { mutate, isPending, error } = useCommand({
    mutationFn: () => call('PUT /api/admin/views/{id}/name', { params: { id: view.id }, body: { name } }),
    onSuccess: onClose,
  })
  const problem = error === null ? null : toApiError(error)
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <DialogTitle id={id}>보기 이름 바꾸기</DialogTitle>
        <DialogContent sx={{ pt: '12px !important' }}>
          <TextField
            autoFocus
            fullWidth
            required
            label="이름"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problem !== null}
            helperText={problem === null ? ' ' : (problem.fields[0]?.message ?? problem.text)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogButtons label="저장하기" busy={isPending} disabled={name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
