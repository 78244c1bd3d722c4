import { useLayoutEffect, useRef } from 'react'
import { formatPhone, toPhoneDigits } from '#ui/format.ts'
import { TextField } from './TextField.tsx'

type PhoneFieldProps = {
  /** Digits only. */
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly error?: string | undefined
}

/** Place in the shown text behind so many digits. */
const placeAfter = (shown: string, digits: number): number => {
  if (digits === 0) return 0
  const places = Array.from(shown.matchAll(/\d/g), (match) => match.index + 1)
  return places[digits - 1] ?? shown.length
}

/** 휴대전화: takes digits, shows them as 3-4-4 or 3-3-4 while one types; the caret stays behind the digit it was behind. */
export const PhoneField = ({ value, onChange, error }: PhoneFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const shown = formatPhone(value)

  useLayoutEffect(() => {
    if (caret.current === null) return
    const place = placeAfter(shown, caret.current)
    input.current?.setSelectionRange(place, place)
    caret.current = null
  })

  const change = (text: string, field: HTMLInputElement) => {
    const before = text.slice(0, field.selectionStart ?? text.length)
    caret.current = before.replace(/\D/g, '').length
    onChange(toPhoneDigits(text))
  }
  return (
    <TextField
      ref={input}
      label="휴대전화"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="next"
      placeholder="010-0000-0000"
      value={shown}
      error={error}
      onChange={change}
    />
  )
}
