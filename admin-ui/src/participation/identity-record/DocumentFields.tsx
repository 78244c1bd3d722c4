import { MenuItem, TextField } from '@mui/material'
import {
  expiringDocuments,
  identityDocumentNames,
  identityDocuments,
  type IdentityDocument,
} from '#events/values/participation/identity-record.ts'
import { todayInSeoul } from '../../kit/display/day.ts'

type TypedFieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
}

type ChoiceFieldProps<Name extends string> = {
  readonly label: string
  /** Chosen name; empty before a choice. */
  readonly value: Name | ''
  readonly error?: string | null
  readonly options: readonly Name[]
  readonly names: Readonly<Record<Name, string>>
  readonly onChange: (value: Name) => void
}

/** Field of one choice of a few. */
export const ChoiceField = <Name extends string>(props: ChoiceFieldProps<Name>) => {
  const { label, value, error = null, options, names, onChange } = props
  return (
    <TextField
      select
      required
      label={label}
      value={value}
      error={error !== null}
      helperText={error}
      onChange={({ target }) => {
        const chosen = options.find((name) => name === target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {options.map((name) => (
        <MenuItem key={name} value={name}>
          {names[name]}
        </MenuItem>
      ))}
    </TextField>
  )
}

type DocumentFieldProps = {
  readonly value: IdentityDocument | ''
  readonly error: string | null
  readonly onChange: (document: IdentityDocument) => void
}

/** Field of the document that the owner shows; nothing is chosen beforehand. */
export const DocumentField = (props: DocumentFieldProps) => (
  <ChoiceField label="신분증" options={identityDocuments} names={identityDocumentNames} {...props} />
)

/** Field of the last characters of a document's number. */
export const LastCharactersField = ({ value, onChange, error }: TypedFieldProps) => (
  <TextField
    required
    label="번호 끝 네 자리"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    error={error !== null}
    helperText={error ?? '번호 전체를 적지 마세요.'}
    slotProps={{ htmlInput: { maxLength: 4, autoComplete: 'off', style: { textTransform: 'uppercase' } } }}
  />
)

/** Field of the name on a document. */
export const DocumentNameField = ({ value, onChange, error, hint }: TypedFieldProps & { readonly hint: string }) => (
  <TextField
    required
    label="신분증의 이름"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    error={error !== null}
    helperText={error ?? hint}
    slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
  />
)

/** Tells whether a document expires. */
export const hasExpiry = (document: IdentityDocument | ''): boolean =>
  document !== '' && expiringDocuments.includes(document)

/** Field of the day until which a document is valid. */
export const ExpiryField = ({ value, onChange, error }: TypedFieldProps) => (
  <TextField
    required
    type="date"
    label="유효기간"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    error={error !== null}
    helperText={error}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: todayInSeoul(), max: '9999-12-31' } }}
  />
)

/** Field of the address that the link goes to. */
export const EmailField = ({ value, onChange, error }: TypedFieldProps) => (
  <TextField
    required
    type="email"
    label="전자우편 주소"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    error={error !== null}
    helperText={error ?? '소유자가 직접 불러준 주소를 적어주세요.'}
    slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off' } }}
  />
)
