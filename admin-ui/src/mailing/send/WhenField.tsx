import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { toSeoulClock } from '../../kit/display/day.ts'

type WhenFieldProps = {
  /** Time in Seoul; null for as soon as possible, empty until one is chosen. */
  readonly at: string | null
  readonly onPick: (at: string | null) => void
}

const HOUR_MS = 3_600_000

/** Field of the time: now, or a chosen one. */
export const WhenField = ({ at, onPick }: WhenFieldProps) => (
  <FormControl>
    <FormLabel id="send-when">언제 보낼까요</FormLabel>
    <RadioGroup
      row
      aria-labelledby="send-when"
      value={at === null ? 'now' : 'at'}
      onChange={({ target }) =>
        onPick(target.value === 'now' ? null : toSeoulClock(new Date(Date.now() + HOUR_MS).toISOString()))
      }
    >
      <FormControlLabel value="now" control={<Radio />} label="바로" />
      <FormControlLabel value="at" control={<Radio />} label="시각 정하기" />
    </RadioGroup>
    {at === null ? null : (
      <TextField
        label="보낼 시각"
        type="datetime-local"
        value={at}
        onChange={({ target }) => onPick(target.value.slice(0, 16))}
        sx={{ mt: 2 }}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
      />
    )}
  </FormControl>
)
