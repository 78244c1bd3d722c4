import { FormControlLabel, Stack, Switch, TextField } from '@mui/material'
import { occasionNames } from '../../labels/message-labels.ts'
import type { DraftOccasion } from './settings-draft.ts'

type ScheduledTime = NonNullable<DraftOccasion['at']>

type ScheduleFieldsProps = {
  readonly occasion: DraftOccasion
  readonly isReadOnly: boolean
  readonly hasProblem: boolean
  readonly onChange: (occasion: DraftOccasion) => void
}

const USUAL: ScheduledTime = { daysBeforeEnd: 3, hour: 10 }
const MAX_DAYS = 90

const padTwo = (part: number): string => String(part).padStart(2, '0')

/** Returns a typed number within its bounds; the former one where it is no number. */
const daysOf = (typed: string, before: number): number =>
  /^\d{1,2}$/.test(typed) ? Math.min(Number(typed), MAX_DAYS) : before

/** Fields of the number of days before the end, and the time of day. */
export const ScheduleFields = ({ occasion, isReadOnly, hasProblem, onChange }: ScheduleFieldsProps) => {
  const { at, ...rest } = occasion
  const name = occasionNames[occasion.kind]
  const isOptional = occasion.kind === 'reminder'
  return (
    <Stack direction="row" role="group" aria-label={`${name} 보낼 때`} sx={{ gap: 3, flexWrap: 'wrap' }}>
      {isOptional ? (
        <FormControlLabel
          label="때를 정해 자동으로 보내기"
          disabled={isReadOnly}
          control={
            <Switch
              checked={at !== undefined}
              onChange={(_, on) => onChange(on ? { ...rest, at: USUAL } : rest)}
              slotProps={{ input: { role: 'switch', 'aria-label': `${name} 때를 정해 자동으로 보내기` } }}
            />
          }
        />
      ) : null}
      {at === undefined && isOptional ? null : (
        <TimeFields
          at={at ?? USUAL}
          isReadOnly={isReadOnly}
          hasProblem={hasProblem}
          onChange={(next) => onChange({ ...rest, at: next })}
        />
      )}
    </Stack>
  )
}

type TimeFieldsProps = {
  readonly at: ScheduledTime
  readonly isReadOnly: boolean
  readonly hasProblem: boolean
  readonly onChange: (at: ScheduledTime) => void
}

const TimeFields = ({ at, isReadOnly, hasProblem, onChange }: TimeFieldsProps) => {
  const setTime = (clock: string): void => {
    const [hour, minute] = clock.split(':').map(Number)
    if (hour !== undefined && minute !== undefined) onChange({ ...at, hour, minute })
  }
  return (
    <>
      <TextField
        type="number"
        size="small"
        label="종료일 며칠 전"
        value={at.daysBeforeEnd}
        error={hasProblem}
        disabled={isReadOnly}
        sx={{ width: 140 }}
        onFocus={({ target }) => (target instanceof HTMLInputElement ? target.select() : undefined)}
        onChange={({ target }) => onChange({ ...at, daysBeforeEnd: daysOf(target.value, at.daysBeforeEnd) })}
        slotProps={{ htmlInput: { min: 0, max: MAX_DAYS, inputMode: 'numeric' } }}
      />
      <TextField
        type="time"
        size="small"
        label="시각"
        value={`${padTwo(at.hour)}:${padTwo(at.minute ?? 0)}`}
        error={hasProblem}
        disabled={isReadOnly}
        sx={{ width: 150 }}
        onChange={({ target }) => (target.value === '' ? undefined : setTime(target.value))}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  )
}
