import { keepCaret } from '#ui/caret.ts'
import {
  formatPhone,
  isOfficePhone,
  OFFICE_PHONE_WRONG,
  PHONE_FORM,
  PHONE_WRONG,
  phoneDigitsTyped,
} from '#events/values/phone.ts'
import type { FormEvent } from 'react'
import { Field } from './Field.tsx'

const isEmpty = (value: unknown): boolean => typeof value !== 'string' || value === ''

const personPhone = (value: unknown): string | undefined =>
  isEmpty(value) || PHONE_FORM.test(String(value)) ? undefined : PHONE_WRONG

const officePhone = (value: unknown): string | undefined =>
  isEmpty(value) || isOfficePhone(String(value)) ? undefined : OFFICE_PHONE_WRONG

type PhoneFieldProps = {
  readonly source: string
  readonly label: string
  readonly hint?: string
  /** An office may have a number for the whole country, a person does not. */
  readonly of?: 'person' | 'office'
}

/** Field of a phone number with hyphens; the form holds digits. */
export const PhoneField = ({ source, label, hint, of = 'person' }: PhoneFieldProps) => (
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
    validate={of === 'office' ? officePhone : personPhone}
  />
)
