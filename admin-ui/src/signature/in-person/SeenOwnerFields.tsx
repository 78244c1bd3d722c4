import { MenuItem, TextField } from '@mui/material'
import {
  expiringDocuments,
  identityDocumentNames,
  identityDocuments,
  type IdentityDocument,
} from '#events/values/participation/identity-record.ts'

type DocumentFieldProps = { readonly value: IdentityDocument | ''; readonly error: string | null } & {
  readonly onChange: (document: IdentityDocument) => void
}

export const hasExpiry = (document: IdentityDocument | ''): boolean =>
  document !== '' && expiringDocuments.includes(document)

/** Choice of the document that the owner shows; nothing is chosen before. */
export const DocumentField = ({ value, error, onChange }: DocumentFieldProps) => (
  <TextField
    select
    required
    label="신분증"
    value={value}
    error={error !== null}
    helperText={error}
    onChange={({ target }) => {
      const chosen = identityDocuments.find((name) => name === target.value)
      if (chosen) onChange(chosen)
    }}
  >
    {identityDocuments.map((name) => (
      <MenuItem key={name} value={name}>
        {identityDocumentNames[name]}
      </MenuItem>
    ))}
  </TextField>
)
