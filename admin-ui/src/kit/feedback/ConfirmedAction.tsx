import { Button, TextField, type ButtonProps } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../data/use-command.ts'
import { Confirm } from './Confirm.tsx'
import { WhyDisabled } from './WhyDisabled.tsx'
import { useUndoToast, type Undo } from './use-undo-toast.tsx'

type ConfirmedActionProps<Answer> = {
  readonly label: string
  /** Accessible name of the button where several have one label: "홍길동 배정 해제". */
  readonly name?: string
  readonly title: string
  readonly send: (reason: string) => Promise<Answer>
  /** Requests a reason, which goes into the log; `hint` is an example. */
  readonly reason?: { readonly label?: string; readonly hint: string }
  /** Text of the toast when it is done, or when it waits for a second administrator. */
  readonly done: string | ((answer: Answer) => string)
  readonly onDone?: () => void
  /** Returns how to undo it, by the answer; undefined where it cannot be undone. */
  readonly undoOf?: (answer: Answer) => Undo | undefined
  readonly isRemoval?: boolean
  /** Reason why it cannot be done now; the button is disabled and shows it. */
  readonly offBecause?: string | undefined
  /** Ends the session of this browser afterwards. */
  readonly endsSession?: boolean
  /** Further choices of the question. */
  readonly fields?: ReactNode
  /** Renders what asks for it instead of a button, such as a menu with further actions. */
  readonly trigger?: ((ask: () => void) => ReactNode) | undefined
  readonly button?: Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'color' | 'disabled' | 'sx'>
  /** List items of the question. */
  readonly children: ReactNode
}

type Sending<Answer> = Pick<ConfirmedActionProps<Answer>, 'send' | 'done' | 'onDone' | 'undoOf' | 'endsSession'>

/**
 * State of the dialog: whether it is open, its reason, and the call that runs when it is confirmed.
 */
const useConfirmation = <Answer,>({ send, done, onDone, undoOf, endsSession = false }: Sending<Answer>) => {
  const [asking, setAsking] = useState(false)
  const [why, setWhy] = useState('')
  const notify = useNotify()
  const tell = useUndoToast()
  const command = useCommand({
    mutationFn: () => send(why.trim()),
    meta: { endsSession },
    onSuccess: (answer) => {
      setAsking(false)
      setWhy('')
      const undo = undoOf?.(answer)
      const said = typeof done === 'string' ? done : done(answer)
      if (undo === undefined) notify(said, { type: 'success' })
      else tell(said, undo)
      onDone?.()
    },
  })
  return { asking, setAsking, why, setWhy, ...command }
}

/** Shows a button whose action needs a confirmation. A refusal is shown in the dialog. */
export const ConfirmedAction = <Answer,>({
  label,
  name,
  title,
  reason,
  isRemoval = false,
  offBecause,
  button,
  trigger,
  fields,
  children,
  ...sending
}: ConfirmedActionProps<Answer>) => {
  const { asking, setAsking, why, setWhy, mutate, isPending, error, reset } = useConfirmation(sending)
  const ask = (): void => {
    reset()
    setAsking(true)
  }
  return (
    <>
      {trigger === undefined ? (
        <WhyDisabled reason={offBecause ?? null}>
          <Button
            color={isRemoval ? 'error' : 'inherit'}
            {...button}
            {...(offBecause === undefined ? {} : { disabled: true })}
            {...(name === undefined ? {} : { 'aria-label': name })}
            onClick={ask}
          >
            {label}
          </Button>
        </WhyDisabled>
      ) : (
        trigger(ask)
      )}
      <Confirm
        open={asking}
        title={title}
        confirmLabel={label}
        busy={isPending}
        isRemoval={isRemoval}
        disabled={reason !== undefined && why.trim() === ''}
        problem={error === null ? null : toApiError(error).text}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
        fields={
          <>
            {fields}
            {reason === undefined ? null : <ReasonField {...reason} value={why} onChange={setWhy} />}
          </>
        }
      >
        {children}
      </Confirm>
    </>
  )
}

const MAX_REASON = 500

type ReasonFieldProps = {
  readonly label?: string
  readonly hint: string
  readonly value: string
  readonly onChange: (reason: string) => void
}

const ReasonField = ({ label = '사유', hint, value, onChange }: ReasonFieldProps) => (
  <TextField
    label={label}
    value={value}
    required
    fullWidth
    multiline
    minRows={2}
    sx={{ mt: 2 }}
    helperText={hint}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
  />
)
