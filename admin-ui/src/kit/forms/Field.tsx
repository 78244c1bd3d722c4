import { TextField, type TextFieldProps } from '@mui/material'
import type { ReactNode } from 'react'
import { useInput, ValidationError, type Validator } from 'react-admin'

export type FieldProps = {
  readonly source: string
  readonly label: string
  readonly hint?: ReactNode
  readonly validate?: Validator | Validator[]
  readonly defaultValue?: unknown
  /** Form value → text of the field, and back. */
  readonly format?: (value: unknown) => string
  readonly parse?: (text: string) => unknown
  readonly disabled?: boolean
} & Pick<
  TextFieldProps,
  'type' | 'multiline' | 'minRows' | 'autoFocus' | 'placeholder' | 'slotProps' | 'sx' | 'fullWidth'
>

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Text field of a form, with its hint or its error. */
export const Field = ({
  source,
  label,
  hint,
  validate,
  defaultValue,
  format = asText,
  parse,
  fullWidth = true,
  ...props
}: FieldProps) => {
  const { field, fieldState, id, isRequired } = useInput({
    source,
    format,
    parse: parse ?? ((text: string) => text),
    ...(validate === undefined ? {} : { validate }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  })
  const problem = fieldState.error?.message
  return (
    <TextField
      {...props}
      {...field}
      inputRef={field.ref}
      ref={undefined}
      id={id}
      label={label}
      required={isRequired}
      fullWidth={fullWidth}
      error={fieldState.invalid}
      helperText={problem === undefined ? hint : <ValidationError error={problem} />}
    />
  )
}
