import { Button, TextField, type ButtonProps } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../data/use-command.ts'
import { Confirm } from './Confirm.tsx'
import { WhyDisabled } from './WhyDisabled.tsx'
import { useUndoToast, type Undo } from './use-undo-toast.tsx'

type ConfirmedActProps<Answer> = {
  readonly label: string
  /** The button's name where several of one label stand together: "홍길동 배정 해제". */
  readonly name?: string
  readonly title: string
  readonly send: (reason: string) => Promise<Answer>
  /** Why has to be said first, and stays in the log: an example of what one may write. */
  readonly reason?: { readonly label?: string; readonly hint: string }
  /** Said when it is done, or when it waits for somebody else. */
  readonly done: string | ((answer: Answer) => string)
  readonly onDone?: () => void
  /** How it is taken back, by what was answered; undefined: it cannot be. */
  readonly undoOf?: (answer: Answer) => Undo | undefined
  readonly isRemoval?: boolean
  /** Why it cannot be done now: the button is off and says so. */
  readonly offBecause?: string | undefined
  /** Afterwards nobody is signed in here any more. */
  readonly endsSession?: boolean
  readonly button?: Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'color' | 'disabled' | 'sx'>
  /** List items of the question. */
  readonly children: ReactNode
}

type Sending<Answer> = Pick<ConfirmedActProps<Answer>, 'send' | 'done' | 'onDone' | 'undoOf' | 'endsSession'>

/** The question that is open or not, the reason in it, and what is sent where it is confirmed. */
const useAsked = <Answer,>({ send, done, onDone, undoOf, endsSession = false }: Sending<Answer>) => {
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

/** A button whose act is asked about first. A refusal is read where one has asked for it. */
export const ConfirmedAct = <Answer,>({
  label,
  name,
  title,
  reason,
  isRemoval = false,
  offBecause,
  button,
  children,
  ...sending
}: ConfirmedActProps<Answer>) => {
  const { asking, setAsking, why, setWhy, mutate, isPending, error, reset } = useAsked(sending)
  const ask = (): void => {
    reset()
    setAsking(true)
  }
  return (
    <>
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
        fields={reason === undefined ? null : <ReasonField {...reason} value={why} onChange={setWhy} />}
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
