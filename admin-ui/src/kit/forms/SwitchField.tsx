import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useInput } from 'react-admin'

type SwitchFieldProps = { readonly source: string; readonly label: string; readonly hint?: string }

/** On or off, with what it means. */
export const SwitchField = ({ source, label, hint }: SwitchFieldProps) => {
  const { field, fieldState, id } = useInput({ source })
  const problem = fieldState.error?.message ?? hint
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
      {problem === undefined ? null : (
        <FormHelperText id={`${id}-hint`} error={fieldState.invalid}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  )
}
