import { keepCaret } from '#ui/caret.ts'
import { formatPhone, phoneDigitsTyped } from '#events/values/phone.ts'
import { t } from '#ui/translate.ts'
import { TextField } from './TextField.tsx'

type PhoneFieldProps = {
  readonly label?: string
  /** Digits only. */
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly error?: string | undefined
}

/**
 * Field of a 휴대전화: takes digits, and shows them as 3-4-4 or 3-3-4 while typing; the caret stays
 * behind the same digit.
 */
export const PhoneField = ({ label = t('휴대전화'), value, onChange, error }: PhoneFieldProps) => {
  const change = (text: string, field: HTMLInputElement) => {
    keepCaret(field)
    onChange(phoneDigitsTyped(text))
  }
  return (
    <TextField
      label={label}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="next"
      value={formatPhone(value)}
      error={error}
      onChange={change}
    />
  )
}
