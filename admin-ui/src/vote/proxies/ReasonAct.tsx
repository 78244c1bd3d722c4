import { Button, TextField, type ButtonProps } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/api-client.ts'
import { Confirm } from '../../kit/display/Confirm.tsx'

type ReasonActProps = {
  readonly label: string
  readonly title: string
  readonly hint: string
  readonly done: string
  readonly send: (reason: string) => Promise<unknown>
  readonly onDone?: () => void
  readonly isRemoval?: boolean
  readonly variant?: ButtonProps['variant']
  /** List items: what will happen. */
  readonly children: ReactNode
}

const MOST_REASON = 500

/** A button whose act needs a reason, which stays in the log. */
export const ReasonAct = ({
  label,
  title,
  hint,
  done,
  send,
  onDone,
  isRemoval = false,
  variant = 'outlined',
  children,
}: ReasonActProps) => {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const notify = useNotify()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => send(reason.trim()),
    onSuccess: () => {
      setAsking(false)
      setReason('')
      notify(done, { type: 'success' })
      onDone?.()
    },
  })
  const ask = (): void => {
    reset()
    setAsking(true)
  }
  return (
    <>
      <Button variant={variant} color={isRemoval ? 'error' : 'inherit'} onClick={ask}>
        {label}
      </Button>
      <Confirm
        open={isAsking}
        title={title}
        confirmLabel={label}
        busy={isPending}
        isRemoval={isRemoval}
        disabled={reason.trim() === ''}
        problem={error === null ? null : toApiError(error).text}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
        fields={<ReasonField reason={reason} hint={hint} onChange={setReason} />}
      >
        {children}
      </Confirm>
    </>
  )
}

type ReasonFieldProps = { readonly reason: string; readonly hint: string; readonly onChange: (reason: string) => void }

const ReasonField = ({ reason, hint, onChange }: ReasonFieldProps) => (
  <TextField
    label="사유"
    value={reason}
    required
    fullWidth
    multiline
    minRows={2}
    sx={{ mt: 2 }}
    helperText={hint}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { maxLength: MOST_REASON } }}
  />
)
