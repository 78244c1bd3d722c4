import { Checkbox, FormControlLabel, FormGroup, FormLabel, MenuItem, TextField } from '@mui/material'
import { useGetList } from 'react-admin'

/** Choice of all complexes that the administrator sees. */
export const ALL_COMPLEXES = 'all'

/** Returns the complexes of a choice; null: all. */
export const complexesOf = (choice: string): readonly string[] | null => (choice === ALL_COMPLEXES ? null : [choice])

type ComplexChoiceProps = {
  /** Id of the complex, or the choice of all. */
  readonly value: string
  readonly onChange: (apartmentId: string) => void
}

/** Chooses one complex, or all that the administrator sees. */
export const ComplexChoice = ({ value, onChange }: ComplexChoiceProps) => {
  const { data = [] } = useGetList<{ readonly id: string; readonly name: string }>('apartments', {
    pagination: { page: 1, perPage: 1_000 },
    sort: { field: 'name', order: 'ASC' },
  })
  return (
    <TextField select fullWidth label="아파트" value={value} onChange={({ target }) => onChange(target.value)}>
      <MenuItem value={ALL_COMPLEXES}>내가 보는 모든 단지</MenuItem>
      {data.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

type ChecksProps<Name extends string> = {
  readonly label: string
  readonly names: Readonly<Partial<Record<Name, string>>>
  readonly options: readonly Name[]
  readonly value: readonly Name[]
  readonly onChange: (chosen: readonly Name[]) => void
}

/** Chooses some of several options. */
export const Checks = <Name extends string>({ label, names, options, value, onChange }: ChecksProps<Name>) => (
  <FormGroup role="group" aria-label={label}>
    <FormLabel>{label}</FormLabel>
    {options.map((option) => (
      <FormControlLabel
        key={option}
        label={names[option] ?? option}
        control={
          <Checkbox
            checked={value.includes(option)}
            onChange={(_, isChecked) =>
              onChange(options.filter((one) => (one === option ? isChecked : value.includes(one))))
            }
          />
        }
      />
    ))}
  </FormGroup>
)
