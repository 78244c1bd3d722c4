import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
} from '@mui/material'
import { useId } from 'react'
import { identityCheckNames, identityCheckWays } from '#events/values/identity-check.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import type { CheckMistakes, TypedCheck } from './identity-check.ts'

type IdentityCheckFieldsProps = {
  readonly value: TypedCheck
  readonly errors: CheckMistakes
  readonly onChange: (value: TypedCheck) => void
  /** Shows all methods at once, for a desk with a queue: one key chooses. */
  readonly atOnce?: boolean
}

const MAX_NAME_LENGTH = 50

/**
 * Fields of how, by whom and when the identity of a person who signs or votes on paper was checked.
 */
export const IdentityCheckFields = ({ value, errors, onChange, atOnce = false }: IdentityCheckFieldsProps) => {
  const choose = (how: string): void => onChange({ ...value, how: how as TypedCheck['how'] })
  return (
    <Stack spacing={4} role="group" aria-label="본인 확인">
      {atOnce ? (
        <WaysAtOnce how={value.how} error={errors.how} onChoose={choose} />
      ) : (
        <TextField
          select
          required
          label="본인 확인 방법"
          value={value.how}
          onChange={({ target }) => choose(target.value)}
          error={errors.how !== null}
          helperText={errors.how}
        >
          {identityCheckWays.map((way) => (
            <MenuItem key={way} value={way}>
              {identityCheckNames[way]}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        required
        label="본인을 확인한 사람"
        value={value.by}
        onChange={({ target }) => onChange({ ...value, by: target.value })}
        error={errors.by !== null}
        helperText={errors.by}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
      />
      <TextField
        required
        label="본인을 확인한 날"
        type="date"
        value={value.on}
        onChange={({ target }) => onChange({ ...value, on: target.value })}
        error={errors.on !== null}
        helperText={errors.on}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: todayInSeoul() } }}
      />
    </Stack>
  )
}

type WaysAtOnceProps = {
  readonly how: TypedCheck['how']
  readonly error: string | null
  readonly onChoose: (how: string) => void
}

const WaysAtOnce = ({ how, error, onChoose }: WaysAtOnceProps) => {
  const id = useId()
  return (
    <FormControl required error={error !== null}>
      <FormLabel id={id}>본인 확인 방법</FormLabel>
      <RadioGroup row aria-labelledby={id} value={how} onChange={(_, value) => onChoose(value)}>
        {identityCheckWays.map((way, place) => (
          <FormControlLabel
            key={way}
            value={way}
            // The dialog was opened to choose it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            control={<Radio autoFocus={place === 0} />}
            label={identityCheckNames[way]}
          />
        ))}
      </RadioGroup>
      {error === null ? null : <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  )
}
