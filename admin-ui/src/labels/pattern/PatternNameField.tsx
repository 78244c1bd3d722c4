import { TextField } from '@mui/material'
import { MAX_OF_PATTERN_NAME } from './vote-patterns.ts'

type PatternNameFieldProps = {
  readonly name: string
  readonly isNameTaken: boolean
  readonly onChange: (name: string) => void
}

/** Field of the name of a pattern; names of a complex differ, so that its cards do. */
export const PatternNameField = ({ name, isNameTaken, onChange }: PatternNameFieldProps) => (
  <TextField
    label="양식 이름"
    value={name}
    fullWidth
    autoFocus
    sx={{ mt: 2 }}
    error={isNameTaken}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { maxLength: MAX_OF_PATTERN_NAME } }}
    helperText={isNameTaken ? '같은 이름의 양식이 있습니다.' : undefined}
  />
)
