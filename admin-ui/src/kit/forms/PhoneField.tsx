import { keepCaret } from '#ui/caret.ts'
import { formatPhone, PHONE_FORM, phoneDigitsTyped } from '#events/values/phone.ts'
import type { FormEvent } from 'react'
import { Field } from './Field.tsx'

const phoneForm = (value: unknown): string | undefined =>
  typeof value !== 'string' || value === '' || PHONE_FORM.test(value)
    ? undefined
    : '전화번호는 0으로 시작하는 숫자 9~11자리로 입력해주세요.'

type PhoneFieldProps = { readonly source: string; readonly label: string; readonly hint?: string }

/** A phone number that takes its hyphens as one types; the form holds digits. */
export const PhoneField = ({ source, label, hint }: PhoneFieldProps) => (
  <Field
    source={source}
    label={label}
    hint={hint}
    format={(value) => (typeof value === 'string' ? formatPhone(value) : '')}
    parse={phoneDigitsTyped}
    slotProps={{
      htmlInput: {
        inputMode: 'tel',
        onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => keepCaret(currentTarget),
      },
    }}
    validate={phoneForm}
  />
)
