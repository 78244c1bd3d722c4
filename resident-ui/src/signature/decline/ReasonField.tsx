import { MAX_LETTERS } from './reasons.ts'
import { useId } from 'react'
import './reason.css'

type ReasonFieldProps = {
  readonly label: string
  readonly value: string
  readonly isWrong?: boolean
  readonly onChange: (value: string) => void
}

/** Lets one write a reason in one's own words. */
export const ReasonField = ({ label, value, isWrong = false, onChange }: ReasonFieldProps) => {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <textarea
          id={id}
          className="field-input reason-words"
          rows={3}
          maxLength={MAX_LETTERS}
          value={value}
          aria-invalid={isWrong}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  )
}
