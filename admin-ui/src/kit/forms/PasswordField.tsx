import { Box } from '@mui/material'
import { useInput, ValidationError, type Validator } from 'react-admin'
import { PasswordInput } from './PasswordInput.tsx'
import { newPasswordForm, strengthOf, type PasswordStrength } from './password-strength.ts'

type PasswordFieldProps = {
  readonly source: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
  readonly validate?: Validator | Validator[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Password field of a form. */
export const PasswordField = ({ source, label, autoComplete, hint, validate }: PasswordFieldProps) => {
  const { field, fieldState, id, isRequired } = useInput({
    source,
    format: text,
    parse: text,
    ...(validate === undefined ? {} : { validate }),
  })
  const problem = fieldState.error?.message
  const strength = autoComplete === 'new-password' ? <Strength {...strengthOf(text(field.value))} /> : undefined
  return (
    <PasswordInput
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      id={id}
      label={label}
      required={isRequired}
      autoComplete={autoComplete}
      error={fieldState.invalid}
      helperText={problem === undefined ? (hint ?? strength) : <ValidationError error={problem} />}
    />
  )
}

const shares: Readonly<Record<PasswordStrength['level'], number>> = { none: 0, short: 1, weak: 1, fair: 2, strong: 3 }

const colourOf = (level: PasswordStrength['level']): string =>
  level === 'short' || level === 'weak' ? 'tokens.risk' : 'tokens.done'

const stroke = { width: 18, height: 5, borderRadius: '2px' } as const

const strengthLine = { display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' } as const

/** Shows the strength of a password in words and in three strokes. */
const Strength = ({ level, text: words }: PasswordStrength) => (
  <Box component="span" sx={strengthLine}>
    <Box component="span" aria-hidden sx={{ display: 'inline-flex', gap: 1 }}>
      {[1, 2, 3].map((step) => (
        <Box
          key={step}
          component="span"
          sx={{ ...stroke, bgcolor: step > shares[level] ? 'tokens.border' : colourOf(level) }}
        />
      ))}
    </Box>
    <span>{words}</span>
  </Box>
)

/** Field for a new password, with its strength. */
export const NewPasswordField = ({
  validate = [],
  ...props
}: Omit<PasswordFieldProps, 'autoComplete' | 'validate'> & { readonly validate?: Validator[] }) => (
  <PasswordField {...props} autoComplete="new-password" validate={[...validate, newPasswordForm]} />
)
