import { Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { arrivalWays, paperMarks } from '#events/values/confirmation/paper-form.ts'
import { asksStampedForm } from '#services/list/rule/consent-law.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { useFormRuns } from '../../labels/confirmation/use-form-runs.ts'
import { arrivalNames, markNames, type TypedForm } from './typed-form.ts'

type FormOfPaperProps = {
  readonly list: List
  readonly value: TypedForm
  readonly onChange: (value: TypedForm) => void
}

/** Fields of the signed form and of its arrival, where the law of the list asks for stamped forms. */
export const FormOfPaper = (props: FormOfPaperProps) => {
  const { list, value, onChange } = props
  const runs = useFormRuns(list.id).data?.runs ?? []
  const stamped = runs.find(({ way, status }) => way === 'paper' && status === 'confirmed')
  if (!asksStampedForm(list.rule) && stamped === undefined) return null
  return (
    <Stack component="fieldset" spacing={4} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        동의서의 요건 (도시정비법 제36조)
      </Typography>
      {stamped === undefined ? null : (
        <TextField
          label="연번"
          value={value.number}
          onChange={({ target }) => onChange({ ...value, number: target.value.replaceAll(/[^0-9]/g, '').slice(0, 7) })}
          helperText={`숫자만 적습니다. ${stamped.numbers?.first ?? ''} ~ ${stamped.numbers?.last ?? ''}`}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
      <TextField
        select
        label="날인"
        value={value.mark}
        onChange={({ target }) => {
          const mark = paperMarks.find((one) => one === target.value)
          onChange({ ...value, mark: mark ?? '' })
        }}
      >
        {paperMarks.map((mark) => (
          <MenuItem key={mark} value={mark}>
            {markNames[mark]}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 4 }}>
        <Ticked label="성명을 자필로 적음" field="handwritten" {...props} />
        <Ticked label="신분증 사본이 붙어 있음" field="idCopy" {...props} />
      </Stack>
      <ArrivalFields value={value} onChange={onChange} />
    </Stack>
  )
}

type TickedProps = Pick<FormOfPaperProps, 'value' | 'onChange'> & {
  readonly label: string
  readonly field: 'handwritten' | 'idCopy'
}

const Ticked = ({ label, field, value, onChange }: TickedProps) => (
  <FormControlLabel
    label={label}
    control={
      <Checkbox checked={value[field]} onChange={({ target }) => onChange({ ...value, [field]: target.checked })} />
    }
  />
)

const ArrivalFields = ({ value, onChange }: Pick<FormOfPaperProps, 'value' | 'onChange'>) => (
  <>
    <TextField
      select
      label="받은 경위"
      value={value.how}
      onChange={({ target }) => {
        const how = arrivalWays.find((one) => one === target.value)
        onChange({ ...value, how: how ?? '', on: value.on === '' ? todayInSeoul() : value.on })
      }}
    >
      {arrivalWays.map((way) => (
        <MenuItem key={way} value={way}>
          {arrivalNames[way]}
        </MenuItem>
      ))}
    </TextField>
    {value.how === '' ? null : (
      <>
        <TextField
          label="받은 날"
          type="date"
          value={value.on}
          onChange={({ target }) => onChange({ ...value, on: target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: todayInSeoul() } }}
        />
        <TextField
          label="가져온 사람"
          value={value.by}
          onChange={({ target }) => onChange({ ...value, by: target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      </>
    )}
  </>
)
