import { MenuItem, Stack, TextField } from '@mui/material'
import { identityCheckWays } from '#events/values/identity-check.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { identityCheckNames } from './signature-words.ts'

export type TypedCheck = {
  readonly how: (typeof identityCheckWays)[number] | ''
  readonly by: string
  readonly on: string
}

type IdentityCheckFieldsProps = {
  readonly value: TypedCheck
  readonly errors: { readonly how: string | null; readonly by: string | null; readonly on: string | null }
  readonly onChange: (value: TypedCheck) => void
}

const LONGEST_NAME = 50

/** Asks how, by whom and when the identity of who signed on paper was checked. */
export const IdentityCheckFields = ({ value, errors, onChange }: IdentityCheckFieldsProps) => (
  <Stack spacing={4} role="group" aria-label="본인 확인">
    <TextField
      select
      required
      label="본인 확인 방법"
      value={value.how}
      onChange={({ target }) => onChange({ ...value, how: target.value as TypedCheck['how'] })}
      error={errors.how !== null}
      helperText={errors.how}
    >
      {identityCheckWays.map((way) => (
        <MenuItem key={way} value={way}>
          {identityCheckNames[way]}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      required
      label="본인을 확인한 사람"
      value={value.by}
      onChange={({ target }) => onChange({ ...value, by: target.value })}
      error={errors.by !== null}
      helperText={errors.by}
      slotProps={{ htmlInput: { maxLength: LONGEST_NAME } }}
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
