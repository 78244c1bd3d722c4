import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useInput, ValidationError, type Validator } from 'react-admin'

type SwitchFieldProps = {
  readonly source: string
  readonly label: string
  readonly hint?: string
  readonly validate?: Validator
}

/** Switch with an explanation. */
export const SwitchField = ({ source, label, hint, validate }: SwitchFieldProps) => {
  const { field, fieldState, id } = useInput({ source, ...(validate === undefined ? {} : { validate }) })
  const problem = fieldState.error?.message
  const told = problem === undefined ? hint : <ValidationError error={problem} />
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            id={id}
            checked={field.value === true}
            onChange={(_, checked) => field.onChange(checked)}
            slotProps={{ input: { 'aria-describedby': `${id}-hint` } }}
          />
        }
      />
      {told === undefined ? null : (
        <FormHelperText id={`${id}-hint`} error={fieldState.invalid}>
          {told}
        </FormHelperText>
      )}
    </Box>
  )
}
