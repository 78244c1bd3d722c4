import { Dialog, DialogContent, DialogTitle } from '@mui/material'
import type { ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { useCommand } from '../data/use-command.ts'
import { FormActions } from './FormActions.tsx'
import { PlainForm, type FormValues } from './PlainForm.tsx'
import { WAITS } from './approval-waits.ts'

type ApprovalDialogProps<Answer> = {
  readonly title: string
  readonly defaultValues: FormValues
  readonly send: (values: FormValues) => Promise<Answer>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Form whose act a second administrator has to approve. */
export const ApprovalDialog = <Answer,>({
  title,
  defaultValues,
  send,
  onClose,
  children,
}: ApprovalDialogProps<Answer>) => {
  const notify = useNotify()
  const { mutateAsync } = useCommand({ mutationFn: send })
  const sent = (): void => {
    notify(WAITS, { type: 'info' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="approval-title">
      <DialogTitle id="approval-title">{title}</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <PlainForm defaultValues={defaultValues} send={mutateAsync} onSent={sent}>
          {({ busy }) => (
            <>
              {children}
              <FormActions label="승인 요청" busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}

/** Returns a form's value as text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
