import { Alert, Box, Button, Card, LinearProgress, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatPercent } from '#ui/format.ts'
import { toApiError } from '#ui/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { RegisterDrop } from './RegisterDrop.tsx'
import { refusalOf } from './register-file.ts'

type RegisterUploadProps = { readonly listId: string; readonly onSent: (id: string) => void }

/** Sends one file at a time; leaving the page ends it. */
const useUpload = ({ listId, onSent }: RegisterUploadProps) => {
  const { call } = useCalls()
  const [share, setShare] = useState(0)
  // Who gives up knows why it ended.
  const [isCancelled, setCancelled] = useState(false)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const upload = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController()
      stop.current = controller
      setShare(0)
      setCancelled(false)
      return call('POST /api/registry/import/file', {
        file,
        texts: { listId },
        onUploaded: setShare,
        signal: controller.signal,
      })
    },
    onSuccess: ({ id }) => onSent(id),
  })
  const cancel = (): void => {
    setCancelled(true)
    stop.current?.abort()
  }
  return { ...upload, share, cancel, failure: isCancelled ? null : upload.error }
}

/** Registers on their way to the server, chosen or dropped. What is wrong with a file is told here. */
export const RegisterUpload = (props: RegisterUploadProps) => {
  const { mutate, isPending, failure, variables, reset, share, cancel } = useUpload(props)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (chosen: File): void => {
    reset()
    const reason = refusalOf(chosen)
    setRefusal(reason)
    if (reason === null) mutate(chosen)
  }
  const problem = refusal ?? (failure === null ? null : toApiError(failure).text)
  return (
    <Card sx={{ p: { xs: 4, sm: 6 } }}>
      <Stack spacing={4}>
        {isPending ? (
          <Sending name={variables.name} share={share} onCancel={cancel} />
        ) : (
          <RegisterDrop onFile={choose} />
        )}
        {problem === null ? null : <Alert severity="error">{problem}</Alert>}
      </Stack>
    </Card>
  )
}

type SendingProps = { readonly name: string; readonly share: number; readonly onCancel: () => void }

const Sending = ({ name, share, onCancel }: SendingProps) => {
  const isSent = share >= 1
  return (
    <Box sx={{ py: 6 }}>
      <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2 }}>
        {isSent ? '파일을 확인하고 있습니다…' : `올리는 중 ${formatPercent(share)}`}
      </Typography>
      <LinearProgress aria-label="파일 올리기" variant={isSent ? 'indeterminate' : 'determinate'} value={share * 100} />
      <Button color="inherit" onClick={onCancel} sx={{ mt: 3 }}>
        그만두기
      </Button>
    </Box>
  )
}
