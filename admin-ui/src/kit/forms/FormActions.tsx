import { Button, DialogActions, Stack } from '@mui/material'

type FormActionsProps = {
  /** Label of the action: "저장하기". */
  readonly label: string
  /** Disables the action while it runs. */
  readonly busy: boolean
  readonly onCancel: () => void
  /** Handler of the action; absent where the button submits its form. */
  readonly onAct?: () => void
  readonly disabled?: boolean
  /** Colour of the button; `error` for an action that removes something. */
  readonly color?: 'primary' | 'error'
}

const ActionRow = ({ label, busy, onCancel, onAct, disabled = false, color = 'primary' }: FormActionsProps) => (
  <>
    <Button color="inherit" onClick={onCancel}>
      취소
    </Button>
    <Button
      variant="contained"
      color={color}
      loading={busy}
      disabled={disabled}
      {...(onAct === undefined ? { type: 'submit' as const } : { onClick: onAct })}
    >
      {label}
    </Button>
  </>
)

/** Shows the two buttons at the end of a form: cancel and do. */
export const FormActions = (props: FormActionsProps) => (
  <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
    <ActionRow {...props} />
  </Stack>
)

/** Shows the two buttons in the foot of a dialog. */
export const DialogButtons = (props: FormActionsProps) => (
  <DialogActions>
    <ActionRow {...props} />
  </DialogActions>
)
