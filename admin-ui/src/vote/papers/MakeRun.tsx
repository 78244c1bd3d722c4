import { Button, Stack, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { sheetsText } from './RunFileButton.tsx'

const MAXIMUM = 5_000

type MakeRunProps = {
  /** Name of what is printed. */
  readonly name: string
  readonly make: (count: number) => Promise<{ readonly count: number }>
}

/** Form that makes a run of numbered blank papers. */
export const MakeRun = ({ name, make }: MakeRunProps) => {
  const notify = useNotify()
  const [typed, setTyped] = useState('')
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isRight = count >= 1 && count <= MAXIMUM
  const isWrong = typed.trim() !== '' && !isRight
  const { mutate, isPending } = useCommand({
    mutationFn: () => make(count),
    onSuccess: (made) => {
      setTyped('')
      notify(`${name} ${sheetsText(made.count)}의 번호를 만들었습니다.`, { type: 'success' })
    },
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isRight && !isPending) mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        <TextField
          size="small"
          label="장수"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isWrong}
          helperText={isWrong ? `1부터 ${MAXIMUM.toLocaleString('ko-KR')}까지` : undefined}
          sx={{ width: 140 }}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        <Button type="submit" variant="contained" disabled={!isRight} loading={isPending}>
          용지 만들기
        </Button>
      </Stack>
    </form>
  )
}
