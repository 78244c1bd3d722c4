import { Alert, Dialog, DialogContent, DialogTitle, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { DialogButtons } from '../kit/forms/FormActions.tsx'

type CreateDialogProps<Answer> = {
  readonly title: string
  readonly isComplete: boolean
  readonly send: () => Promise<Answer>
  readonly onCreated: (answer: Answer) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Dialog that makes a token or a webhook; a refusal is shown in it. */
export const CreateDialog = <Answer,>({
  title,
  isComplete,
  send,
  onCreated,
  onClose,
  children,
}: CreateDialogProps<Answer>) => {
  const { mutate, isPending, error } = useCommand<Answer>({ mutationFn: send, onSuccess: onCreated })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-label={title}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 2 }}>
          {children}
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        color="primary"
        label="만들기"
        busy={isPending}
        disabled={!isComplete}
        onCancel={onClose}
        onAct={() => mutate()}
      />
    </Dialog>
  )
}
