import { useId } from 'react'
import { t } from '#ui/translate.ts'

type DayFieldProps = {
  readonly label: string
  /** Typed part of a day, "1950-3-7"; empty where nothing is typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Shows the label, where other fields are beside it. */
  readonly showsLabel?: boolean
}

const parts = [
  { name: t('년'), length: 4, hint: '1950' },
  { name: t('월'), length: 2, hint: '3' },
  { name: t('일'), length: 2, hint: '7' },
] as const

const changed = (value: string, at: number, text: string): string => {
  const [year = '', month = '', day = ''] = value.split('-')
  const next = [year, month, day].map((part, index) => (index === at ? text.replaceAll(/\D/g, '') : part))
  return next.every((part) => part === '') ? '' : next.join('-')
}

/** A day in three short boxes: calendars to leaf through are far from 1950. */
export const DayField = ({ label, value, onChange, error, showsLabel = false }: DayFieldProps) => {
  const errorId = useId()
  const typed = value.split('-')
  return (
    <fieldset className="day-field" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={showsLabel ? 'field-label' : 'visually-hidden'}>{label}</legend>
      <div className="day-parts">
        {parts.map(({ name, length, hint }, index) => (
          <label key={name} className={error === undefined ? 'field-box' : 'field-box field-box-wrong'}>
            <input
              className="field-input"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint={index === parts.length - 1 ? 'done' : 'next'}
              maxLength={length}
              placeholder={hint}
              aria-invalid={error !== undefined}
              value={typed[index] ?? ''}
              onChange={({ target }) => onChange(changed(value, index, target.value))}
            />
            <span className="field-suffix">{name}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
