import { Alert, Card, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { FileDrop } from '../../kit/upload/FileDrop.tsx'
import { FilePassword } from '../../kit/upload/FilePassword.tsx'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { ACCEPTED, refusalOf } from './register-file.ts'

/** Refusals of a file that its password would open. */
const LOCKED: ReadonlySet<string> = new Set(['ROLL_PROTECTED', 'ROLL_WRONG_PASSWORD'])

type RegisterUploadProps = { readonly listId: string; readonly onSent: (id: string) => void }

/** Uploads registry records, chosen or dropped, and shows problems of the file. */
export const RegisterUpload = ({ listId, onSent }: RegisterUploadProps) => {
  const { call } = useCalls()
  // The password is held until it is sent, once.
  const typed = useRef('')
  const { send, sending, isSending, failure, file, reset, cancel } = useUpload({
    send: (chosen, options) => {
      const texts: Readonly<Record<string, string>> =
        typed.current === '' ? { listId } : { listId, password: typed.current }
      typed.current = ''
      return call('POST /api/registry/import/file', { file: chosen, texts, ...options })
    },
    onSent: ({ id }) => onSent(id),
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (chosen: File): void => {
    reset()
    const reason = refusalOf(chosen)
    setRefusal(reason)
    if (reason === null) send(chosen)
  }
  const unlock = (password: string): void => {
    if (file === undefined) return
    typed.current = password
    send(file)
  }
  const isLocked = failure !== null && LOCKED.has(toApiError(failure).code)
  const problem = refusal ?? (failure === null ? null : toApiError(failure).text)
  return (
    <Card sx={{ p: { xs: 4, sm: 6 } }}>
      <Stack spacing={4}>
        {isSending ? (
          <FileSending sending={sending} onCancel={cancel} />
        ) : (
          <FileDrop
            what="등기부 파일"
            hint="등기부 PDF, PDF를 모은 ZIP, 또는 동·호·소유자·지분이 있는 표(.xlsx, .xls, .csv), 50MB까지"
            accept={ACCEPTED}
            onFile={choose}
          />
        )}
        {problem === null ? null : <Alert severity="error">{problem}</Alert>}
        {isLocked && refusal === null ? <FilePassword onPassword={unlock} /> : null}
      </Stack>
    </Card>
  )
}
