import { Button, Stack, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'

/** Excel takes no more letters. */
const MAX_LENGTH = 255

/** Field of the password of a refused file; it is sent with the file again, and nowhere else. */
export const FilePassword = ({ onPassword }: { readonly onPassword: (password: string) => void }) => {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }
  return (
    <Stack component="form" direction="row" spacing={2} onSubmit={submit} sx={{ alignItems: 'flex-start' }}>
      <TextField
        label="파일 암호"
        type="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="off"
        autoFocus
        helperText="저장하지 않습니다."
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
      />
      <Button type="submit" variant="contained" disabled={password === ''}>
        암호로 열기
      </Button>
    </Stack>
  )
}
