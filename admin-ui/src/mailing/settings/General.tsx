import { FormControlLabel, FormHelperText, Stack, Switch, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { Section } from '../../kit/layout/Section.tsx'
import type { OpenDraft } from './use-draft.ts'

type GeneralProps = { readonly hand: OpenDraft; readonly isReadOnly: boolean }

/** Fields of whether messages are sent at all, by which channel, and the quiet hours. */
export const General = ({ hand: { draft, change, problemAt }, isReadOnly }: GeneralProps) => (
  <Section title="알림톡 설정">
    <Stack spacing={3}>
      <Toggle
        label="알림톡 사용"
        note="끄면 본인 확인 번호만 나갑니다."
        isOn={draft.enabled}
        isReadOnly={isReadOnly}
        onTurn={(enabled) => change({ ...draft, enabled })}
      />
      <Toggle
        label="SMS 대체 발송"
        note="카카오톡으로 받지 못하면 문자로 보냅니다. 문자 요금이 듭니다."
        isOn={draft.smsFallback}
        isReadOnly={isReadOnly}
        onTurn={(smsFallback) => change({ ...draft, smsFallback })}
      />
      <Quiet
        hours={draft.quietHours}
        problem={problemAt('quietHours.from') ?? problemAt('quietHours.to')}
        isReadOnly={isReadOnly}
        onChange={(quietHours) => change({ ...draft, quietHours })}
      />
    </Stack>
  </Section>
)

type ToggleProps = {
  readonly label: string
  readonly note: string
  readonly isOn: boolean
  readonly isReadOnly: boolean
  readonly onTurn: (isOn: boolean) => void
}

const Toggle = ({ label, note, isOn, isReadOnly, onTurn }: ToggleProps) => {
  const id = useId()
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={isReadOnly}
        control={
          <Switch
            checked={isOn}
            onChange={(_, next) => onTurn(next)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        {note}
      </FormHelperText>
    </div>
  )
}

type Hours = OpenDraft['draft']['quietHours']
type QuietProps = {
  readonly hours: Hours
  readonly problem: string | null
  readonly isReadOnly: boolean
  readonly onChange: (hours: Hours) => void
}

const noteOf = ({ from, to }: Hours): string =>
  from === to
    ? '두 시각이 같으면 밤에도 보냅니다.'
    : `${from}부터 ${to}까지는 보내지 않고, ${to}에 이어서 보냅니다. (한국 시각)`

const Quiet = ({ hours, problem, isReadOnly, onChange }: QuietProps) => {
  const field = (name: keyof Hours, label: string) => (
    <TextField
      type="time"
      size="small"
      label={label}
      value={hours[name]}
      error={problem !== null}
      disabled={isReadOnly}
      sx={{ width: 160 }}
      onChange={({ target }) => onChange({ ...hours, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <div role="group" aria-label="보내지 않는 시간">
      <Typography variant="subtitle2" component="p" sx={{ mb: 3 }}>
        보내지 않는 시간
      </Typography>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        {field('from', '시작')}
        {field('to', '끝')}
      </Stack>
      <FormHelperText error={problem !== null}>{problem ?? noteOf(hours)}</FormHelperText>
    </div>
  )
}
