import { TextField } from '@mui/material'

type SharedProps = { readonly value: string; readonly onChange: (value: string) => void; readonly error: string | null }

/** Field of the last characters of a document's number. */
export const LastCharactersField = ({ value, onChange, error }: SharedProps) => (
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

/** Field of the address that the link goes to. */
export const EmailField = ({ value, onChange, error }: SharedProps) => (
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
