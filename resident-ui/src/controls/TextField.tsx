import { useEffect, useId, type InputHTMLAttributes, type Ref } from 'react'
import { trackKeyboard } from '../keyboard.ts'

type TextFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'name' | 'placeholder' | 'type' | 'enterKeyHint'
> & {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string, input: HTMLInputElement) => void
  readonly error?: string | undefined
  /** Text under the field, which is read out with it. */
  readonly hint?: string
  /** Text behind the input: 동, 호. */
  readonly suffix?: string
  readonly className?: string
  /** Id of what is read out with it. */
  readonly describedBy?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** A labelled line to type in; its error is read out with it. */
export const TextField = ({
  label,
  value,
  onChange,
  error,
  hint,
  suffix,
  className = '',
  describedBy,
  ...input
}: TextFieldProps) => {
  useEffect(trackKeyboard, [])
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const about = [describedBy, hint === undefined ? undefined : hintId].filter((one) => one !== undefined).join(' ')
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={error === undefined ? 'field-box' : 'field-box field-box-wrong'}>
        <input
          {...input}
          id={id}
          className="field-input"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? about || undefined : errorId}
          onChange={(event) => onChange(event.target.value, event.target)}
        />
        {suffix !== undefined && (
          <span className="field-suffix" aria-hidden="true">
            {suffix}
          </span>
        )}
      </div>
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
