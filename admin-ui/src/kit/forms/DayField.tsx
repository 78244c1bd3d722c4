import { Field, type FieldProps } from './Field.tsx'
import { fromSeoulClock, toSeoulClock } from '../display/day.ts'

type DayFieldProps = Pick<FieldProps, 'source' | 'label' | 'hint' | 'validate' | 'disabled'>

/** A calendar day, YYYY-MM-DD: it has no time zone. */
export const DayField = (props: DayFieldProps) => (
  <Field {...props} type="date" slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }} />
)

/** Field of a time in Seoul, whatever the browser's time zone; ISO 8601 in the form. */
export const SeoulTimeField = (props: DayFieldProps) => (
  <Field
    {...props}
    type="datetime-local"
    format={(value) => (typeof value === 'string' && value !== '' ? toSeoulClock(value) : '')}
    parse={(text) => (text === '' ? null : fromSeoulClock(text.slice(0, 16)))}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
  />
)
