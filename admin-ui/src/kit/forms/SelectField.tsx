import { MenuItem, TextField } from '@mui/material'
import { useInput, ValidationError, type Validator } from 'react-admin'

type SelectFieldProps = {
  readonly source: string
  readonly label: string
  readonly hint?: string
  readonly choices: readonly { readonly id: string; readonly name: string }[]
  readonly validate?: Validator | Validator[]
  /** Disables the field; the hint says why. */
  readonly disabled?: boolean
}

/** Field of a choice of many. */
export const SelectField = ({ source, label, hint, choices, validate, disabled = false }: SelectFieldProps) => {
  const { field, fieldState, id, isRequired } = useInput({ source, ...(validate === undefined ? {} : { validate }) })
  const problem = fieldState.error?.message
  return (
    <TextField
      select
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      id={id}
      label={label}
      required={isRequired}
      fullWidth
      disabled={disabled}
      error={fieldState.invalid}
      helperText={problem === undefined ? hint : <ValidationError error={problem} />}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.id} value={choice.id}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  )
}
