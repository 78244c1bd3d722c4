import { Autocomplete, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useInput, ValidationError } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { PickerOption, pickerTexts, useSearch } from '../kit/forms/RecordPicker.tsx'
import { complexPickerLabels } from '../labels/complex/complex-labels.ts'

type ComplexesFieldProps = { readonly source: string; readonly label: string; readonly hint?: string }

/** Several complexes; the form holds their records. */
export const ComplexesField = ({ source, label, hint }: ComplexesFieldProps) => {
  const { field, fieldState } = useInput<Apartment[]>({ source, defaultValue: [] })
  const [typed, setTyped] = useState('')
  const { found, isFetching } = useSearch<Apartment>('apartments', typed)
  const chosen = (field.value ?? []) as readonly Apartment[]
  const problem = fieldState.error?.message
  return (
    <Autocomplete<Apartment, true>
      {...pickerTexts}
      multiple
      filterSelectedOptions
      options={found}
      value={[...chosen]}
      inputValue={typed}
      loading={isFetching}
      filterOptions={(options) => options.filter(({ id }) => !chosen.some((other) => other.id === id))}
      getOptionLabel={complexPickerLabels.name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, next) => field.onChange(next)}
      onBlur={field.onBlur}
      renderOption={({ key, ...props }, complex) => (
        <Box component="li" key={key} {...props}>
          <PickerOption name={complexPickerLabels.name(complex)} note={complexPickerLabels.note(complex)} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={fieldState.invalid}
          helperText={problem === undefined ? hint : <ValidationError error={problem} />}
          inputRef={field.ref}
        />
      )}
    />
  )
}
