import { Button, DialogActions, Stack } from '@mui/material'

type FormActsProps = {
  /** What is done: "저장하기". */
  readonly label: string
  /** While it is being done: it cannot be done twice. */
  readonly busy: boolean
  readonly onCancel: () => void
  /** Absent: the button submits the form that it stands in. */
  readonly onAct?: () => void
  readonly disabled?: boolean
  /** error: for what takes something away. */
  readonly color?: 'primary' | 'error'
}

const Acts = ({ label, busy, onCancel, onAct, disabled = false, color = 'primary' }: FormActsProps) => (
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

/** The two ways out of a form, at its end: undone, or done. */
export const FormActs = (props: FormActsProps) => (
  <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
    <Acts {...props} />
  </Stack>
)

/** The two ways out of a dialog, in its foot. */
export const DialogActs = (props: FormActsProps) => (
  <DialogActions>
    <Acts {...props} />
  </DialogActions>
)
